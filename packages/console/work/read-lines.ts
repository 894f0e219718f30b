import { COPY_WAITS, ordersById } from '../requests/orders-by-id.ts';
import type { OrdersAtWork } from './orders-at-work.ts';

/**
 * Reads the orders that came back without their lines: after a reload, the page has only the ids of
 * those that had left the lists. Without an answer, the lists read them at their next turn.
 */
export async function readLines(
  { client, work }: OrdersAtWork,
  orderIds: readonly string[],
): Promise<void> {
  // An older copy is not taken: a read follows the change within a second or two.
  for (const wait of COPY_WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const bare = orderIds.filter((id) => work.peek(id) && !work.peek(id)?.lines);
    if (bare.length === 0) return;
    work.put(await ordersById(client, bare).catch(() => []));
  }
}
