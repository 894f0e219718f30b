import type { InventoryLevel, NewStockAdjustment } from '../../api/client/types.ts';

/** A change of a level, as a person enters it. */
export interface StockChange {
  readonly delta: number;
  readonly reason: NewStockAdjustment['reason'];
  /** True if the number was a count of what is there. */
  readonly isCount: boolean;
}

/**
 * A change of a level that was sent. It is held until it succeeds or a person clears it: while its
 * outcome is unknown, exactly this change with this key is sent again.
 */
export interface HeldChange extends StockChange {
  /** As it was entered. */
  readonly text: string;
  /** The quantity that was shown before it. */
  readonly before: number;
  readonly idempotencyKey: string;
  readonly state: 'sending' | 'unknown' | 'refused';
  readonly problem?: string;
}

/**
 * Reads an entry: `+24` and `-3` change the level, a number alone is a count. A count becomes the
 * difference to the quantity that was shown, so sales in the meantime stay right. Undefined for any
 * other text.
 */
export function changeIn(
  text: string,
  { quantity }: Pick<InventoryLevel, 'quantity'>,
): StockChange | undefined {
  const [, sign, digits] = /^([+\-−]?)\s*(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (!sign) return { delta: number - quantity, reason: 'COUNTED', isCount: true };
  return sign === '+'
    ? { delta: number, reason: 'RECEIVED', isCount: false }
    : { delta: -number, reason: 'DAMAGED', isCount: false };
}

/** Items by which a count may differ without a question, however few there were. */
const NEAR = 20;

/** True if a count is so far from what was shown that a digit may be missing or doubled. */
export const isFar = (shown: number, counted: number): boolean =>
  Math.abs(counted - shown) > NEAR && (counted < shown / 2 || counted > shown * 2);

/** A line of a count that was pasted or dropped. */
export interface CountedLine {
  readonly sku: string;
  readonly level: InventoryLevel;
  readonly counted: number;
  readonly delta: number;
}

/** A count of several SKUs, compared with the quantities that are shown. */
export interface CountedList {
  readonly lines: number;
  readonly agree: number;
  readonly differ: readonly CountedLine[];
  /** The lines that cannot be used, with the reason. */
  readonly unusable: readonly string[];
}

/** Reads lines of `sku,counted`, as a table or a counting device copies them. */
export function readCount(text: string, levels: ReadonlyMap<string, InventoryLevel>): CountedList {
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
      differ.push({ sku, level, counted: Number(count), delta: Number(count) - level.quantity });
  }
  const agree = rows.length - differ.length - unusable.length;
  return { lines: rows.length, agree, differ, unusable };
}

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

/** Writes a difference with its sign: +24, −3. */
export const signed = (delta: number): string => (delta < 0 ? `−${-delta}` : `+${delta}`);
