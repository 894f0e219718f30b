import { cancelLinkedOrder as handler } from '../../../functions/orders/a53c-cancel-linked-order.ts';
import { cancelledOrder } from '../answers/order.ts';
import { LINKED } from '../example.ts';
import type { Operation } from '../operation.ts';

export const cancelLinkedOrder: Operation = {
  handler,
  summary: 'Cancel the order of a link',
  description:
    'Cancels items that are not shipped yet, as the order’s customer may (A8). The link must ' +
    'give the right `cancel`.',
  body: { id: 'Cancellation', description: 'The items to cancel, and the reason.' },
  answers: { 200: cancelledOrder },
  refusals: [
    'order-not-found',
    'illegal-transition',
    'nothing-to-cancel',
    'quantity-not-available',
    'line-not-found',
    'idempotency-key-missing',
  ],
  example: { as: 'holder', headers: LINKED, status: 200 },
  dynamodb: {
    A53c: {
      request: 'Query, then TransactWriteItems',
      cost: '{Cancel the order of the link} WCU of a line in parts and two payments',
      units: { 'Cancel the order of the link': [1, 15] },
    },
  },
};
