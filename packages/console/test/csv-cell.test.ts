import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from '../../oms/export/csv.ts';
import { csvText } from '../csv/csv-text.ts';

/** A reader of the field, with any separator: RFC 4180, or without regard to quotes. */
const cellsOf = (line: string, separator: string, hasQuotes: boolean): readonly string[] =>
  hasQuotes
    ? [
        ...line.matchAll(
          new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}\r\n]*))`, 'g'),
        ),
      ].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
    : line.split(new RegExp(`[${separator}\r\n"]`));

/** A cell that some spreadsheet calculates. */
const isFormula = (cell: string) =>
  /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell) || /^[\t\r]/.test(cell);

const READERS = [',', ';', '\t'].flatMap((separator) =>
  [true, false].map((hasQuotes) => [separator, hasQuotes] as const),
);
const formulas = (row: string) =>
  READERS.flatMap(([separator, hasQuotes]) => cellsOf(row, separator, hasQuotes)).filter(isFormula);

describe.each([
  ['the console', (text: string) => csvText([['a', text, 'b']]).slice(1, -2)],
  ['oms export', (text: string) => csvRow(['a', text, 'b']).slice(0, -2)],
])('A row of %s', (_, rowOf) => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  =1+1', "  '=1+1"],
    ['＝1', "'＝1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ["Ada;=cmd|' /C calc'!A0", "\"Ada;'=cmd|' /C calc'!A0\""],
    ['Ada; ＋1', '"Ada; \'＋1"'],
    ['Ada, -1', '"Ada, \'-1"'],
    ['Ada\t@x', '"Ada\t\'@x"'],
    ['Ada\n=x', '"Ada\n\'=x"'],
    ['say "=x"', '"say ""\'=x"""'],
    ['\u00a0=x', "\u00a0'=x"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['Ada;\tx', '"Ada;\'\tx"'],
    ['Ada|=1', "Ada|'=1"],
    ['Ada\u0085=1', "Ada\u0085'=1"],
    ['\u200b=1', "\u200b'=1"],
    ['\u2066\u061c=1', "\u2066\u061c'=1"],
    ['Ada;\ufeff+1', '"Ada;\ufeff\'+1"'],
    ['\u2028@x', "\u2028'@x"],
    ['\0=1', "\0'=1"],
    ['−1', "'−1"],
    ['Ada;﹢1', '"Ada;\'﹢1"'],
    ['"-1', '"""\'-1"'],
  ])('has an apostrophe in %j', (text, cell) => expect(rowOf(text)).toBe(`a,${cell},b`));

  it.each(['+49', '1-2', 'A - B', 'x=1', 'me@mail.example', 'O’Neill; Ada', 'two\r\nlines'])(
    'has none in %j, or only at its beginning',
    (text) => expect(rowOf(text).match(/'/g)?.length ?? 0).toBe(/^[+]/.test(text) ? 1 : 0),
  );

  it('begins no cell as a formula, for any separator', () => {
    const part = fc.constantFrom(...'=+-@＝＋－＠,;"\t\r\n \u00a0aZ1', '\r\n', "'", '|cmd');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expect(formulas(rowOf(parts.join('')))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the values of JSON', () => {
    const address = { name: '=1', street: 'x; -1', city: '＝"=\n=\\', zip: '1-2' };
    const row = csvRow(['a', address]);
    expect(formulas(row.slice(0, -2))).toEqual([]);
    expect(JSON.parse(row.slice(3, -3).replaceAll('""', '"'))).toEqual(address);
    expect(row).toContain('1-2');
  });

  it('keeps numbers as they are', () => {
    expect(csvText([[-3, undefined]])).toBe('\uFEFF-3,\r\n');
    expect(csvRow([-3, undefined, { b: 1 }])).toBe('-3,,"{""b"":1}"\r\n');
  });
});
