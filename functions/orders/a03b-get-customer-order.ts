import { orderIdentity } from '../../table/keys.ts';
import { getCustomerOrder } from '../../table/orders/a03b-get-customer-order.ts';
import { ACCESS_PATTERNS } from '../access-patterns.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { customerOrderPath } from '../http/path.ts';

/** A3b: GET /customers/{customerId}/orders/{orderId}, strongly consistent. */
export const handler = endpoint(
  ACCESS_PATTERNS.A3b,
  { path: customerOrderPath },
  async ({ path }) => {
    const order = await getCustomerOrder(orderIdentity(path));
    return ok(order, order);
  },
);
