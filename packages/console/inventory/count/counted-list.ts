import type { InventoryLevel } from '../../../client/types.ts';
import { type CountRow, countRows } from '../../csv/count-rows.ts';
import { isFar } from '../stock-change.ts';

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
  /** True if by its heading, what is free was counted, not what lies on the shelf. */
  readonly isFree: boolean;
}

/**
 * Reads lines of `sku,counted`, as a table or a counting device copies them.
 *
 * @param beside the items that open orders need, by SKU, for a count of the shelf
 */
export function readCount(
  { text, shown }: PastedCount,
  levels: ReadonlyMap<string, InventoryLevel>,
  beside: ReadonlyMap<string, number> = NONE,
): CountedList {
  const differ: CountedLine[] = [];
  const unusable: string[] = [];
  const { rows, isFree, unclear } = countRows(text);
  if (unclear) {
    const why = `${unclear.join(' or ')}? Leave one of these headings.`;
    return { lines: 1, agree: 0, differ, unusable: [why], isFree };
  }
  const needed = isFree ? NONE : beside;
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
  differ.sort((a, b) => Number(isInDoubt(b)) - Number(isInDoubt(a)));
  return { lines: rows.length, agree, differ, unusable, isFree };
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

/** @param same all rows of the SKU */
function problemOf(row: CountRow, level: InventoryLevel | undefined, same: readonly CountRow[]) {
  const { count } = row;
  if (!level) return 'unknown';
  if (!/^\d{1,9}$/.test(count)) return `no count: ${count}`;
  if (same.some((other) => other.count !== count)) return `counted twice, ${count} here`;
  return same[0] === row ? undefined : 'counted twice';
}
