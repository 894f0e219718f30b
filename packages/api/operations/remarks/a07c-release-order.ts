import { releaseOrder as handler } from '../../../../functions/remarks/a07c-release-order.ts';
import { changedOrder } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const releaseOrder: Operation = {
  handler,
  summary: 'Release an order',
  description:
    'The order may be shipped again. An order that is not on hold only gets a new version.',
  answers: { 200: changedOrder },
  refusals: ['order-not-found'],
  example: {
    as: 'operator',
    path: EXAMPLE_ORDER,
    headers: { 'if-match': '"1"' },
    status: 200,
  },
  dynamodb: {
    A7c: {
      request: 'UpdateItem',
      cost: '{Release the order} WCU',
      units: { 'Release the order': [1] },
    },
  },
};
