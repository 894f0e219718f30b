import { listOrderEvents } from '../../table/orders/a13-list-order-events.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { orderPath } from '../http/path.ts';
import { actsFor } from '../http/principal.ts';
import { A13 } from '../manifest/orders.ts';

/** A13: GET /orders/{orderId}/events, oldest first. */
export const handler = endpoint(A13, { path: orderPath }, async ({ path, principal }) =>
  ok({
    items: await listOrderEvents(path.orderId, (customerId) => actsFor(principal, customerId)),
  }),
);
