import type { LineQuantity } from '../../client/types.ts';
import type { Desk } from '../desk.ts';
import { blockOf } from '../ship/doubts.ts';
import { HOLD_REASONS } from '../work/hold-reasons.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { isParcel, type Outcome } from './outcome.ts';

/** Here no scan ends a hold: nobody may be looking. */
export const heldWords = ({ onHold }: WorkOrder): string | undefined =>
  onHold && `On hold: ${HOLD_REASONS[onHold].toLowerCase()}. It is not shipped.`;

/**
 * The reason why a scan of an order or an item does nothing.
 *
 * @param part the name of the open orders that the page keeps, if it is not all of them
 */
export const whyUnread = (
  kind: 'unknown order' | 'two orders' | 'wrong item',
  text: string,
  part: string | undefined,
): string =>
  ({
    'unknown order': `This order is not ${part ? `among ${part}` : 'open'}: nothing is shipped.`,
    'two orders':
      'Several open orders have this number: skip to the one with the name of the slip.',
    'wrong item': `${text.trim()} is not in this order. Nothing is shipped.`,
  })[kind];

/** The reason why the order of a slip is not shown, if it is not among those to pack. */
export const whyAbsent = (order: WorkOrder | undefined): string =>
  (order && heldWords(order)) ?? 'This order is not among those to pack. Nothing is shipped.';

/** A table that scans labels asks about Enter alone, which a scanner or an elbow may send. */
export const whyBare = (outcomes: readonly Outcome[], number: string): string | undefined =>
  number === '' && outcomes.find(isParcel)?.tracking
    ? 'No label is scanned, and the parcel before has a number.'
    : undefined;

/**
 * The reason why a scan ships nothing, also if it comes again; undefined if it may ship.
 *
 * @param lines the ticked items of a part
 */
export function whyNot(
  desk: Desk,
  order: WorkOrder | undefined,
  lines: readonly LineQuantity[] | undefined,
  number: string,
): string | undefined {
  if (!order) return 'There is no order left to pack.';
  if (!order.lines) return 'This order is still being read.';
  if (number === '' && desk.config.trackingRequired)
    return 'Scan the parcel label: this shop needs a number.';
  if (lines?.length === 0) return 'No item is ticked: scan the items of the part.';
  return heldWords(order) ?? blockOf(desk, order);
}
