import { revokeOrderLinks as handler } from '../../../../functions/remarks/a54b-revoke-order-links.ts';
import { revokedLinks } from '../answers/order-marks.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const revokeOrderLinks: Operation = {
  handler,
  summary: 'Revoke the links to an order',
  description:
    'Ends every link to the order that was issued until now, also that of A6. A new link is ' +
    'valid. The version of the order does not change.',
  answers: { 200: revokedLinks },
  refusals: ['order-not-found'],
  example: { as: 'operator', path: { orderId: EXAMPLE_ORDER.orderId }, status: 200 },
  dynamodb: {
    A54b: {
      request: 'UpdateItem',
      cost: '{Revoke the links} WCU',
      units: { 'Revoke the links': [1] },
    },
  },
};
