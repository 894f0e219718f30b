import type { OrdersClient } from '../../client/orders-client.ts';
import type { ListedOrder } from '../../client/types.ts';

/** The most ids of one request (A50). */
export const MOST_IDS = 50;

/** The pauses before reads of a copy, which follows a change within a second or two. */
export const COPY_WAITS = [0, 300, 600, 1200, 2400] as const;

/** The ids of each request. */
export const partsOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, n) =>
    ids.slice(n * MOST_IDS, (n + 1) * MOST_IDS),
  );

/** Reads orders by their ids, 50 at a time. Those that are missing are left out. */
export async function ordersById(
  client: OrdersClient,
  ids: readonly string[],
): Promise<readonly ListedOrder[]> {
  const orders: ListedOrder[] = [];
  for (const part of partsOf(ids)) {
    const { items } = await client.listOrders({ ids: part.join() });
    orders.push(...items);
  }
  return orders;
}
