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
 * LINES against the sums. It is repaired only if the rows prove them: they are all there, they move
 * no more pieces than were ordered, and the order's row says what they say.
 */
export function checkCounters(
  { orderId }: Order,
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
  const doubt = whyUnproved(copies, counts);
  const why = [broken, doubt].filter((reason) => reason !== undefined).join('; ');
  return [
    {
      what: 'LINES',
      key: nameOf(lineCountersKey(orderId)),
      orderId,
      ...(why !== '' && { why }),
      ...difference,
      mayBeLag: true,
      repairable: rowAgrees && doubt === undefined,
    },
  ];
}

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

/** The version of the order that the newest of its fulfillments and cancellations was written in. */
export const newestChange = ({ fulfillments, cancellations }: OrderCopies): number =>
  Math.max(0, ...[...fulfillments, ...cancellations].map((row) => Number(row['orderVersion'])));

/** Every change of LINES writes a fulfillment or a cancellation, with the same order version. */
function whyUnproved(copies: OrderCopies, counts: Counts): string | undefined {
  if (!isPossible(orderedLines(copies), counts))
    return 'its fulfillments and cancellations move more pieces than were ordered';
  const written = Number(copies.counters?.['orderVersion'] ?? 0);
  return written > newestChange(copies)
    ? `the fulfillment or cancellation of the order’s version ${written} is missing`
    : undefined;
}
