import type { ListedOrder } from '../../client/types.ts';
import type { Desk } from '../desk.ts';
import { MOST_IDS, ordersById } from '../requests/orders-by-id.ts';

/** Reads a page of the holds (A55b), with the states and the names of their orders (A50). */
export async function readCapturable({ client }: Desk, cursor?: string) {
  const query = { capturable: 'true', limit: MOST_IDS, ...(cursor && { cursor }) } as const;
  const page = await client.listOrders(query);
  const ids = [...new Set(page.items.map(({ orderId }) => orderId))];
  // Without an answer, the list has the customers' ids.
  const read = await ordersById(client, ids).catch(() => []);
  const byId = new Map(read.map((order) => [order.orderId, order]));
  return { ...page, items: page.items.map((hold) => ({ ...byId.get(hold.orderId), ...hold })) };
}

/** One row an order: of several holds the sum, since the first of them. */
export function heldOrders(holds: readonly ListedOrder[]): readonly ListedOrder[] {
  return [...Map.groupBy(holds, ({ orderId }) => orderId).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const capturable = own.reduce((sum, hold) => sum + (hold.capturable ?? 0), 0);
    return { ...first, capturable };
  });
}

/** No more than the order costs, although a bank may hold more. */
export const toCapture = ({ capturable = 0, total = capturable }: ListedOrder): number =>
  Math.min(capturable, total);
