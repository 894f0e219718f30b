import { createFulfillment as handler } from '../../../../functions/fulfillments/a19-create-fulfillment.ts';
import { fulfilledOrder } from '../answers/fulfilled-order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const createFulfillment: Operation = {
  handler,
  summary: 'Ship items of an order',
  description:
    'Creates a fulfillment of the named items, or of all that are left. The order’s status and ' +
    'fulfillment status change with it. A parcel of several boxes has `numbers`, up to ten, by ' +
    'each of which A52 finds it. ' +
    `\`If-Match\`, if sent, must name the order’s current version. ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewFulfillment', description: 'The items to ship, and their tracking.' },
  answers: { 201: fulfilledOrder },
  refusals: [
    'order-not-found',
    'customer-closed',
    'order-cancelled',
    'order-not-paid',
    'order-on-hold',
    'nothing-to-fulfill',
    'quantity-not-available',
    'line-not-found',
    'too-many-fulfillments',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: EXAMPLE_ORDER,
    headers: { 'idempotency-key': 'a-parcel-from-events' },
    body: {
      lines: [{ seq: 1, quantity: 1 }],
      trackingInfo: { company: 'DHL', number: '00340434161094042557' },
    },
    status: 201,
  },
  dynamodb: {
    A19: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of a part} RCU and {a part} WCU, {leaving OPEN} leaving OPEN',
      units: { 'a part': [1, 8], 'leaving OPEN': [1, 11], '48 lines': [2, 13] },
    },
  },
};
