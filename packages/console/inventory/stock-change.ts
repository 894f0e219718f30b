import type { InventoryLevel, NewStockAdjustment } from '../../client/types.ts';

/** The reasons of an adjustment, with their names on the page. */
export const REASONS: Readonly<Record<NewStockAdjustment['reason'], string>> = {
  RECEIVED: 'Goods received',
  COUNTED: 'Counted',
  DAMAGED: 'Damaged',
  LOST: 'Lost',
  CORRECTION: 'Correction',
};

/** The items that are free: below 0, open orders need more than is on the shelf. */
export const freeOf = ({ quantity, short = 0 }: Pick<InventoryLevel, 'quantity' | 'short'>) =>
  quantity - short;

/** The items on the shelf: those reserved for open orders, and those that are free. */
export const shelfOf = (free: number, reserved: number): number => Math.max(free + reserved, 0);

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
  /** The items that were free before it. */
  readonly before: number;
  readonly idempotencyKey: string;
  readonly state: 'sending' | 'unknown' | 'refused';
  readonly problem?: string;
}

/** An entry that is not sent yet. */
export interface TypedEntry {
  readonly typed: string;
  /** The items that were free when it was begun. */
  readonly began: number;
  /** The items that open orders needed then. */
  readonly needed: number;
}

/**
 * Reads an entry: `+24` and `-3` change the level, a number alone is a count. A count becomes the
 * difference to what is free, so sales while it is sent stay right. Undefined for any other text.
 *
 * @param free below 0 if open orders need more than is on the shelf
 * @param chosen the reason of a change that is no count
 * @param needed the items that a count has beside those in stock: open orders need them
 */
export function changeIn(
  text: string,
  free: number,
  chosen?: StockChange['reason'],
  needed = 0,
): StockChange | undefined {
  const [, sign, digits] = /^([+\-−]?)\s*(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (!sign)
    return {
      delta: deltaOfCount(number, needed, free),
      reason: 'COUNTED',
      isCount: true,
      counted: number,
      short: Math.max(needed - number, 0),
    };
  return sign === '+'
    ? { delta: number, reason: chosen ?? 'RECEIVED', isCount: false }
    : { delta: -number, reason: chosen ?? 'DAMAGED', isCount: false };
}

/**
 * The difference that makes a level what was counted. Below 0, the count leaves open orders short.
 * Where no item is known to be needed, a count of nothing leaves it open what is short.
 */
export const deltaOfCount = (counted: number, needed: number, free: number): number =>
  (counted === 0 && needed === 0 ? Math.min(free, 0) : counted - needed) - free;

/** Items by which a count may differ without a question, however few there were. */
const NEAR = 20;

/** True if a count is so far from what was shown that a digit may be missing or doubled. */
export const isFar = (quantity: number, counted: number): boolean =>
  Math.abs(counted - quantity) > NEAR && (counted < quantity / 2 || counted > quantity * 2);

/** Writes a difference with its sign: +24, −3. */
export const signed = (delta: number): string => (delta < 0 ? `−${-delta}` : `+${delta}`);

/** The items that a count is compared with: free ones, and needed ones if they are counted. */
export interface Compared {
  readonly free: number;
  readonly needed: number;
}

/**
 * The doubts about a count, which the same Enter again sends: it is far from the level, or that is
 * another one than when the entry began, or open orders need more.
 *
 * @param began when the entry began
 * @param short the words about what is missing
 */
export function doubtsOf(
  change: StockChange | undefined,
  began: Compared,
  compared: Compared,
  short = '',
) {
  if (!change?.isCount) return {};
  const now = shelfOf(compared.free, compared.needed);
  const { counted = now + change.delta } = change;
  const meanwhile = meanwhileWords(began, compared);
  const isOdd = counted !== now && (meanwhile + short !== '' || isFar(now, counted));
  return {
    meanwhile,
    question: isOdd ? `${meanwhile}${short}Really ${counted}? Enter again saves it.` : undefined,
  };
}

/** A sale moves items from what is free to what is needed; only a parcel takes them away. */
function meanwhileWords(began: Compared, now: Compared): string {
  const [before, after] = [began, now].map(({ free, needed }) => shelfOf(free, needed)) as [
    number,
    number,
  ];
  if (before === after) return '';
  const hasLeft = after < before && now.needed < began.needed;
  return `${hasLeft ? 'A parcel left. ' : ''}Now ${after}, ${before} when you began. `;
}
