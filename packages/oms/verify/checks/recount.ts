/**
 * Recomputes the state of an order that was changed by line, from its rows. It uses none of the
 * functions' arithmetic (`domain/line-counters.ts`), so that one mistake cannot be in both.
 */
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { totalFrom } from '../recount-total.ts';
import type { Counts, OrderedLine } from './ordered-lines.ts';

interface LineQuantity {
  readonly seq: number;
  readonly quantity: number;
}

/** The rows that an order's counters are added up from. */
export interface CountedRows {
  readonly fulfillments: readonly Item[];
  readonly cancellations: readonly Item[];
  readonly returns: readonly Item[];
  /** The statuses that the order had before its lines changed separately, or since. */
  readonly events: readonly Item[];
}

/** Adds up an order's fulfillments, cancellations and returns. */
export function recount(
  { fulfillments, cancellations, returns, events }: CountedRows,
  lines: readonly OrderedLine[],
): Counts {
  const inStatus = (...statuses: string[]) =>
    fulfillments.filter(({ status }) => statuses.includes(String(status)));
  const had = (status: string) => events.some((event) => event['status'] === status);
  const isWhole = fulfillments.length === 0 && wasShippedWhole(events);
  const sums = {
    fulfilled: isWhole ? lines : quantitiesOf(inStatus('SHIPPED', 'DELIVERED')),
    cancelled: quantitiesOf(cancellations),
    delivered: isWhole && had('DELIVERED') ? lines : quantitiesOf(inStatus('DELIVERED')),
    returning: returns
      .filter(({ status }) => status === 'REQUESTED' || status === 'OPEN')
      .flatMap((row) => returnedIn(row, ({ quantity, received }) => quantity - received)),
    returned: returns.flatMap((row) => returnedIn(row, ({ received }) => received)),
  };
  const counts: Record<string, Record<string, number>> = {};
  for (const [counter, quantities] of Object.entries(sums)) {
    for (const { seq, quantity } of quantities) {
      counts[seq] ??= {};
      counts[seq][counter] = (counts[seq][counter] ?? 0) + quantity;
    }
  }
  return counts;
}

/**
 * True if an event shows that the order was shipped before its lines changed separately: then it
 * was shipped as a whole, and its items are in no fulfillment.
 */
const wasShippedWhole = (events: readonly Item[]): boolean =>
  events.some(
    ({ status, fulfillmentStatus }) =>
      fulfillmentStatus === undefined &&
      ['SHIPPED', 'DELIVERED', 'RETURNED'].includes(String(status)),
  );

interface ReturnLine extends LineQuantity {
  readonly received: number;
}

/** The items of a return's lines, without lines that have none. */
const returnedIn = (row: Item, quantityOf: (line: ReturnLine) => number): LineQuantity[] =>
  (row['lines'] as ReturnLine[])
    .map((line) => ({ seq: line.seq, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity !== 0);

const quantitiesOf = (rows: readonly Item[]): LineQuantity[] =>
  rows.flatMap(({ lines }) => lines as LineQuantity[]);

/** True if no line has more items shipped, canceled, delivered or returned than possible. */
export const isPossible = (lines: readonly OrderedLine[], counts: Counts): boolean =>
  Object.keys(counts).every((seq) => lines.some((line) => String(line.seq) === seq)) &&
  lines.every(({ seq, quantity }) => {
    const { fulfilled, cancelled, delivered, returning, returned } = { ...NONE, ...counts[seq] };
    return (
      fulfilled + cancelled <= quantity &&
      delivered <= fulfilled &&
      returning + returned <= fulfilled
    );
  });

const NONE = { fulfilled: 0, cancelled: 0, delivered: 0, returning: 0, returned: 0 };

/**
 * Returns the attributes that the order's row must have.
 *
 * @param adjustments META's; undefined if unknown, and then the total is unknown, too
 * @param rule of the total, in LINES
 */
export function stateFrom(
  lines: readonly OrderedLine[],
  counts: Counts,
  adjustments: readonly Item[] | undefined,
  rule: unknown,
): Item {
  const sum = (counter: keyof typeof NONE) =>
    lines.reduce((total, { seq }) => total + (counts[seq]?.[counter] ?? 0), 0);
  const ordered = lines.reduce((total, { quantity }) => total + quantity, 0);
  const [shipped, dropped] = [sum('fulfilled'), sum('cancelled')];
  const isOpen = shipped + dropped < ordered;
  return {
    status: isOpen ? 'OPEN' : statusOfClosed(shipped, sum('delivered'), sum('returned')),
    fulfillmentStatus: shipped === 0 ? 'UNFULFILLED' : isOpen ? 'PARTIALLY_FULFILLED' : 'FULFILLED',
    ...(adjustments && { total: totalFrom(lines, counts, adjustments, rule) }),
  };
}

function statusOfClosed(shipped: number, arrived: number, back: number): string {
  if (shipped === 0) return 'CANCELLED';
  if (back === shipped) return 'RETURNED';
  return arrived === shipped ? 'DELIVERED' : 'SHIPPED';
}
