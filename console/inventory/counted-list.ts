import type { InventoryLevel } from '../../api/client/types.ts';
import { cellText } from '../csv/cell-text.ts';
import { isFar } from './stock-change.ts';

/** A count as it was pasted or dropped. */
export interface PastedCount {
  readonly text: string;
  /** The quantities that were shown then, by SKU. */
  readonly shown: Readonly<Record<string, number>>;
}

/** A line of a count. */
export interface CountedLine {
  readonly sku: string;
  readonly name: string;
  readonly counted: number;
  /** The quantity in stock. */
  readonly quantity: number;
  /** The items that open orders need: a count of the shelf has them, too. */
  readonly needed: number;
  /** The quantity that was shown when the count was pasted, if it was another one. */
  readonly was: number | undefined;
  readonly delta: number;
}

/** A count of several SKUs, compared with the quantities in stock. */
export interface CountedList {
  readonly lines: number;
  readonly agree: number;
  /** Those in doubt are first: beside the button that saves them. */
  readonly differ: readonly CountedLine[];
  /** The lines that cannot be used, with the reason. */
  readonly unusable: readonly string[];
}

/**
 * Reads lines of `sku,counted`, as a table or a counting device copies them.
 *
 * @param needed the items that open orders need, by SKU, for a count of the shelf
 */
export function readCount(
  { text, shown }: PastedCount,
  levels: ReadonlyMap<string, InventoryLevel>,
  needed: ReadonlyMap<string, number> = NONE,
): CountedList {
  const differ: CountedLine[] = [];
  const unusable: string[] = [];
  const rows = rowsOf(text);
  const bySku = Map.groupBy(rows, ({ sku }) => sku);
  for (const row of rows) {
    const { sku, count, at } = row;
    const level = levels.get(sku);
    const problem = problemOf(row, level, bySku.get(sku) ?? []);
    if (!level || problem) unusable.push(`${sku}, line ${at}: ${problem}`);
    else if (Number(count) !== level.quantity + (needed.get(sku) ?? 0))
      differ.push(lineOf(level, Number(count), shown[sku], needed.get(sku)));
  }
  const agree = rows.length - differ.length - unusable.length;
  differ.sort((one, other) => Number(isInDoubt(other)) - Number(isInDoubt(one)));
  return { lines: rows.length, agree, differ, unusable };
}

function lineOf(
  { sku, name, quantity }: InventoryLevel,
  counted: number,
  before: number | undefined,
  needed = 0,
): CountedLine {
  const was = before === quantity ? undefined : before;
  const delta = Math.max(counted - needed, 0) - quantity;
  return { sku, name, counted, quantity, needed, was, delta };
}

const NONE: ReadonlyMap<string, number> = new Map();

/** True if the level has changed since the paste, or the count is far from it or too small. */
const isInDoubt = ({ was, quantity, needed, counted }: CountedLine): boolean =>
  was !== undefined || counted < needed || isFar(quantity + needed, counted);

/** The differences that a person is asked about before they are sent; empty without one. */
export const questionOf = ({ differ }: CountedList): string =>
  differ
    .filter(isInDoubt)
    .map(({ sku, quantity, needed }) => `${sku} ${quantity}${needed ? ` ${needed}` : ''}`)
    .join();

interface Row {
  readonly sku: string;
  /** All that the line has as a number, which is none if it was cut by a comma. */
  readonly count: string;
  readonly at: number;
}

/** @param same all rows of the SKU */
function problemOf(row: Row, level: InventoryLevel | undefined, same: readonly Row[]) {
  const { count } = row;
  if (!level) return 'unknown';
  if (!/^\d{1,9}$/.test(count)) return `no count: ${count}`;
  if (same.some((other) => other.count !== count)) return `counted twice, ${count} here`;
  return same[0] === row ? undefined : 'counted twice';
}

/** The lines with a SKU. A heading, which has no digits in its second cell, is left out. */
function rowsOf(text: string): Row[] {
  const lines = text.split(/\r?\n/).map(cellsOf);
  const [heading = []] = lines;
  const isHeaded = !/\d/.test(heading[1] ?? '');
  return lines
    .map((cells, index) => {
      const [sku = '', ...rest] = cells;
      const named = isHeaded ? heading.length - 1 : 0;
      const count = rest.filter((cell, n) => n === 0 || !isName(cell, n < named)).join();
      return { sku, count, at: index + 1 };
    })
    .filter(({ sku, at }) => sku !== '' && (at > 1 || !isHeaded));
}

/** The cells of a line, by the first of the separators that it has: a count may have a comma. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ',';
  return line.split(separator).map(cellText);
}

/**
 * True for a cell that is no number: it has no digits, or it is in a column of the heading and has
 * letters, too.
 */
const isName = (cell: string, isHeaded: boolean): boolean =>
  !/\d/.test(cell) || (isHeaded && /\p{L}/u.test(cell));
