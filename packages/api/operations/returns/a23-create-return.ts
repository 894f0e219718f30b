import { createReturn as handler } from '../../../../functions/returns/a23-create-return.ts';
import { returnedOrder } from '../answers/return.ts';
import { EXAMPLE_SHIPPED_ORDER } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const createReturn: Operation = {
  handler,
  summary: 'Return items of an order',
  description:
    'Announces that items come back. A customer’s return waits for a decision (`REQUESTED`), and ' +
    'must be made within the days of the setting `returnWindowDays` after the delivery; an ' +
    'operator’s is `OPEN` at once, at any time. Nothing is refunded: a refund can name the ' +
    `return. ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewReturn', description: 'The items that come back, each line once.' },
  answers: { 201: returnedOrder },
  refusals: [
    'order-not-found',
    'quantity-not-available',
    'return-window-closed',
    'refused-by-shop',
    'line-not-found',
    'too-many-returns',
    'card-number-refused',
  ],
  example: {
    as: 'customer',
    path: EXAMPLE_SHIPPED_ORDER,
    headers: { 'idempotency-key': 'a-return-from-events' },
    body: {
      lines: [{ seq: 1, quantity: 1, reason: 'SIZE_TOO_SMALL' }],
      comment: 'It is too small for a laptop.',
    },
    status: 201,
  },
  dynamodb: {
    A23: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of a return} RCU and {a return} WCU',
      units: { 'a return': [1, 9], 'a return of 48 lines': [2, 15] },
    },
  },
};
