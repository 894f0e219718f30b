import { type Chapter, MINE, NEW_KEY } from './step.ts';

const BY_LINE = { ...MINE, orderId: '{{lineOrderId}}' };
const PARCEL = { ...BY_LINE, fulfillmentId: '{{fulfillmentId}}' };
const part = (seq: number, quantity: number) => ({ lines: [{ seq, quantity }] });

export const shipping: Chapter = {
  name: 'Shipping by line',
  description:
    'An order of two lines is shipped in two parcels. One item is canceled, and one parcel ' +
    'is delivered.',
  steps: [
    {
      name: 'Place an order of two lines, with postage',
      operation: 'createOrder',
      as: 'operator',
      path: MINE,
      headers: NEW_KEY,
      members: {
        lines: [
          { sku: '{{sku}}', quantity: 3, unitPrice: '{{unitPrice}}' },
          { sku: '{{sku}}', quantity: 1, unitPrice: '{{unitPrice}}' },
        ],
        adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }],
      },
      status: 201,
      keep: { lineOrderId: 'orderId', orderNumber: 'number' },
      expect: { 'the total contains the postage': ['total', 'is', { plus: ['subtotal', 490] }] },
    },
    {
      name: 'Ship a first parcel',
      operation: 'createFulfillment',
      as: 'operator',
      path: BY_LINE,
      headers: NEW_KEY,
      members: part(1, 1),
      status: 201,
      keep: { fulfillmentId: 'fulfillmentId' },
      expect: {
        'a part is shipped': ['order.fulfillmentStatus', 'is', 'PARTIALLY_FULFILLED'],
      },
    },
    {
      name: 'Cancel one of the remaining items',
      operation: 'cancelOrder',
      as: 'operator',
      path: BY_LINE,
      headers: NEW_KEY,
      members: { ...part(1, 1), reason: 'INVENTORY' },
      status: 200,
      expect: { 'the order is still open': ['status', 'is', 'OPEN'] },
    },
    {
      name: 'Add a link to the tracking',
      operation: 'updateTracking',
      as: 'operator',
      path: PARCEL,
      headers: { 'if-match': '"1"' },
      status: 200,
      expect: { 'it has a link': ['trackingInfo.url', 'startsWith', 'https://'] },
    },
    {
      name: 'Ship a second parcel with the rest',
      operation: 'createFulfillment',
      as: 'operator',
      path: BY_LINE,
      headers: NEW_KEY,
      members: {
        lines: [
          { seq: 1, quantity: 1 },
          { seq: 2, quantity: 1 },
        ],
      },
      status: 201,
      keep: { secondFulfillmentId: 'fulfillmentId' },
      expect: { 'everything is shipped': ['order.fulfillmentStatus', 'is', 'FULFILLED'] },
    },
    {
      name: 'Cancel the second parcel',
      operation: 'cancelFulfillment',
      as: 'operator',
      path: { ...BY_LINE, fulfillmentId: '{{secondFulfillmentId}}' },
      status: 200,
      expect: { 'the order is open again': ['order.status', 'is', 'OPEN'] },
    },
    {
      name: 'Report that the first parcel was delivered',
      operation: 'addMilestone',
      as: 'operator',
      path: PARCEL,
      members: { status: 'DELIVERED', happenedAt: '2026-06-02T10:00:00Z' },
      status: 201,
    },
    {
      name: 'List the carrier’s reports',
      operation: 'listMilestones',
      as: 'customer',
      path: PARCEL,
      status: 200,
      expect: { 'it was delivered': ['items.0.status', 'is', 'DELIVERED'] },
    },
    {
      name: 'Find the order by its number',
      operation: 'listOpenOrders',
      as: 'operator',
      query: { number: '{{orderNumber}}' },
      status: 200,
      expect: {
        'it is the order': ['items.0.orderId', 'is', '{{lineOrderId}}'],
      },
    },
    {
      name: '409 for more than is left',
      operation: 'createFulfillment',
      as: 'operator',
      path: BY_LINE,
      headers: NEW_KEY,
      members: part(1, 9),
      status: 409,
      code: 'quantity-not-available',
      expect: { 'it contains the available quantity': ['shortages.0.available', 'is', 1] },
    },
  ],
};
