import { cellText } from './cell-text.ts';

/** A line of a count. */
export interface CountRow {
  readonly sku: string;
  /** All that the line has as a number, which is none if it was cut by a comma. */
  readonly count: string;
  readonly at: number;
}

/** The lines of a count that have a SKU. */
export interface CountRows {
  readonly rows: readonly CountRow[];
  /** True if the numbers are those of the console’s own column of what is free. */
  readonly isFree: boolean;
}

/** The headings of the console’s own file: what is free, and the empty column for a count. */
export const [IN_STOCK, COUNTED] = ['In stock', 'Counted'];

/**
 * Reads lines of a SKU and a count, and the console’s own file: its column of counts, or, if nobody
 * has filled that in, the one of what is free. A heading, which has no digits in its second cell,
 * is left out.
 */
export function countRows(text: string): CountRows {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [heading = ''] = lines;
  const separator = ['\t', ';'].find((candidate) => heading.includes(candidate)) ?? ',';
  const names = fileCells(heading, separator);
  const [counted, free] = [names.indexOf(COUNTED), names.indexOf(IN_STOCK)];
  if (free < 1) return { rows: secondCells(lines.map(cellsOf)), isFree: false };
  const column = (at: number) => columnOf(lines, separator, at);
  const rows = counted < 1 ? [] : column(counted);
  return rows.length > 0 ? { rows, isFree: false } : { rows: column(free), isFree: true };
}

/** The lines with a number in a column, without the heading. An empty cell is no count. */
const columnOf = (lines: readonly string[], separator: string, column: number): CountRow[] =>
  lines
    .map((line, index) => {
      const cells = fileCells(line, separator);
      return { sku: cells[0] ?? '', count: cells[column] ?? '', at: index + 1 };
    })
    .filter(({ sku, count, at }) => at > 1 && sku !== '' && count !== '');

/** The lines of a SKU and a number, whatever their heading. */
function secondCells(lines: readonly (readonly string[])[]): CountRow[] {
  const [heading = []] = lines;
  const isHeaded = !/\d/.test(heading[1] ?? '');
  return lines
    .map((cells, index) => {
      const [sku = '', ...others] = cells;
      const named = isHeaded ? heading.length - 1 : 0;
      const count = others.filter((cell, n) => n === 0 || !isName(cell, n < named)).join();
      return { sku, count, at: index + 1 };
    })
    .filter(({ sku, at }) => sku !== '' && (at > 1 || !isHeaded));
}

/** The cells of a line, by the first of the separators that it has: a count may have a comma. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((candidate) => line.includes(candidate)) ?? ',';
  return line.split(separator).map(cellText);
}

/**
 * True for a cell that is no number: it has no digits, or it is in a column of the heading and has
 * letters, too.
 */
const isName = (cell: string, isHeaded: boolean): boolean =>
  !/\d/.test(cell) || (isHeaded && /\p{L}/u.test(cell));

/** The cells of a line of a file (RFC 4180), without the apostrophe that keeps a text a text. */
function fileCells(line: string, separator: string): string[] {
  const cells = line.matchAll(new RegExp(`(^|${separator})("(?:[^"]|"")*"|[^${separator}]*)`, 'g'));
  return [...cells].map(([, , cell = '']) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, (_, inner: string) => inner.replaceAll('""', '"'))
      .replace(/^'(?=[=+\-@])/, ''),
  );
}
