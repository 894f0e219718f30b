import type { Item } from '../../../aws-protocol/item.ts';
import type { Order } from '../../../domain/order.ts';
import { type Key, lineCountersKey } from '../../../table/keys.ts';
import { type Drift, differing, nameOf } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { COUNTER_NEEDS } from './broken-life.ts';
import { pick } from './expected-order.ts';
import { orderedLines } from './ordered-lines.ts';
import { type Counts, isPossible, recount } from './recount.ts';
import { whyNot } from './requirements.ts';

type Row = Item & Key;

/** What LINES has to hold: the sums over the rows, and what it says of returns, which have none. */
export function expectedCounts({ counters, fulfillments, cancellations }: OrderCopies): Counts {
  const counts = { ...recount(fulfillments, cancellations) };
  const stored = counters && !whyNoCounters(counters) ? storedCounts(counters) : {};
  for (const [seq, line] of Object.entries(stored)) {
    const returns = pick(line, 'returning', 'returned') as Counts[string];
    if (Object.keys(returns).length > 0) counts[seq] = { ...counts[seq], ...returns };
  }
  return counts;
}

/**
 * LINES against the sums. It is repaired only if the rows prove them.
 *
 * @param rowAgrees whether the order's row says what follows from the sums
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
      key: nameOf(lineCountersKey(orderId)),
      orderId,
      ...(why !== '' && { why }),
      ...difference,
      mayBeLag: true,
      repairable: doubt === undefined,
    },
  ];
}

const NOT_BY_LINE =
  'the order moved as a whole: it may have no fulfillment, and only one cancellation, of all of it';

const whyNoCounters = (counters: Row): string | undefined =>
  whyNot('line counters', counters, COUNTER_NEEDS);

/** Counters by line as `recount` has them: only what is not 0. */
const storedCounts = (counters: Row): Counts =>
  Object.fromEntries(
    Object.entries(counters['lines'] as Counts).flatMap(([seq, line]) => {
      const counted = Object.entries(line).filter(([, count]) => count !== 0);
      return counted.length > 0 ? [[seq, Object.fromEntries(counted)]] : [];
    }),
  );

/**
 * The version of the order that the newest of its fulfillments and cancellations was written in.
 */
export const newestChange = ({ fulfillments, cancellations }: OrderCopies): number =>
  Math.max(0, ...[...fulfillments, ...cancellations].map((row) => Number(row['orderVersion'])));

/**
 * Why the rows do not prove what LINES has to be; undefined if they do. Each change of LINES counts
 * a version of it, and writes or closes a fulfillment, or writes a cancellation, under the order's
 * version. So as many changes as versions mean that no row is missing. LINES that tell no number of
 * changes, or fewer, are proved if the order's row says what follows from the sums.
 */
function whyUnproved(copies: OrderCopies, counts: Counts, rowAgrees: boolean): string | undefined {
  if (!isPossible(orderedLines(copies), counts))
    return 'its fulfillments and cancellations move more pieces than were ordered';
  const { version, orderVersion }: Item = copies.counters ?? {};
  const told = Number.isSafeInteger(version) ? Number(version) % REPAIR_STEP : 0;
  const missing = told - changesIn(copies);
  if (missing > 0 || Number(orderVersion ?? 0) > newestChange(copies))
    return (
      `a fulfillment or cancellation is missing, of ${told} changes up to the order’s version ` +
      `${orderVersion}`
    );
  if (missing === 0 || rowAgrees) return undefined;
  return 'the order’s row does not follow from its fulfillments and cancellations either';
}

/**
 * A repair counts so many versions of LINES: who decided on the one before has to decide again, and
 * the rest still tells how many changes there were. No order has so many.
 */
export const REPAIR_STEP = 1_000_000;

/** A fulfillment that was delivered or cancelled was changed twice. */
export const changesIn = ({ fulfillments, cancellations }: OrderCopies): number =>
  cancellations.length +
  fulfillments.reduce((sum, { status }) => sum + (status === 'SHIPPED' ? 1 : 2), 0);
