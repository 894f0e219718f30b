import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, parseLineItemSeq } from '../../../../table/keys.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { SHARED_RULE, totalFrom } from '../recount-total.ts';
import { brokenRows } from './broken-rows.ts';
import { checkCounters, expectedCounts } from './check-counters.ts';
import { pick } from './expected-order.ts';
import { orderedLines, quantified } from './ordered-lines.ts';
import { isPossible, stateFrom } from './recount.ts';
import { FOR_A_PERSON } from './unreadable.ts';

export interface LinesChecked {
  readonly drifts: readonly Drift[];
  /**
   * True if the order's row follows from its lines; always true for an order that was changed as a
   * whole.
   */
  readonly rowFollows: boolean;
}

/**
 * Checks LINES against the order's fulfillments, cancellations and returns, and the order's row
 * against LINES, the lines and META's adjustments. An order that was changed as a whole has none of
 * these rows, except for one cancellation of all lines. If rows cannot be added up, only they are
 * reported.
 */
export function checkLines(order: Order, row: Item & Key, copies: OrderCopies): LinesChecked {
  const { counters, fulfillments, cancellations, returns } = copies;
  const { drifts, giveNoSums } = brokenRows(order, copies);
  if (giveNoSums) return { drifts, rowFollows: true };

  const isMarked = order.fulfillmentStatus !== undefined;
  const isWhole = !isMarked && !counters && isWholeCancellation(order, copies);
  const isMoved =
    fulfillments.length + returns.length > 0 || (cancellations.length > 0 && !isWhole);
  if (isMoved || (isMarked && counters)) return checkMoved(order, row, copies);
  if (isMarked) return { drifts: [markedAlone(order, row)], rowFollows: true };
  return { drifts: counters ? [countersAlone(order, counters)] : [], rowFollows: true };
}

/** Checks an order of which single lines were changed. */
function checkMoved(order: Order, row: Item & Key, copies: OrderCopies): LinesChecked {
  const counts = expectedCounts(copies);
  const adjustments = copies.metadata && ((copies.metadata['adjustments'] ?? []) as Item[]);
  const lines = orderedLines(copies);
  const expected = stateFrom(lines, counts, adjustments, ruleOf(row, copies));
  const difference = differing(expected, pick(row, ...Object.keys(expected)));
  const ofCounters = checkCounters(order, copies, counts, difference === undefined);
  // Without LINES, a row without a fulfillment status never followed from its lines.
  const isByLine = order.fulfillmentStatus !== undefined || copies.counters !== undefined;
  // Impossible sums give no state.
  const givesState = isByLine && isPossible(lines, counts);
  if (!difference || !givesState) return { drifts: ofCounters, rowFollows: true };
  const ofRow: Drift = {
    what: 'ORDER',
    key: nameOfKey(row),
    orderId: order.orderId,
    ...difference,
    // The row and its partition are read one after the other, so a change may come in between.
    mayBeLag: true,
    repairable: false,
  };
  return { drifts: [...ofCounters, ofRow], rowFollows: false };
}

/**
 * The rule of the order's total, in LINES. Without LINES, it is the second one if the total follows
 * from that.
 */
export function ruleOf(row: Item, { counters, metadata, ...rows }: OrderCopies): unknown {
  if (counters) return counters['totalRule'];
  const copies = { ...rows, metadata, counters };
  const adjustments = (metadata?.['adjustments'] ?? []) as Item[];
  const totalBy = (rule: unknown) =>
    totalFrom(orderedLines(copies), expectedCounts(copies), adjustments, rule);
  const isShared = row['total'] === totalBy(SHARED_RULE) && row['total'] !== totalBy(undefined);
  return isShared ? SHARED_RULE : undefined;
}

/** Reports a fulfillment status on the row of an order that was changed as a whole. */
const markedAlone = ({ orderId, fulfillmentStatus }: Order, row: Item & Key): Drift => ({
  what: 'ORDER',
  key: nameOfKey(row),
  orderId,
  expected: { fulfillmentStatus: null },
  found: { fulfillmentStatus },
  mayBeLag: true,
  repairable: false,
});

const countersAlone = ({ orderId }: Order, counters: Item & Key): Drift => ({
  what: 'LINES',
  key: nameOfKey(counters),
  orderId,
  expected: null,
  found: pick(counters, 'version', 'orderVersion', 'lines'),
  ...FOR_A_PERSON,
  mayBeLag: true,
});

/**
 * True for a cancellation of all lines in full. A cancellation of the whole order writes it if it
 * has a reason.
 */
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
