import { isUnpaid } from '../payments/unpaid.ts';
import type { WorkOrder } from '../work/work-order.ts';

/** The changes of the money of many orders. */
export const DEEDS = ['mark', 'capture', 'cancel'] as const;
export type Deed = (typeof DEEDS)[number];

const NO_LONGER: Readonly<Record<string, string>> = {
  CANCELLED: 'Canceled already',
  RETURNED: 'Came back',
};

/** The reason why a deed does not fit an order, by what the lists know; undefined if it may. */
export function whyUnfit(deed: Deed, order: WorkOrder): string | undefined {
  const { status = 'OPEN', paymentStatus = 'PENDING' } = order;
  if (status === 'CANCELLED' && deed === 'capture') return 'Canceled: release its hold instead';
  const isOver = NO_LONGER[status];
  if (isOver) return isOver;
  if (deed === 'cancel') return whyKept(order);
  const isHeld = paymentStatus === 'AUTHORIZED' || (order.capturable ?? 0) > 0;
  if (deed === 'capture') return isHeld ? undefined : 'No bank holds money for it';
  if (isHeld) return 'Authorized: capture it';
  return isUnpaid(order, { status: 'OPEN', paymentStatus }) ? undefined : 'Nothing is due';
}

/** A part is canceled on the order's page, by its lines. */
function whyKept({ status, fulfillmentStatus }: WorkOrder): string | undefined {
  if (status === 'SHIPPED' || status === 'DELIVERED') return 'Shipped: start a return';
  return fulfillmentStatus === 'PARTIALLY_FULFILLED'
    ? 'Partly shipped: cancel on its page'
    : undefined;
}

/** The reason why a deed fits none of these orders; undefined if it fits one. */
export function whyNone(deed: Deed, orders: readonly WorkOrder[]): string | undefined {
  const reasons = orders.map((order) => whyUnfit(deed, order));
  return reasons.includes(undefined) ? undefined : [...new Set(reasons)].join('. ');
}
