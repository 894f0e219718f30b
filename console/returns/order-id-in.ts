import type { OrdersClient } from '../../api/client/orders-client.ts';
import { orders } from '../format.ts';
import { textIn } from '../requests/use-sending.ts';
import { ORDER_NUMBER } from '../route.ts';

/**
 * Reads the id of an order from the form, which has its number or id.
 *
 * @throws if no order has the number, or two have it
 */
export async function orderIdIn(client: OrdersClient, data: FormData): Promise<string> {
  const order = textIn(data, 'order') ?? '';
  if (!ORDER_NUMBER.test(order)) return order;
  const { items } = await client.listOpenOrders({ number: order });
  const [only, ...others] = items;
  if (!only) throw new Error(`No order has the number ${order}`);
  if (others.length > 0)
    throw new Error(`${orders(items.length)} have the number ${order}: enter the order’s id`);
  return only.orderId;
}
