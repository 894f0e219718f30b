import { addComment as handler } from '../../../../functions/remarks/a28-add-comment.ts';
import { comment } from '../answers/comment.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const addComment: Operation = {
  handler,
  summary: 'Comment on an order',
  description:
    'A comment of the customer is for both sides (`CUSTOMER`). An operator’s is `INTERNAL` ' +
    'unless it says otherwise. An order has at most 200; the timeline (A30) shows them. ' +
    `A comment changes neither the order nor its version. ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewComment', description: 'The comment.' },
  answers: { 201: comment },
  refusals: [
    'order-not-found',
    'customer-closed',
    'too-many-comments',
    'forbidden',
    'card-number-refused',
  ],
  example: {
    as: 'customer',
    path: EXAMPLE_ORDER,
    headers: { 'idempotency-key': 'a-question' },
    body: { text: 'Please leave it with the neighbors.' },
    status: 201,
  },
  dynamodb: {
    A28: {
      request: 'TransactWriteItems',
      cost: '{Comment on the order} WCU',
      units: { 'Comment on the order': [6] },
    },
  },
};
