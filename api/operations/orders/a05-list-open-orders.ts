import { listOpenOrders as handler } from '../../../functions/orders/a05-list-open-orders.ts';
import { orderPage } from '../answers/order.ts';
import type { Operation } from '../operation.ts';

export const listOpenOrders: Operation = {
  handler,
  summary: 'List or find orders of all customers',
  description:
    'With `status=OPEN`, a work queue: oldest first. With `from` (and `to`), the orders of ' +
    'these days: newest first. With `number`, the order with that number, or both if two ' +
    'orders share it.',
  answers: { 200: orderPage },
  refusals: [],
  example: { as: 'operator', query: { status: 'OPEN', limit: '5' }, status: 200 },
  dynamodb: {
    A5: {
      request: 'N parallel Queries on GSI2, merged',
      cost: '{a page of 20} RCU a shard',
      units: { 'a page of 20': [0.5, 0.5, 0.5, 0.5] },
    },
    A31: {
      request: 'N parallel Queries on GSI1 for each day, merged',
      cost: '{a page of 20} RCU a shard and day',
      units: { 'a page of 20': [0.5, 0.5, 0.5, 0.5] },
    },
    A31b: {
      request: 'N parallel Queries on GSI1, one second of a day',
      cost: '{an order number} RCU a shard',
      units: { 'an order number': [0.5, 0.5, 0.5, 0.5] },
    },
  },
};
