import { listMilestones as handler } from '../../../../functions/fulfillments/a22b-list-milestones.ts';
import { milestonePage } from '../answers/fulfillment.ts';
import { EXAMPLE_FULFILLMENT, EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listMilestones: Operation = {
  handler,
  summary: 'List a carrier’s reports',
  description: 'Returns the reports of one parcel, newest first.',
  answers: { 200: milestonePage },
  refusals: ['order-not-found'],
  example: {
    as: 'customer',
    path: { ...EXAMPLE_ORDER, fulfillmentId: EXAMPLE_FULFILLMENT },
    status: 200,
  },
  dynamodb: {
    A22b: {
      request: 'Query, newest first',
      cost: '{a page of 20} RCU a page of 20',
      units: { 'a page of 20': [0.5] },
    },
  },
};
