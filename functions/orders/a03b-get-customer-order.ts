import { orderIdentity } from '../../table/keys.ts';
import { getCustomerOrder } from '../../table/orders/a03b-get-customer-order.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { customerOrderPath } from '../http/path.ts';
import { A3b } from '../manifest/orders.ts';

/** A3b: GET /customers/{customerId}/orders/{orderId}, strongly consistent. */
export const handler = endpoint(A3b, { path: customerOrderPath }, async ({ path }) => {
  const order = await getCustomerOrder(orderIdentity(path));
  return ok(order);
});
