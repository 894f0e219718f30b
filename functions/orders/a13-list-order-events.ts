import { eventsForBuyer } from '../../domain/people/for-buyer.ts';
import * as table from '../../table/orders/a13-list-order-events.ts';
import { operation } from '../http/operation.ts';
import { orderPath } from '../http/path.ts';
import { actsFor } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A13 } from '../manifest/orders.ts';

/** A13: GET /orders/{orderId}/events, oldest first. */
export const listOrderEvents = operation(A13, { path: orderPath }, async ({ path, principal }) => {
  const events = await table.listOrderEvents(path.orderId, (customerId) =>
    actsFor(principal, customerId),
  );
  const { isOperator, subject } = principal;
  return ok({ items: isOperator ? events : eventsForBuyer(events, subject) });
});
