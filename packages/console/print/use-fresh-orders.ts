import { useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { ordersById } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';
import type { WorkOrder } from '../work/work-order.ts';

/** Milliseconds for which a print waits until its orders are read again. */
const PATIENCE = 3000;
const late = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE));

/**
 * Reads the open ones of the chosen orders again: another person may have shipped or canceled some.
 * Those that were shipped already are printed as they were packed.
 */
export function useFreshOrders(chosen: readonly WorkOrder[]) {
  const { client, work } = useDesk();
  const [open] = useState(() => chosen.map(({ orderId }) => orderId).filter(work.peek));
  const { value, isLoading } = useLoad(async () => {
    const orders = await Promise.race([ordersById(client, open), late()]);
    work.put(orders);
    return new Map(orders.map((order) => [order.orderId, order]));
  }, '');
  // The lists follow a change a moment later: what the page has done itself is newer.
  const now = chosen.map((order) => {
    const read = value?.get(order.orderId);
    return read && (read.version ?? 0) >= (order.version ?? 0) ? read : order;
  });
  const isStopped = (order: WorkOrder) =>
    order.status === 'CANCELLED' ||
    (order.status !== 'OPEN' && value?.get(order.orderId) === order);
  return {
    orders: now.filter((order) => !isStopped(order)),
    stopped: now.filter(isStopped),
    isReady: !isLoading,
    isOld: !isLoading && !value,
  };
}
