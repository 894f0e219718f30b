import type { Item } from '../../../aws-protocol/item.ts';
import type { Order } from '../../../domain/order.ts';
import { type Key, parseLineItemSeq } from '../../../table/keys.ts';
import { type Drift, differing, nameOf } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { brokenRows } from './broken-rows.ts';
import { checkCounters, expectedCounts } from './check-counters.ts';
import { pick } from './expected-order.ts';
import { orderedLines, quantified } from './ordered-lines.ts';
import { isPossible, stateFrom } from './recount.ts';
import { FOR_A_PERSON } from './unreadable.ts';

export interface LinesChecked {
  readonly drifts: readonly Drift[];
  /** Whether the order's row says what its lines say; true for an order that moved as a whole. */
  readonly rowFollows: boolean;
}

/**
 * LINES is the sum over an order's fulfillments and cancellations; the order's row follows from it,
 * from the lines and from META's adjustments. An order that moved as a whole has none of these
 * rows, but for the cancellation of all of it. Rows that give no sums are told alone.
 */
export function checkLines(order: Order, row: Item & Key, copies: OrderCopies): LinesChecked {
  const { counters, fulfillments, cancellations } = copies;
  const { drifts, giveNoSums } = brokenRows(order, copies);
  if (giveNoSums) return { drifts, rowFollows: true };

  const isMarked = order.fulfillmentStatus !== undefined;
  const isWhole = !isMarked && !counters && isWholeCancellation(order, copies);
  const isMoved = fulfillments.length > 0 || (cancellations.length > 0 && !isWhole);
  if (isMoved || (isMarked && counters)) return checkMoved(order, row, copies);
  if (isMarked) return { drifts: [markedAlone(order, row)], rowFollows: true };
  return { drifts: counters ? [countersAlone(order, counters)] : [], rowFollows: true };
}

/** An order of which lines were changed by themselves. */
function checkMoved(order: Order, row: Item & Key, copies: OrderCopies): LinesChecked {
  const counts = expectedCounts(copies);
  const adjustments = copies.metadata && ((copies.metadata['adjustments'] ?? []) as Item[]);
  const lines = orderedLines(copies);
  const expected = stateFrom(lines, counts, adjustments);
  const difference = differing(expected, pick(row, ...Object.keys(expected)));
  const ofCounters = checkCounters(order, copies, counts, difference === undefined);
  // A row that names no fulfillment status, beside no LINES, never followed from its lines.
  const isByLine = order.fulfillmentStatus !== undefined || copies.counters !== undefined;
  // Sums that cannot be give no state.
  const givesState = isByLine && isPossible(lines, counts);
  if (!difference || !givesState) return { drifts: ofCounters, rowFollows: true };
  const ofRow: Drift = {
    what: 'ORDER',
    key: nameOf(row),
    orderId: order.orderId,
    ...difference,
    // The row and its partition are read one after the other; a change may lie between.
    mayBeLag: true,
    repairable: false,
  };
  return { drifts: [...ofCounters, ofRow], rowFollows: false };
}

/** A fulfillment status on the row of an order that moved as a whole: nothing was fulfilled. */
const markedAlone = ({ orderId, fulfillmentStatus }: Order, row: Item & Key): Drift => ({
  what: 'ORDER',
  key: nameOf(row),
  orderId,
  expected: { fulfillmentStatus: null },
  found: { fulfillmentStatus },
  mayBeLag: true,
  repairable: false,
});

const countersAlone = ({ orderId }: Order, counters: Item & Key): Drift => ({
  what: 'LINES',
  key: nameOf(counters),
  orderId,
  expected: null,
  found: pick(counters, 'version', 'orderVersion', 'lines'),
  ...FOR_A_PERSON,
  mayBeLag: true,
});

/** All lines in full, once: what a cancellation of the whole order writes if it has a reason. */
function isWholeCancellation({ status }: Order, { cancellations, lines }: OrderCopies): boolean {
  const [only, ...more] = cancellations;
  if (!only || more.length > 0 || status !== 'CANCELLED') return false;
  const pieces = only['lines'] as readonly Item[];
  return (
    pieces.length === lines.length &&
    lines.every((line) =>
      pieces.some(
        ({ seq, quantity }) =>
          seq === parseLineItemSeq(line.SK) && quantity === quantified(line)['quantity'],
      ),
    )
  );
}
