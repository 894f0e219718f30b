import type { OrdersClient } from '../../client/orders-client.ts';
import { orders } from '../format.ts';
import { ORDER_NUMBER } from '../route.ts';

/**
 * Returns the id of an order that a person names by its number or id.
 *
 * @throws if no order has the number, or two have it
 */
export async function orderIdOf(client: OrdersClient, name: string): Promise<string> {
  if (!ORDER_NUMBER.test(name)) return name;
  const { items } = await client.listOrders({ number: name });
  const [only, ...others] = items;
  if (!only) throw new Error(`No order has the number ${name}`);
  if (others.length > 0)
    throw new Error(`${orders(items.length)} have the number ${name}: enter the order’s id`);
  return only.orderId;
}
