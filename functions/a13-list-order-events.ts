import { Refusal } from '../domain/refusal.ts';
import { listOrderEvents } from '../table/a13-list-order-events.ts';
import { ACCESS_PATTERNS } from './access-patterns.ts';
import { endpoint, ok } from './http/endpoint.ts';
import { orderPath } from './http/path.ts';
import { actsFor } from './http/principal.ts';

/** A13: GET /orders/{orderId}/events, oldest first. */
export const handler = endpoint(ACCESS_PATTERNS.A13, { path: orderPath }, async ({ path, principal }) => {
  const { customerId, events } = await listOrderEvents(path.orderId);
  if (!actsFor(principal, customerId)) throw new Refusal({ code: 'order-not-found' });
  return ok({ items: events });
});
