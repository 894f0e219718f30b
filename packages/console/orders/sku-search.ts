import type { Desk } from '../desk.ts';
import { isProblem } from '../requests/is-problem.ts';
import type { Found } from './found.ts';

export type Shop = Pick<Desk, 'client' | 'config'>;

/** A10b, and A31e where the shop finds orders by SKU: also of one that is no longer sold. */
export async function bySku({ client, config }: Shop, sku: string): Promise<Found> {
  const [level, sold] = await Promise.all([
    client.getInventory({ sku }).catch(unknown),
    config.skuSales ? client.listOrders({ sku, limit: 50 }) : undefined,
  ]);
  // An order has a row for each line with the SKU.
  const orders = [...new Map((sold?.items ?? []).map((order) => [order.orderId, order])).values()];
  const tried = ['SKU', ...(sold ? ['items of orders'] : [])];
  return { customers: [], orders, ...(level && { sku }), tried };
}

/** Undefined for what does not exist. */
export function unknown(error: unknown): undefined {
  if (!isProblem(error, 404)) throw error;
}
