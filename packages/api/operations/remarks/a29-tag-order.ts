import { tagOrder as handler } from '../../../../functions/remarks/a29-tag-order.ts';
import { orderTag } from '../answers/order-marks.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const tagOrder: Operation = {
  handler,
  summary: 'Tag an order',
  description:
    'Adds a tag of the shop’s own to the order, and the order to the list of the tag (A29b). An ' +
    'order has at most 20. A tag that is there already stays. The version does not change.',
  answers: { 200: orderTag },
  refusals: ['order-not-found', 'too-many-tags'],
  example: { as: 'operator', path: { ...EXAMPLE_ORDER, tag: 'gift' }, status: 200 },
  dynamodb: {
    A29: {
      request: 'TransactWriteItems',
      cost: '{Tag the order} WCU',
      units: { 'Tag the order': [4] },
    },
  },
};
