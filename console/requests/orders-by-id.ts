import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { ListedOrder } from '../../api/client/types.ts';

/** The most ids of one request (A50). */
const AT_ONCE = 50;

/** Reads orders by their ids, 50 at a time. Those that are missing are left out. */
export async function ordersById(
  client: OrdersClient,
  ids: readonly string[],
): Promise<readonly ListedOrder[]> {
  const found: ListedOrder[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const page = await client.listOpenOrders({ ids: ids.slice(from, from + AT_ONCE).join() });
    found.push(...page.items);
  }
  return found;
}
