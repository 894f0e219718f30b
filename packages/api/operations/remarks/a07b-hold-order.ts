import { holdOrder as handler } from '../../../../functions/remarks/a07b-hold-order.ts';
import { changedOrder } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const holdOrder: Operation = {
  handler,
  summary: 'Hold an order back',
  description:
    'Nothing of the order is shipped until it is released. It may still be canceled, and it may ' +
    'still expire. An order that is on hold is released before it gets another reason.',
  body: { id: 'Hold', description: 'The reason.' },
  answers: { 200: changedOrder },
  refusals: ['order-not-found', 'order-on-hold', 'order-not-open'],
  example: {
    as: 'operator',
    path: EXAMPLE_ORDER,
    headers: { 'if-match': '"1"' },
    body: { reason: 'FRAUD' },
    status: 200,
  },
  dynamodb: {
    A7b: {
      request: 'UpdateItem',
      cost: '{Hold the order} WCU',
      units: { 'Hold the order': [1] },
    },
  },
};
