import { untagOrder as handler } from '../../../../functions/remarks/a29c-untag-order.ts';
import { orderTag } from '../answers/order-marks.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const untagOrder: Operation = {
  handler,
  summary: 'Remove a tag from an order',
  description: 'A tag that the order does not have is no error. The version does not change.',
  answers: { 200: orderTag },
  refusals: ['order-not-found'],
  example: { as: 'operator', path: { ...EXAMPLE_ORDER, tag: 'gift' }, status: 200 },
  dynamodb: {
    A29c: {
      request: 'TransactWriteItems',
      cost: '{Remove the tag} WCU',
      units: { 'Remove the tag': [4] },
    },
  },
};
