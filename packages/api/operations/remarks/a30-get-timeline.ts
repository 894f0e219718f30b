import { getTimeline as handler } from '../../../../functions/remarks/a30-get-timeline.ts';
import { timeline } from '../answers/timeline.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getTimeline: Operation = {
  handler,
  summary: 'Read an order’s timeline',
  description:
    'Composes what the order’s rows record, oldest first: its versions, cancellations, parcels, ' +
    'payments’ transactions and comments, each with who made it (`by`), if a row has it. A ' +
    'customer sees no `INTERNAL` comments, no holds and reasons of the shop’s, and no `by` but ' +
    'their own. A version of the order appears a moment after its change.',
  answers: { 200: timeline },
  refusals: ['order-not-found'],
  example: { as: 'customer', path: { orderId: EXAMPLE_ORDER.orderId }, status: 200 },
  dynamodb: {
    A30: {
      request: 'Query, the order’s item collection',
      cost: '{Read the order’s timeline} RCU',
      units: { 'Read the order’s timeline': [0.5] },
    },
  },
};
