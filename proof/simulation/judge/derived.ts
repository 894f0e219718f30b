import type { Adjustment, LineCounters, OrderedLine } from './order-history.ts';
import { sharesOf, worthBetween } from './shares.ts';

/** The columns of an order's row that follow from its lines. */
export interface Derived {
  readonly status: string;
  readonly fulfillmentStatus: string;
  readonly total: number;
}

/** The state of an order, computed from its lines, their counters and its adjustments. */
export function derivedFrom(
  lines: readonly OrderedLine[],
  countersOf: (line: OrderedLine) => LineCounters,
  adjustments: readonly Adjustment[],
): Derived {
  const counted = lines.map((line) => ({ ...line, ...countersOf(line) }));
  const sum = (of: (line: (typeof counted)[number]) => number) =>
    counted.reduce((total, line) => total + of(line), 0);
  const shipped = sum(({ fulfilled }) => fulfilled);
  const isOpen = sum(({ quantity, cancelled }) => quantity - cancelled) > shipped;
  const shares = sharesOf(lines, adjustments);
  const ofItems = sum(({ seq, cancelled, quantity }) =>
    worthBetween(shares, seq, cancelled, quantity),
  );
  return {
    status: statusOf(
      isOpen,
      shipped,
      sum(({ returned }) => returned),
      sum(({ delivered }) => delivered),
    ),
    fulfillmentStatus: shipped === 0 ? 'UNFULFILLED' : isOpen ? 'PARTIALLY_FULFILLED' : 'FULFILLED',
    total: ofItems + shares.ofNoItem,
  };
}

function statusOf(isOpen: boolean, shipped: number, returned: number, delivered: number): string {
  if (isOpen) return 'OPEN';
  if (shipped === 0) return 'CANCELLED';
  if (returned === shipped) return 'RETURNED';
  return delivered === shipped ? 'DELIVERED' : 'SHIPPED';
}
