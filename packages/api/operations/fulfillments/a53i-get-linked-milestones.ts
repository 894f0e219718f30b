import { getLinkedMilestones as handler } from '../../../../functions/fulfillments/a53i-get-linked-milestones.ts';
import { milestoneList } from '../answers/fulfillment.ts';
import { EXAMPLE_FULFILLMENT, LINKED } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getLinkedMilestones: Operation = {
  handler,
  summary: 'Get a carrier’s reports by a link',
  description:
    'Returns the newest 50 reports of one parcel of the order of the link, newest first. For a ' +
    'parcel of another order, there are none. The link must give the right `read`.',
  answers: { 200: milestoneList },
  refusals: ['order-not-found'],
  example: {
    as: 'holder',
    path: { fulfillmentId: EXAMPLE_FULFILLMENT },
    headers: LINKED,
    status: 200,
  },
  dynamodb: {
    A53i: {
      request: 'GetItem, then Query',
      cost: '{sum of Get the reports of a parcel by a link} RCU',
      units: { 'Get the reports of a parcel by a link': [1, 0.5] },
    },
  },
};
