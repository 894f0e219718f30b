import { handler } from '../../functions/orders/a05-list-open-orders.ts';
import { orderPage } from '../answers/order.ts';
import type { Operation } from '../operation.ts';

export const listOpenOrders: Operation = {
  handler,
  audience: 'operations',
  summary: 'List the open orders of all customers',
  description: 'A work queue: oldest first unless `sort` is given.',
  answers: { 200: orderPage },
  refusals: [],
  example: { as: 'operator', query: { status: 'OPEN', limit: '5' }, status: 200 },
  budget: { bundleBytes: 186_690, units: { 'A5 a page of 20': [0.5, 0.5, 0.5, 0.5] } },
};
