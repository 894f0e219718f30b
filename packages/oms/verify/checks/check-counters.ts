import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, lineCountersKey } from '../../../../table/keys.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { pick } from './expected-order.ts';
import type { Counts } from './ordered-lines.ts';
import { orderedLines } from './ordered-lines.ts';
import { isPossible, recount } from './recount.ts';
import { whyNot } from './requirements.ts';
import { COUNTER_NEEDS } from './row-needs.ts';

type Row = Item & Key;

/** Returns the counters that LINES must have: the sums over the rows. */
export const expectedCounts = (copies: OrderCopies): Counts =>
  recount(copies, orderedLines(copies));

/**
 * Compares LINES with the sums. It is repairable only if the rows prove them.
 *
 * @param rowAgrees true if the order's row follows from the sums
 */
export function checkCounters(
  { orderId, fulfillmentStatus }: Order,
  copies: OrderCopies,
  counts: Counts,
  rowAgrees: boolean,
): Drift[] {
  const { counters } = copies;
  const broken = counters && whyNoCounters(counters);
  const difference = broken
    ? { expected: counts, found: pick(counters, 'version', 'orderVersion', 'lines') }
    : counters
      ? differing(counts, storedCounts(counters))
      : { expected: counts, found: null };
  if (!difference) return [];
  const doubt =
    fulfillmentStatus === undefined && !counters
      ? NOT_BY_LINE
      : whyUnproved(copies, counts, rowAgrees);
  const why = [broken, doubt].filter((reason) => reason !== undefined).join('; ');
  return [
    {
      what: 'LINES',
      key: nameOfKey(lineCountersKey(orderId)),
      orderId,
      ...(why !== '' && { why }),
      ...difference,
      mayBeLag: true,
      repairable: doubt === undefined,
    },
  ];
}

const NOT_BY_LINE =
  'the order was changed as a whole: it can have one cancellation, of all lines, and nothing else';

const whyNoCounters = (counters: Row): string | undefined =>
  whyNot('line counters', counters, COUNTER_NEEDS);

/** Returns the counters by line in the form of `recount`, without zeros. */
const storedCounts = (counters: Row): Counts =>
  Object.fromEntries(
    Object.entries(counters['lines'] as Counts).flatMap(([seq, line]) => {
      const counted = Object.entries(line).filter(([, count]) => count !== 0);
      return counted.length > 0 ? [[seq, Object.fromEntries(counted)]] : [];
    }),
  );

/** The order version of its newest fulfillment or cancellation. */
export const newestChange = ({ fulfillments, cancellations }: OrderCopies): number =>
  Math.max(0, ...[...fulfillments, ...cancellations].map((row) => Number(row['orderVersion'])));

/**
 * Explains why the rows do not prove the right value of LINES; undefined if they do. Each change of
 * LINES raises its version by 1. The same transaction writes or closes a fulfillment, or writes a
 * cancellation, under the order's version. So no row is missing if there are as many changes as
 * versions. If LINES counts fewer changes or none, the sums are proved if the order's row follows
 * from them.
 */
function whyUnproved(copies: OrderCopies, counts: Counts, rowAgrees: boolean): string | undefined {
  if (!isPossible(orderedLines(copies), counts))
    return 'its fulfillments, cancellations and returns have more items than were ordered';
  if (copies.returns.length > 0) return 'a return does not show how often it changed LINES';
  const { version, orderVersion }: Item = copies.counters ?? {};
  const changes = Number.isSafeInteger(version) ? Number(version) % REPAIR_STEP : 0;
  const missing = changes - changesIn(copies);
  if (missing > 0 || Number(orderVersion ?? 0) > newestChange(copies))
    return (
      `a fulfillment or cancellation is missing, of ${changes} changes up to the order’s version ` +
      `${orderVersion}`
    );
  if (missing === 0 || rowAgrees) return undefined;
  return 'the order’s row does not follow from its fulfillments and cancellations either';
}

/**
 * A repair raises the version of LINES by so much. A command that read an earlier version must
 * decide again, and the remainder is still the number of changes. No order has so many.
 */
export const REPAIR_STEP = 1_000_000;

/** Counts the changes; a fulfillment that was delivered or canceled was changed twice. */
export const changesIn = ({ fulfillments, cancellations }: OrderCopies): number =>
  cancellations.length +
  fulfillments.reduce((sum, { status }) => sum + (status === 'SHIPPED' ? 1 : 2), 0);
