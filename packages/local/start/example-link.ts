import { EXAMPLE_CUSTOMER } from '../../api/operations/example.ts';
import { ordersClient } from '../../client/orders-client.ts';
import type { Run } from '../run.ts';

/** Signs a link to the newest open order of the sample data; undefined if there is none. */
export async function exampleLink({
  url,
  operatorToken,
}: Pick<Run, 'url' | 'operatorToken'>): Promise<string | undefined> {
  const shop = ordersClient({ url, token: () => operatorToken() });
  const wanted = { ...EXAMPLE_CUSTOMER, status: 'OPEN', limit: 1 } as const;
  const { items } = await shop.listCustomerOrders(wanted);
  const [order] = items;
  if (!order) return undefined;
  const { orderLink } = await shop.createOrderLink({ orderId: order.orderId });
  return orderLink;
}
