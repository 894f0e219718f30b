import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFile, jsonLine } from '../../generate/json-file.ts';

describe('A generated JSON file', () => {
  it('has the same content as its value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = JSON.parse(text);

        expect(JSON.stringify(JSON.parse(jsonFile(value)))).toBe(JSON.stringify(value));
      }),
      { seed: 20261125, numRuns: 500 },
    );
  });

  it('has a list or an object on one line, unless it is longer than 140 columns', () => {
    const words = Array.from({ length: 14 }, (_, n) => `word-${n}`);

    expect(jsonFile({ type: 'string', enum: ['A', 'B'], empty: {}, words })).toBe(
      [
        '{',
        '  "type": "string",',
        '  "enum": ["A", "B"],',
        '  "empty": {},',
        '  "words": [',
        ...words.map((word, n) => `    "${word}"${n < 13 ? ',' : ''}`),
        '  ]',
        '}',
        '',
      ].join('\n'),
    );
    // A comma may follow in the last column.
    const first = (word: string) =>
      jsonFile({ words: [...words.slice(1, 8), word] }).split('\n')[0];
    expect(first('x'.repeat(52))).toHaveLength(139);
    expect(first('x'.repeat(53))).toBe('{');
  });

  it('has on one line what is for programs, however long', () => {
    const long = { listen: 'test', exec: Array.from({ length: 60 }, (_, n) => `line ${n}`) };

    expect(jsonFile({ events: [long] }).split('\n').length).toBeGreaterThan(60);
    expect(jsonFile({ events: [long] }, (value) => 'listen' in value).split('\n')).toHaveLength(6);
    expect(JSON.parse(jsonLine({ events: [long] }))).toEqual({ events: [long] });
    expect(jsonLine({ events: [long] }).split('\n')).toHaveLength(2);
  });

  it('leaves out undefined members', () => {
    expect(jsonFile({ a: undefined, b: null })).toBe('{ "b": null }\n');
  });
});

describe('The generated JSON files', () => {
  it('have at most 20,000 lines in all', () => {
    const files = [
      'docs/openapi.json',
      'docs/events.json',
      'packages/api/openapi/released.json',
      'packages/api/postman/orders.postman_collection.json',
      'packages/api/postman/local.postman_environment.json',
      'shop/stages/stage.schema.json',
    ];
    const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);

    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(20_000);
  });
});
