import { createOrderLink as handler } from '../../../../functions/remarks/a54-create-order-link.ts';
import { signedOrderLink } from '../answers/order-marks.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const createOrderLink: Operation = {
  handler,
  summary: 'Create a link to an order',
  description:
    'Signs a link to the order. It gives the rights that are named, by default all, and ends ' +
    'after `days`, by default those of the setting `orderLinkDays`. Nothing is stored, so each ' +
    'request returns another link; earlier ones stay valid until they end or are revoked.',
  body: { id: 'NewOrderLink', description: 'The rights and the time of the link.' },
  answers: { 200: signedOrderLink },
  refusals: ['order-not-found'],
  example: {
    as: 'operator',
    path: { orderId: EXAMPLE_ORDER.orderId },
    body: { rights: ['read', 'pay'], days: 30 },
    status: 200,
  },
  dynamodb: {
    A54: {
      request: 'GetItem',
      cost: '{Create a link} RCU',
      units: { 'Create a link': [1] },
    },
  },
};
