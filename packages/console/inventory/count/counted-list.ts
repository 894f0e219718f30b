import type { InventoryLevel } from '../../../client/types.ts';
import { type CountRow, countRows } from '../../csv/count-rows.ts';
import { deltaOfCount, freeOf, isFar } from '../stock-change.ts';

/** A count as it was pasted or dropped. */
export interface PastedCount {
  readonly text: string;
  /** The items that were shown as free then, by SKU. */
  readonly shown: Readonly<Record<string, number>>;
}

/** A line of a count. */
export interface CountedLine {
  readonly sku: string;
  readonly name: string;
  readonly counted: number;
  /** The free items: below 0, open orders need more than is on the shelf. */
  readonly free: number;
  /** The items that open orders need: a count of the shelf has them, too. */
  readonly needed: number;
  /** The items that were free when the count was pasted, if it was another number. */
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
    const problem = problemOf(row, level, bySku.get(sku) ?? [], isFree);
    const line = level && lineOf(level, Number(count), shown[sku], needed.get(sku));
    if (!line || problem) unusable.push(`${sku}, line ${at}: ${problem}`);
    else if (line.delta !== 0) differ.push(line);
  }
  const agree = rows.length - differ.length - unusable.length;
  differ.sort((a, b) => Number(isInDoubt(b)) - Number(isInDoubt(a)));
  return { lines: rows.length, agree, differ, unusable, isFree };
}

function lineOf(
  level: InventoryLevel,
  counted: number,
  before: number | undefined,
  needed = 0,
): CountedLine {
  const { sku, name } = level;
  const free = freeOf(level);
  const was = before === free ? undefined : before;
  return { sku, name, counted, free, needed, was, delta: deltaOfCount(counted, needed, free) };
}

const NONE: ReadonlyMap<string, number> = new Map();

/** True if the level has changed since the paste, or the count is far from it or too small. */
const isInDoubt = ({ was, free, needed, counted }: CountedLine): boolean =>
  was !== undefined || counted < needed || isFar(free + needed, counted);

/** The differences that a person is asked about before they are sent; empty without one. */
export const questionOf = ({ differ }: CountedList): string =>
  differ
    .filter(isInDoubt)
    .map(({ sku, free, needed }) => `${sku} ${free}${needed ? ` ${needed}` : ''}`)
    .join();

/**
 * @param same all rows of the SKU
 * @param isFree true for what is free: below 0 in the console’s own file if a SKU is short
 */
function problemOf(
  row: CountRow,
  level: InventoryLevel | undefined,
  same: readonly CountRow[],
  isFree: boolean,
) {
  const { count } = row;
  if (!level) return 'unknown';
  if (!(isFree ? /^-?\d{1,9}$/ : /^\d{1,9}$/).test(count)) return `no count: ${count}`;
  if (same.some((other) => other.count !== count)) return `counted twice, ${count} here`;
  return same[0] === row ? undefined : 'counted twice';
}
