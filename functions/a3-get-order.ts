import { Refusal } from '../domain/refusal.ts';
import { getOrder } from '../table/a3-get-order.ts';
import { ACCESS_PATTERNS } from './access-patterns.ts';
import { endpoint, ok } from './http/endpoint.ts';
import { orderPath } from './http/path.ts';
import { actsFor } from './http/principal.ts';

/** A3: GET /orders/{orderId}. The path does not say whose order it is, so the order is read before anybody is told of it. */
export const handler = endpoint(ACCESS_PATTERNS.A3, { path: orderPath }, async ({ path, principal }) => {
  const order = await getOrder(path.orderId);
  if (!actsFor(principal, order.customerId)) throw new Refusal({ code: 'order-not-found' });
  return ok(order, order);
});
