import * as z from 'zod';
import { updateOrderAttributes as handler } from '../../../../functions/remarks/a06b-update-order-attributes.ts';
import { attributes } from '../answers/line.ts';
import { orderId } from '../answers/members.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const updateOrderAttributes: Operation = {
  handler,
  summary: 'Change the attributes of an order',
  description:
    'Adds and replaces the attributes that the body names, and removes those that are `null`; ' +
    'others stay. The order’s version does not change. Attributes of lines never change. ' +
    'The order’s buyer does not see what is set here, and keeps seeing what came with the order.',
  body: { id: 'AttributeChanges', description: 'The attributes to change.' },
  answers: {
    200: z.object({ orderId, attributes }).meta({
      id: 'OrderAttributes',
      description: 'All attributes of the order after the change.',
    }),
  },
  refusals: [
    'order-not-found',
    'customer-closed',
    'too-many-attributes',
    'attributes-too-long',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: EXAMPLE_ORDER,
    body: { attributes: { giftWrap: 'red', priority: '2' } },
    status: 200,
  },
  dynamodb: {
    A6b: {
      request: 'GetItem, strongly consistent, then UpdateItem',
      cost: '{first of one attribute} RCU and {one attribute} WCU',
      units: { 'one attribute': [1, 1] },
    },
  },
};
