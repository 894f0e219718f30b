import { handler } from '../../../functions/orders/a05-list-open-orders.ts';
import { orderPage } from '../answers/order.ts';
import type { Operation } from '../operation.ts';

export const listOpenOrders: Operation = {
  handler,
  audience: 'operations',
  summary: 'List or find orders of all customers',
  description:
    'With `status=OPEN`, a work queue: oldest first. With `from` (and `to`), the orders of ' +
    'these days: newest first. With `number`, the order with that number, or both if two ' +
    'orders share it.',
  answers: { 200: orderPage },
  refusals: [],
  example: { as: 'operator', query: { status: 'OPEN', limit: '5' }, status: 200 },
  budget: {
    bundleBytes: 193_390,
    units: {
      'A5 a page of 20': [0.5, 0.5, 0.5, 0.5],
      'A31 a page of 20': [0.5, 0.5, 0.5, 0.5],
      'A31b an order number': [0.5, 0.5, 0.5, 0.5],
    },
  },
};
