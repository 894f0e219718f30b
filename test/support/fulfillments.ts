import { asking, operator } from './call.ts';
import { idempotencyKey } from './orders.ts';

/** Ships and cancels by line, as operators do it through the API. */
export interface Named {
  readonly customerId: string;
  readonly orderId: string;
}

export const createFulfillment = asking('A19');
export const addMilestone = asking('A22');
const cancelOrder = asking('A8');

/** Ships pieces: `ship(order, [1, 2])` ships two of line 1. Without lines, all that are left. */
export const ship = (path: Named, ...lines: [seq: number, quantity: number][]) =>
  createFulfillment({
    as: operator,
    path: { ...path },
    headers: idempotencyKey(),
    body: lines.length > 0 ? { lines: quantities(lines) } : {},
  });

export const cancelLines = (
  path: Named,
  lines: [seq: number, quantity: number][],
  as = operator,
  key = idempotencyKey(),
) =>
  cancelOrder({
    as,
    path: { ...path },
    headers: key,
    body: { lines: quantities(lines), reason: 'INVENTORY' },
  });

/** Cancels an open order as a whole, as its customer may too. */
export const cancelWhole = (path: Named, as = operator) => cancelOrder({ as, path: { ...path } });

/**
 * Sends a carrier's report with the time `at`, in seconds after noon. A delivery is a correction:
 * the noon is long before the parcel of the test.
 */
export const report = (
  path: Named & { fulfillmentId: string },
  status: string,
  at: number,
  correction = status === 'DELIVERED',
) =>
  addMilestone({
    as: operator,
    path: { ...path },
    body: {
      status,
      happenedAt: new Date(Date.parse('2026-06-01T12:00:00Z') + at * 1000).toISOString(),
      ...(correction && { correction }),
    },
  });

const quantities = (lines: [number, number][]) =>
  lines.map(([seq, quantity]) => ({ seq, quantity }));
