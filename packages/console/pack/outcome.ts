import type { LineQuantity } from '../../client/types.ts';
import { items as itemsOf } from '../format.ts';
import { customerOf, itemsLeft, numberOf, type WorkOrder } from '../work/work-order.ts';
import { countOf } from './part.ts';

/** The outcome of one parcel. */
export interface Outcome {
  readonly key: string;
  readonly orderId: string;
  readonly name: string;
  readonly customer: string;
  readonly tracking: string;
  /** The number of its items, if others stay open. */
  readonly part?: number | undefined;
  readonly state: 'sending' | 'shipped' | 'unsolved' | 'kept' | 'taken back' | 'held' | 'released';
  readonly reason?: string;
  /** True if a person has seen that it is not solved. */
  readonly isSeen?: boolean;
  readonly at: number;
}

/** The number of items of a part; undefined if nothing stays open after it. */
function partCount(
  order: WorkOrder,
  lines: readonly LineQuantity[] | undefined,
): number | undefined {
  const count = lines && countOf(lines);
  return count === itemsLeft(order) ? undefined : count;
}

/** The outcome of a parcel, or of a hold, whose request is sent. */
export const begun = (
  order: WorkOrder,
  tracking: string,
  key: string,
  lines?: readonly LineQuantity[],
): Outcome => ({
  key,
  orderId: order.orderId,
  name: numberOf(order),
  customer: order.shippingAddress ? customerOf(order) : '',
  tracking,
  part: partCount(order, lines),
  state: 'sending',
  at: Date.now(),
});

/** The beginning of the key of a hold. */
export const HOLD_KEY = 'hold ';

/** False for the outcome of a hold. */
export const isParcel = ({ key }: Outcome): boolean => !key.startsWith(HOLD_KEY);

/** True for one that is not solved, as long as no person has seen it. */
export const isOpen = ({ state, isSeen }: Outcome): boolean => state === 'unsolved' && !isSeen;

/** The words for a parcel that has left. */
export const shippedWords = ({ part }: Outcome): string =>
  part ? `Part shipped: ${itemsOf(part)}.` : 'Shipped.';
