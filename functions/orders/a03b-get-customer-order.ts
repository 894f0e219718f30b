import { orderForBuyer } from '../../domain/people/for-buyer.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/orders/a03b-get-customer-order.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A3b } from '../manifest/orders.ts';

/** A3b: GET /customers/{customerId}/orders/{orderId}, strongly consistent. */
export const getCustomerOrder = operation(
  A3b,
  { path: customerOrderPath },
  async ({ path, principal }) => {
    const order = await table.getCustomerOrder(orderIdentity(path));
    return ok(principal.isOperator ? order : orderForBuyer(order));
  },
);
