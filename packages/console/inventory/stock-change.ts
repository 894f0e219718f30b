import type { NewStockAdjustment } from '../../client/types.ts';

/** The reasons of an adjustment, with their names on the page. */
export const REASONS: Readonly<Record<NewStockAdjustment['reason'], string>> = {
  RECEIVED: 'Goods received',
  COUNTED: 'Counted',
  DAMAGED: 'Damaged',
  LOST: 'Lost',
  CORRECTION: 'Correction',
};

/** A change of a level, as a person enters it. */
export interface StockChange {
  readonly delta: number;
  readonly reason: NewStockAdjustment['reason'];
  /** True if the number was a count of what is there. */
  readonly isCount: boolean;
  /** The number of a count. */
  readonly counted?: number;
  /** The items that open orders need, and that are not there. */
  readonly short?: number;
  /** A text that stays with the change. */
  readonly note?: string;
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

/** An entry that is not sent yet. */
export interface TypedEntry {
  readonly typed: string;
  /** The quantity that was shown when it was begun. */
  readonly began: number;
  /** The items that open orders needed then. */
  readonly needed: number;
}

/**
 * Reads an entry: `+24` and `-3` change the level, a number alone is a count. A count becomes the
 * difference to the quantity that is shown, so sales while it is sent stay right. Undefined for any
 * other text.
 *
 * @param chosen the reason of a change that is no count
 * @param needed the items that a count has beside those in stock: open orders need them
 */
export function changeIn(
  text: string,
  quantity: number,
  chosen?: StockChange['reason'],
  needed = 0,
): StockChange | undefined {
  const [, sign, digits] = /^([+\-−]?)\s*(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (!sign)
    return {
      // What is in stock to sell cannot be less than nothing.
      delta: Math.max(number - needed, 0) - quantity,
      reason: 'COUNTED',
      isCount: true,
      counted: number,
      short: Math.max(needed - number, 0),
    };
  return sign === '+'
    ? { delta: number, reason: chosen ?? 'RECEIVED', isCount: false }
    : { delta: -number, reason: chosen ?? 'DAMAGED', isCount: false };
}

/** Items by which a count may differ without a question, however few there were. */
const NEAR = 20;

/** True if a count is so far from what was shown that a digit may be missing or doubled. */
export const isFar = (quantity: number, counted: number): boolean =>
  Math.abs(counted - quantity) > NEAR && (counted < quantity / 2 || counted > quantity * 2);

/** Writes a difference with its sign: +24, −3. */
export const signed = (delta: number): string => (delta < 0 ? `−${-delta}` : `+${delta}`);

/**
 * The doubts about a count, which the same Enter again sends: it is far from the level, or that is
 * another one than when the entry began, or open orders need more.
 *
 * @param began what was there when the entry began: with a count of the shelf, also what is needed
 * @param short the words about what is missing
 */
export function doubtsOf(change: StockChange | undefined, began: number, now: number, short = '') {
  if (!change?.isCount) return {};
  const { counted = now + change.delta } = change;
  const meanwhile = began === now ? '' : `Now ${now}, ${began} when you began. `;
  const isOdd = counted !== now && (meanwhile + short !== '' || isFar(now, counted));
  return {
    meanwhile,
    question: isOdd ? `${meanwhile}${short}Really ${counted}? Enter again saves it.` : undefined,
  };
}
