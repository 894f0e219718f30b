import type { NewStockAdjustment } from '../../api/client/types.ts';

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

/** An entry that is not sent yet. */
export interface TypedEntry {
  readonly typed: string;
  /** The quantity that was shown when it was begun. */
  readonly began: number;
}

/**
 * Reads an entry: `+24` and `-3` change the level, a number alone is a count. A count becomes the
 * difference to the quantity that is shown, so sales while it is sent stay right. Undefined for any
 * other text.
 *
 * @param chosen the reason of a change that is no count
 */
export function changeIn(
  text: string,
  quantity: number,
  chosen?: StockChange['reason'],
): StockChange | undefined {
  const [, sign, digits] = /^([+\-−]?)\s*(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (!sign) return { delta: number - quantity, reason: 'COUNTED', isCount: true };
  return sign === '+'
    ? { delta: number, reason: chosen ?? 'RECEIVED', isCount: false }
    : { delta: -number, reason: chosen ?? 'DAMAGED', isCount: false };
}

/** Items by which a count may differ without a question, however few there were. */
const NEAR = 20;

/** True if a count is so far from what was shown that a digit may be missing or doubled. */
export const isFar = (shown: number, counted: number): boolean =>
  Math.abs(counted - shown) > NEAR && (counted < shown / 2 || counted > shown * 2);

/** Writes a difference with its sign: +24, −3. */
export const signed = (delta: number): string => (delta < 0 ? `−${-delta}` : `+${delta}`);

/**
 * The doubts about a count, which the same Enter again sends: it is far from the level, or that is
 * another one than when the entry began.
 */
export function doubtsOf(change: StockChange | undefined, began: number, now: number) {
  if (!change?.isCount) return {};
  const counted = now + change.delta;
  const meanwhile = began === now ? '' : `Now ${now}, ${began} when you began. `;
  const isOdd = counted !== now && (meanwhile !== '' || isFar(now, counted));
  return {
    meanwhile,
    question: isOdd ? `${meanwhile}Really ${counted}? Enter again saves it.` : undefined,
  };
}
