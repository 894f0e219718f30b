import { updateTracking as handler } from '../../../../functions/fulfillments/a20-update-tracking.ts';
import { fulfillment } from '../answers/fulfillment.ts';
import { EXAMPLE_FULFILLMENT, EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const updateTracking: Operation = {
  handler,
  summary: 'Change the tracking of a fulfillment',
  description:
    'Sets the tracking and the expected delivery. It changes the fulfillment’s version, not ' +
    'the order’s.',
  body: { id: 'TrackingUpdate', description: 'The members to change; others stay unchanged.' },
  answers: { 200: fulfillment },
  refusals: [
    'order-not-found',
    'fulfillment-not-found',
    'fulfillment-closed',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, fulfillmentId: EXAMPLE_FULFILLMENT },
    headers: { 'if-match': '"1"' },
    body: {
      trackingInfo: {
        company: 'DHL',
        number: '00340434161094042557',
        url: 'https://www.dhl.com/track?id=00340434161094042557',
      },
      estimatedDeliveryAt: '2026-12-01T12:00:00Z',
    },
    status: 200,
  },
  dynamodb: {
    A20: {
      request: 'UpdateItem',
      cost: '{a tracking number} WCU',
      units: { 'a tracking number': [1] },
    },
  },
};
