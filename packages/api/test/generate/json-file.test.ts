import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFile } from '../../generate/json-file.ts';

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

  it('has a list or an object on one line, unless it is longer than 100 columns', () => {
    const words = Array.from({ length: 12 }, (_, n) => `word-${n}`);

    expect(jsonFile({ type: 'string', enum: ['A', 'B'], empty: {}, words })).toBe(
      [
        '{',
        '  "type": "string",',
        '  "enum": ["A", "B"],',
        '  "empty": {},',
        '  "words": [',
        ...words.map((word, n) => `    "${word}"${n < 11 ? ',' : ''}`),
        '  ]',
        '}',
        '',
      ].join('\n'),
    );
    // A comma may follow in the last column.
    const first = (word: string) =>
      jsonFile({ words: [...words.slice(1, 8), word] }).split('\n')[0];
    expect(first('x'.repeat(12))).toHaveLength(99);
    expect(first('x'.repeat(13))).toBe('{');
  });

  it('leaves out undefined members', () => {
    expect(jsonFile({ a: undefined, b: null })).toBe('{ "b": null }\n');
  });
});
