import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../import/csv/columns.ts';
import { readCsv, readHeading } from '../../../import/csv/read-csv.ts';
import type { Encoding } from '../../../import/file-lines.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'csv-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));
let files = 0;
const fileOf = (content: string | Buffer) => {
  const file = join(FOLDER, `${++files}.csv`);
  writeFileSync(file, content);
  return file;
};
const rowsOf = async (content: string | Buffer, encoding?: Encoding) => {
  const rows = [];
  for await (const { line, cells } of readCsv({ file: fileOf(content), encoding }))
    rows.push([line, cells]);
  return rows;
};
/** A letter of windows-1252, which is no UTF-8. */
const OF_WINDOWS = Buffer.from('sku;ort\r\nA;K\xfcche\r\n', 'latin1');

describe('A CSV file', () => {
  it.each([
    ['commas', 'Name,Note\n#1,"a, ""b""; c"\n#2,d\n'],
    ['semicolons', 'Name;Note\n#1;"a, ""b""; c"\n#2;d'],
    ['tabs', 'Name\tNote\r\n#1\t"a, ""b""; c"\r\n#2\td\r\n'],
    ['commas in its heading’s quotes', '"Name";"Note"\n"#1";"a, ""b""; c"\n"#2";"d"\n'],
    ['a line that names the separator', 'sep=|\nName|Note\n#1|"a, ""b""; c"\n#2|d\n'],
    ['line ends of old Macs', 'Name,Note\r#1,"a, ""b""; c"\r#2,d\r'],
  ])('is read with %s', async (_, content) => {
    expect((await rowsOf(content)).map(([, cells]) => cells)).toEqual([
      { name: '#1', note: 'a, "b"; c' },
      { name: '#2', note: 'd' },
    ]);
  });

  it('has line breaks in cells, empty lines, short rows, and the line of each row', async () => {
    const rows = await rowsOf('Name,"No\nte"\r\n\r\n#1,"two\r\n\r\nlines"\r\n,\r\n#2\r\n');
    expect(rows).toEqual([
      [4, { name: '#1', note: 'two\n\nlines' }],
      [8, { name: '#2', note: '' }],
    ]);
  });

  it('keeps no apostrophe of a number or a formula, and those of a name', async () => {
    const rows = await rowsOf("a,b,c,d,e\n'24103,' 24103,'+49 431,'=1+1,'s-Hertogenbosch\n");
    expect(rows[0]?.[1]).toEqual({
      ...{ a: '24103', b: '24103', c: '+49 431', d: '=1+1' },
      e: "'s-Hertogenbosch",
    });
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFname,ort\nZoë,Köln\n')],
    ['UTF-16', Buffer.from('\uFEFFname,ort\nZoë,Köln\n', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\uFEFFname,ort\nZoë,Köln\n', 'utf16le').swap16()],
  ])('is read in %s', async (_, content) => {
    expect(await rowsOf(content)).toEqual([[2, { name: 'Zoë', ort: 'Köln' }]]);
  });

  it('is refused in another encoding, with the line and the option that reads it', async () => {
    await expect(rowsOf(OF_WINDOWS)).rejects.toThrow(
      /^line 2 is not UTF-8: .* give --encoding windows-1252$/,
    );
    expect(await rowsOf(OF_WINDOWS, 'windows-1252')).toEqual([[2, { sku: 'A', ort: 'Küche' }]]);
  });

  it('is refused if a quote is never closed, with the line', async () => {
    await expect(rowsOf('a,b\n1,"x\n2,y\n')).rejects.toThrow(/is no CSV: .*line \d/);
    await expect(rowsOf('a,b\n1,x"y"z"\n')).rejects.toThrow(/is no CSV: .*line 2/);
    await expect(readHeading({ file: fileOf('') })).rejects.toThrow('is empty');
  });

  it('marks a row with more cells than its heading', async () => {
    const marks = [];
    for await (const { isTooLong } of readCsv({ file: fileOf('a,b\n1,2,3\n1,2,\n') }))
      marks.push(isTooLong);
    expect(marks).toEqual([true, false]);
  });
});

describe('The columns of a file', () => {
  const ALIASES = { number: ['Order Number', 'Bestellnummer'], total: ['Total'] } as const;
  const row = (cells: Record<string, string>) => ({
    ...{ line: 2, cells, values: [], isTooLong: false },
  });

  it('are found by each of their headings, in any order and case', () => {
    const columns = columnsOf(['TOTAL', 'x', 'bestell-nummer'], ALIASES, ['number'], 'an export');
    expect(columns.of(row({ bestellnummer: '7', total: '1' }), 'number')).toBe('7');
    expect([columns.has('total'), columns.others]).toEqual([true, ['x']]);
  });

  it('are named if they are missing', () => {
    expect(() => columnsOf(['Total'], ALIASES, ['number', 'total'], 'an export')).toThrow(
      'the file has no column "Order Number": it is not an export',
    );
  });
});
