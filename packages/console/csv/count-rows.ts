import { csvRows } from '../lists/csv-rows.ts';
import { countHeadings, skuHeadings } from './count-headings.ts';

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
  /** The headings of which any may be meant: then no line is read. */
  readonly unclear?: readonly string[] | undefined;
}

/** The headings of the console’s own file: what is free, and the empty column for a count. */
export const [IN_STOCK, COUNTED] = ['In stock', 'Counted'];

/**
 * Reads lines of a SKU and a count, and the console’s own file: its column of counts, or, if nobody
 * has filled that in, the one of what is free. The columns of another file are found by their
 * headings, or are the first two; if two fit equally, none is read. A heading, which has no digits
 * in its second cell, is left out.
 */
export function countRows(text: string): CountRows {
  const rows = csvRows(text).map(({ line, cells }) => ({ at: line, cells: cells.map(cellText) }));
  const [{ cells: names = [] } = {}] = rows;
  const column = (sku: number, at: number) => columnOf(rows, sku, at);
  const [counted, free] = [names.indexOf(COUNTED), names.indexOf(IN_STOCK)];
  if (free > 0) {
    const own = counted < 1 ? [] : column(0, counted);
    return own.length > 0 ? { rows: own, isFree: false } : { rows: column(0, free), isFree: true };
  }
  return { isFree: false, ...namedRows(rows, names) };
}

/** The lines by their headings. */
function namedRows(rows: readonly Cells[], names: readonly string[]): Omit<CountRows, 'isFree'> {
  const skus = skuHeadings(names);
  const counts = countHeadings(names).filter((at) => !skus.includes(at));
  const [[sku], [count]] = [skus, counts];
  if (sku === undefined || count === undefined) return { rows: secondCells(rows) };
  const unclear = [skus, counts].find(({ length }) => length > 1);
  if (unclear) return { rows: [], unclear: unclear.map((at) => names[at] ?? '') };
  // The first two are read with all that follows: a comma may cut a number.
  const isFirstTwo = sku === 0 && count === 1;
  return { rows: isFirstTwo ? secondCells(rows) : columnOf(rows, sku, count) };
}

interface Cells {
  /** The line, from 1. */
  readonly at: number;
  readonly cells: readonly string[];
}

/**
 * The lines with a number in a column, without the heading. An empty cell is no count. Of a line
 * with more cells than the heading, a comma may have cut the number: it is no count, either.
 */
const columnOf = (lines: readonly Cells[], sku: number, column: number): CountRow[] =>
  lines
    .slice(1)
    .map(({ at, cells }) => {
      const isCut = cells.length > (lines[0]?.cells.length ?? 0);
      const count = isCut ? cells.slice(column).join() : cells[column];
      return { sku: cells[sku] ?? '', count: count ?? '', at };
    })
    .filter(({ sku, count }) => sku !== '' && count !== '');

/** The lines of a SKU and a number, whatever their heading. */
function secondCells(lines: readonly Cells[]): CountRow[] {
  const [{ cells: heading } = { cells: [] }] = lines;
  const isHeaded = !/\d/.test(heading[1] ?? '');
  const named = isHeaded ? heading.length - 1 : 0;
  return lines
    .slice(Number(isHeaded))
    .map(({ at, cells: [sku = '', ...others] }) => {
      const count = others.filter((cell, n) => n === 0 || !isName(cell, n < named)).join();
      return { sku, count, at };
    })
    .filter(({ sku }) => sku !== '');
}

/**
 * True for a cell that is no number: it has no digits, or it is in a column of the heading and has
 * letters, too.
 */
const isName = (cell: string, isHeaded: boolean): boolean =>
  !/\d/.test(cell) || (isHeaded && /\p{L}/u.test(cell));

/** The text of a cell, without the apostrophe that keeps a text a text. */
const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');
