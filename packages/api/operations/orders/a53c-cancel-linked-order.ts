import { cancelLinkedOrder as handler } from '../../../../functions/orders/a53c-cancel-linked-order.ts';
import { LINKED } from '../example.ts';
import type { Operation } from '../operation.ts';
import { cancelOrder } from './a08-cancel-order.ts';

export const cancelLinkedOrder: Operation = {
  handler,
  summary: 'Cancel the order of a link',
  description:
    'Cancels items that are not shipped yet, as the order’s customer may (A8): no item of a line ' +
    'of which a part is shipped. Send an `Idempotency-Key`, so that the same request gets its ' +
    'first answer if that was lost. The link must give the right `cancel`.',
  body: cancelOrder.body,
  answers: cancelOrder.answers,
  refusals: cancelOrder.refusals,
  example: { as: 'holder', headers: LINKED, status: 200 },
  dynamodb: {
    A53c: {
      request: 'Query, then TransactWriteItems',
      cost: '{Cancel the order of the link} WCU of a line in parts and two payments',
      units: { 'Cancel the order of the link': [1, 18] },
    },
  },
};
