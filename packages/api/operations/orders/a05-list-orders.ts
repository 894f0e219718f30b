import { listOrders as handler } from '../../../../functions/orders/a05-list-orders.ts';
import { orderList } from '../answers/order.ts';
import type { Operation } from '../operation.ts';

export const listOrders: Operation = {
  handler,
  summary: 'List or find orders of all customers',
  description:
    'With `status=OPEN`, a work queue: oldest first. With `from` (and `to`), the orders of ' +
    'these days, or between two moments: newest first. With `tag`, the orders with it: newest ' +
    'first, their ids and times only. With `number`, the order with that number, or both if two ' +
    'orders share it. With `source` and `reference`, the order with that reference: its ids and ' +
    'its time only. With `provider` and `reference`, the order of that payment. With ' +
    '`status=OPEN&count=true`, the number of open orders, and no items. With `sku`, the orders ' +
    'that have the SKU, newest first: their ids, time and quantity, if the shop lists them ' +
    '(setting `skuSales`). With `q`, the orders whose name, company or postal code, in either ' +
    'address, has words that begin so: their ids and time, if the shop finds them (setting ' +
    '`findOrders`). A page of several words may be short; only a missing `nextCursor` ends the ' +
    'list. With `phone`, likewise those with that telephone number (`phone`) in either address: ' +
    'its last nine digits are compared, so `+49 …`, `0049 …` and `0 …` find the same. With ' +
    '`ids`, up to 50 orders with their lines, in the order of the ids, and in `missing` the ids ' +
    'that no order has. With `tracking`, the orders of the parcels with that number, of which ' +
    'letters and digits count: their ids and time, and the parcel, if the shop finds them ' +
    '(setting `findParcels`). With `overpaid=true`, the orders with money to give back, and ' +
    'those of which providers took more than was captured: the longest waiting first, their ids, ' +
    'their time and the amount. With `capturable=true`, the orders with money that a bank holds ' +
    'and that can be captured, once for each such payment: the hold that began first first, as ' +
    'it ends first. A payment with a request that waits for its answer is not among them, and a ' +
    'canceled order is, until its hold is released.',
  answers: { 200: orderList },
  refusals: [],
  example: { as: 'operator', query: { status: 'OPEN', limit: '5' }, status: 200 },
  dynamodb: {
    A5: {
      request: 'N parallel Queries on GSI2, merged',
      cost: '{a page of 20} RCU a shard',
      units: { 'a page of 20': [0.5, 0.5, 0.5, 0.5] },
    },
    A29b: {
      request: 'Query',
      cost: '{List the tagged orders} RCU',
      units: { 'List the tagged orders': [0.5] },
    },
    A5b: {
      request: 'N parallel Queries on GSI2 that count',
      cost: '{a count} RCU for every four kilobytes of a shard: twenty open orders',
      units: { 'a count': [0.5, 0.5, 0.5, 0.5] },
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
    A31c: {
      request: 'GetItem',
      cost: '{an order} RCU',
      units: { 'an order': [0.5] },
    },
    A31e: {
      request: 'Query on GSI1, with the setting `skuSales`',
      cost: '{a page of 20} RCU',
      units: { 'a page of 20': [0.5] },
    },
    A31f: {
      request: 'Query of the longest word or of a telephone number, with the setting `findOrders`',
      cost: '{a page of 20 of a name} RCU',
      units: { 'a page of 20 of a name': [0.5] },
    },
    A50: {
      request: 'a Query for each order, in parallel',
      cost: '{two orders of 3 lines} RCU for two orders',
      units: { 'two orders of 3 lines': [0.5, 0.5] },
    },
    A52: {
      request: 'Query, with the setting `findParcels`',
      cost: '{a tracking number} RCU',
      units: { 'a tracking number': [0.5] },
    },
    A55: {
      request: 'N parallel Queries on GSI2, merged',
      cost: '{a page of 20 overpaid orders} RCU a shard',
      units: { 'a page of 20 overpaid orders': [0.5, 0.5, 0.5, 0.5] },
    },
    A55b: {
      request: 'N parallel Queries on GSI2, merged',
      cost: '{a page of 20 capturable orders} RCU a shard',
      units: { 'a page of 20 capturable orders': [0.5, 0.5, 0.5, 0.5] },
    },
    A31d: {
      request: 'GetItem of the reference, GetItem of META',
      cost: '{sum of a reference} RCU',
      units: { 'a reference': [0.5, 0.5] },
    },
  },
};
