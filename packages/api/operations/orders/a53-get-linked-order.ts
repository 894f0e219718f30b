import { getLinkedOrder as handler } from '../../../../functions/orders/a53-get-linked-order.ts';
import { orderCollection } from '../answers/order.ts';
import { LINKED } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getLinkedOrder: Operation = {
  handler,
  summary: 'Get the order of a link',
  description:
    'Returns the order that the link leads to, as its customer sees it (A3). A link that is ' +
    'not valid, has expired, was revoked, or does not give the right `read` answers 404.',
  answers: { 200: orderCollection },
  refusals: ['order-not-found'],
  example: { as: 'holder', headers: LINKED, status: 200 },
  dynamodb: {
    A53: {
      request: 'Query, the order’s item collection',
      cost: '{Get the order of the link} RCU',
      units: { 'Get the order of the link': [0.5] },
    },
  },
};
