import type { ListedOrder } from '../../client/types.ts';
import type { Desk } from '../desk.ts';
import { nameOfCustomer } from '../work/work-order.ts';
import { ordersById } from './orders-by-id.ts';

/**
 * Adds the addresses, with their names, to orders that are not open any more (A50): the open ones
 * are in memory. Without an answer, the list has the customers' ids.
 */
export async function withNames(
  { client, work }: Pick<Desk, 'client' | 'work'>,
  orders: readonly ListedOrder[],
): Promise<readonly ListedOrder[]> {
  const unknown = orders.filter(
    (order) => nameOfCustomer({ ...work.peek(order.orderId), ...order }) === undefined,
  );
  const ids = unknown.map(({ orderId }) => orderId);
  const read = await ordersById(client, ids).catch(() => []);
  const byId = new Map(read.map((order) => [order.orderId, order]));
  return orders.map((order) => {
    const { shippingAddress, billingAddress } = byId.get(order.orderId) ?? {};
    return {
      ...order,
      ...(shippingAddress && { shippingAddress }),
      ...(billingAddress && { billingAddress }),
    };
  });
}
