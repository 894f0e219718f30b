import { addMilestone as handler } from '../../../../functions/fulfillments/a22-add-milestone.ts';
import { milestone } from '../answers/fulfillment.ts';
import { EXAMPLE_FULFILLMENT, EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const addMilestone: Operation = {
  handler,
  summary: 'Report a parcel’s status',
  description:
    'For carriers’ reports, which may arrive late, twice and in any order: a repeated report ' +
    'returns 200 and changes nothing. ' +
    '`DELIVERED` also changes the order. Any other status is information only. A report of ' +
    '`DELIVERED` may be up to three days older than the parcel. An operator corrects a wrong ' +
    'time, or reports an older one, with `correction`: the times to return and to withdraw ' +
    'follow it.',
  body: { id: 'NewMilestone', description: 'The carrier’s report.' },
  answers: { 200: milestone, 201: milestone },
  refusals: [
    'order-not-found',
    'fulfillment-not-found',
    'delivered-before-shipped',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, fulfillmentId: EXAMPLE_FULFILLMENT },
    body: {
      status: 'IN_TRANSIT',
      happenedAt: '2026-06-02T08:15:00Z',
      location: 'Leipzig',
    },
    status: 201,
  },
  dynamodb: {
    A22: {
      request: 'UpdateItem, PutItem; DELIVERED: Query, TransactWriteItems',
      cost:
        '{sum of a report} WCU, DELIVERED {first of DELIVERED} RCU and {DELIVERED} to ' +
        '{DELIVERED, the last parcel}',
      units: { 'a report': [1, 1], DELIVERED: [1, 8], 'DELIVERED, the last parcel': [1, 10] },
    },
  },
};
