import type { InventoryLevel } from '../../api/client/types.ts';

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
  /** The quantity that was shown when the count was pasted, if it was another one. */
  readonly was: number | undefined;
  readonly delta: number;
}

/** A count of several SKUs, compared with the quantities in stock. */
export interface CountedList {
  readonly lines: number;
  readonly agree: number;
  readonly differ: readonly CountedLine[];
  /** The lines that cannot be used, with the reason. */
  readonly unusable: readonly string[];
}

/** Reads lines of `sku,counted`, as a table or a counting device copies them. */
export function readCount(
  { text, shown }: PastedCount,
  levels: ReadonlyMap<string, InventoryLevel>,
): CountedList {
  const seen = new Set<string>();
  const differ: CountedLine[] = [];
  const unusable: string[] = [];
  const rows = rowsOf(text);
  for (const { sku, count, at } of rows) {
    const level = levels.get(sku);
    const problem = seen.has(sku) ? 'counted twice' : problemOf(level, count);
    seen.add(sku);
    if (!level || problem) unusable.push(`${sku}, line ${at}: ${problem}`);
    else if (Number(count) !== level.quantity)
      differ.push(lineOf(level, Number(count), shown[sku]));
  }
  const agree = rows.length - differ.length - unusable.length;
  return { lines: rows.length, agree, differ, unusable };
}

function lineOf(
  { sku, name, quantity }: InventoryLevel,
  counted: number,
  before: number | undefined,
): CountedLine {
  const was = before === quantity ? undefined : before;
  return { sku, name, counted, quantity, was, delta: counted - quantity };
}

/** The differences that a person is asked about before they are sent; empty without one. */
export const questionOf = ({ differ }: CountedList): string =>
  differ
    .filter(({ was }) => was !== undefined)
    .map(({ sku, quantity }) => `${sku} ${quantity}`)
    .join();

function problemOf(level: InventoryLevel | undefined, count: string): string | undefined {
  if (!level) return 'unknown';
  return /^\d{1,9}$/.test(count) ? undefined : 'no count';
}

/** The lines with a SKU. A heading, which has no digits in its second cell, is left out. */
const rowsOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line, index) => {
      const [sku = '', count = ''] = line.split(/[\t;,]/).map((cell) => cell.trim());
      return { sku, count, at: index + 1 };
    })
    .filter(({ sku, count, at }) => sku !== '' && (at > 1 || /\d/.test(count)));
