/** A row of a list, as a CSV file or a spreadsheet's clipboard has it. */
export interface CsvRow {
  /** The line that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A first line that names the separator for spreadsheets. */
const NAMED = /^sep=(.)\n/i;

/**
 * Reads a list as `oms import` reads its files (RFC 4180): within quotes, a cell has separators,
 * line breaks and doubled quotes. Its separator is named, or the first of tab, `;`, `,` and others
 * that stands outside of quotes. A quote without its other is a letter, since lists are typed, too.
 *
 * @param others separators behind those of CSV files
 * @param whole a form of cells that have a separator in them, without groups
 */
export function csvRows(text: string, others = '', whole = '(?!)'): readonly CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [sep, named] = NAMED.exec(plain) ?? ['', undefined];
  const outside = plain.replace(/"(?:[^"]|"")*"/g, '').replace(new RegExp(whole, 'gi'), '');
  const separator = named ?? [...`\t;,${others}`].find((candidate) => outside.includes(candidate));
  const end = separator === undefined ? '\\n' : `\\n\\${separator}`;
  const cell = new RegExp(`(?: *=?"((?:[^"]|"")*)" *|(${whole}|[^${end}]*))([${end}]|$)`, 'gi');
  const rows: { line: number; cells: string[] }[] = [];
  let line = sep === '' ? 1 : 2;
  let cells: string[] = [];
  for (const [all, quoted, bare = '', after] of plain.slice(sep.length).matchAll(cell)) {
    if (cells.length === 0) rows.push({ line, cells });
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += all.split('\n').length - 1;
    if (after === '\n') cells = [];
    if (after === '') break;
  }
  return rows;
}
