import { cancelFulfillment as handler } from '../../../../functions/fulfillments/a21-cancel-fulfillment.ts';
import { fulfilledOrder } from '../answers/fulfilled-order.ts';
import { EXAMPLE_FULFILLMENT, EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const cancelFulfillment: Operation = {
  handler,
  summary: 'Cancel a fulfillment',
  description:
    'For a parcel that did not leave: it has a wrong label, or was lost before pick-up. Its ' +
    'items can be shipped again. They are not restocked, because they still belong to the ' +
    'order.',
  answers: { 200: fulfilledOrder },
  refusals: ['order-not-found', 'fulfillment-not-found', 'fulfillment-not-cancellable'],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, fulfillmentId: EXAMPLE_FULFILLMENT },
    status: 200,
  },
  dynamodb: {
    A21: {
      request: 'Query, then TransactWriteItems',
      cost:
        '{first of of an open order} RCU and {of an open order} WCU, {back to OPEN} ' +
        'back to OPEN',
      units: {
        'of an open order': [1, 6],
        'back to OPEN': [1, 9],
        'back to OPEN, where it expires unpaid': [1, 12],
      },
    },
  },
};
