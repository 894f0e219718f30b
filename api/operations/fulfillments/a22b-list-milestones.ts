import { handler } from '../../../functions/fulfillments/a22b-list-milestones.ts';
import { milestonePage } from '../answers/fulfillment.ts';
import { EXAMPLE_FULFILLMENT, EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listMilestones: Operation = {
  handler,
  audience: 'storefront',
  summary: 'List a carrier’s reports',
  description: 'Returns the reports of one parcel, newest first.',
  answers: { 200: milestonePage },
  refusals: ['order-not-found'],
  example: {
    as: 'customer',
    path: { ...EXAMPLE_ORDER, fulfillmentId: EXAMPLE_FULFILLMENT },
    status: 200,
  },
  budget: { bundleBytes: 187_851, units: { 'A22b a page of 20': [0.5] } },
};
