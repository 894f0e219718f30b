import { handler } from '../../../functions/orders/a13-list-order-events.ts';
import { orderHistory } from '../answers/order-event.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listOrderEvents: Operation = {
  handler,
  audience: 'storefront',
  summary: 'List an order’s events',
  description: 'Returns one event for each version of the order, oldest first.',
  answers: { 200: orderHistory },
  refusals: ['order-not-found'],
  example: { as: 'customer', path: { orderId: EXAMPLE_ORDER.orderId }, status: 200 },
  budget: { bundleBytes: 168_732, units: { 'A13 an order of 3 lines': [0.5] } },
};
