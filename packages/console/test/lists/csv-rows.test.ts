import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../lists/csv-rows.ts';
import { fileText } from '../../lists/file-text.ts';

const CASES: Readonly<Record<string, string>> = {
  'plain cells': 'a,b\n1,2\n3,4',
  'a last line break': 'a,b\n1,2\n',
  'line breaks of Windows': 'a,b\r\n1,2\r\n',
  'semicolons, and a comma in a cell': 'a;b\n1;2,5\n',
  'tabs, and a semicolon in a cell': 'a\tb\n1\t2;5\n',
  quotes: '"a","b"\n"1","2"\n',
  'separators in quotes': 'a,b\n"1,5","2;5"\n',
  'doubled quotes': 'a,b\n"12"" vinyl","""x"""\n',
  'line breaks in cells': 'a,b\n"1\n2","3\r\n4"\n5,6\n',
  'empty cells': 'a,b,c\n,,\n"",2,\n',
  'empty cells at the end': 'a,b\n1,\n',
  'lines of other lengths': 'a,b\n1\n1,2,3\n',
  'spaces in cells': 'a,b\n 1 , 2\n',
  'empty lines': 'a,b\n\n1,2\n',
  'a byte order mark': '\uFEFFa,b\n1,2\n',
  'one column': 'a\n1\n',
  'a mark beside quotes': '\uFEFF"a";"b"\n"1";2\n',
};

/** As packages/oms/import/csv/read-csv.ts reads a text, whose lines it has parted before. */
const byLibrary = (text: string): readonly (readonly string[])[] => {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = ['\t', ';', ','].find((one) => lines.replace(/"[^"]*"/g, '').includes(one));
  return parse(lines, {
    delimiter: delimiter ?? ',',
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
  });
};

const isEmpty = ({ cells }: { readonly cells: readonly string[] }) =>
  cells.join('') === '' && cells.length === 1;

describe('The rows of a list', () => {
  it.each(Object.entries(CASES))('with %s are those of the reader of oms import', (_, text) => {
    const rows = csvRows(text).filter((row) => !isEmpty(row));
    expect(rows.map(({ cells }) => cells)).toEqual(byLibrary(text));
  });

  it('have the line that each begins on', () => {
    const lines = csvRows('a,b\n"1\n2",3\n4,5').map(({ line }) => line);
    expect(lines).toEqual([1, 2, 4]);
  });

  it('are separated as their first line names it, which is none of them', () => {
    expect(csvRows('sep=|\r\na|b,c\n')[0]).toEqual({ line: 2, cells: ['a', 'b,c'] });
  });

  it('keep a quote without its other, which people type', () => {
    expect(csvRows('a,12" tape\n"b,2').map(({ cells }) => cells)).toEqual([
      ['a', '12" tape'],
      ['"b', '2'],
    ]);
  });

  it('have texts of spreadsheets, and cells with a separator in their form', () => {
    expect(csvRows('="0012",3,4E+17', '', '\\b\\d,\\d+E\\+\\d+\\b')[0]?.cells).toEqual([
      '0012',
      '3,4E+17',
    ]);
  });
});

describe('The text of a file', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['UTF-8', new TextEncoder().encode('Größe;1')],
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFGröße;1')],
    ['UTF-16, little-endian', new Uint8Array(utf16('Größe;1', false))],
    ['UTF-16, big-endian', new Uint8Array(utf16('Größe;1', true))],
  ])('is read from %s', async (_, bytes) => {
    expect(await fileText(new Blob([bytes]))).toBe('Größe;1');
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['Windows', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65])],
    ['a spreadsheet, not a list', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from('Nia,1', 'utf16le'))],
  ])('is refused from %s', async (_, bytes) => {
    await expect(fileText(new Blob([bytes]))).rejects.toThrow('is not UTF-8: save it as');
  });
});
