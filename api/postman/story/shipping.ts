import { type Folder, MINE, newKey } from './step.ts';

const BY_LINE = { ...MINE, orderId: '{{lineOrderId}}' };
const PARCEL = { ...BY_LINE, fulfillmentId: '{{fulfillmentId}}' };
const part = (seq: number, quantity: number) => ({ lines: [{ seq, quantity }] });

export const shipping: Folder = {
  name: 'Shipping by line',
  description:
    'An order of two lines is shipped in two parcels. One item is canceled, and one parcel ' +
    'is delivered.',
  steps: [
    {
      name: 'Place an order of two lines, with postage',
      operationId: 'createOrder',
      as: 'operator',
      parameters: { ...MINE, 'Idempotency-Key': '{{lineKey}}' },
      body: {
        lines: [
          { sku: '{{sku}}', quantity: 3, unitPrice: '{{unitPrice}}' },
          { sku: '{{sku}}', quantity: 1, unitPrice: '{{unitPrice}}' },
        ],
        adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }],
      },
      before: newKey('lineKey'),
      status: 201,
      keep: { lineOrderId: 'orderId', orderNumber: 'number' },
      expect: { 'the total contains the postage': 'body.total === body.subtotal + 490' },
    },
    {
      name: 'Ship a first parcel',
      operationId: 'createFulfillment',
      as: 'operator',
      parameters: { ...BY_LINE, 'Idempotency-Key': '{{parcelKey}}' },
      body: part(1, 1),
      before: newKey('parcelKey'),
      status: 201,
      keep: { fulfillmentId: 'fulfillmentId' },
      expect: {
        'a part is shipped': "body.order.fulfillmentStatus === 'PARTIALLY_FULFILLED'",
      },
    },
    {
      name: 'Cancel one of the remaining items',
      operationId: 'cancelOrder',
      as: 'operator',
      parameters: { ...BY_LINE, 'Idempotency-Key': '{{cancelKey}}' },
      body: { ...part(1, 1), reason: 'INVENTORY' },
      before: newKey('cancelKey'),
      status: 200,
      expect: { 'the order is still open': "body.status === 'OPEN'" },
    },
    {
      name: 'Add a link to the tracking',
      operationId: 'updateTracking',
      as: 'operator',
      parameters: { ...PARCEL, 'If-Match': '"1"' },
      status: 200,
      expect: { 'it has a link': "body.trackingInfo.url.startsWith('https://')" },
    },
    {
      name: 'Ship a second parcel with the rest',
      operationId: 'createFulfillment',
      as: 'operator',
      parameters: { ...BY_LINE, 'Idempotency-Key': '{{secondParcelKey}}' },
      body: {
        lines: [
          { seq: 1, quantity: 1 },
          { seq: 2, quantity: 1 },
        ],
      },
      before: newKey('secondParcelKey'),
      status: 201,
      keep: { secondFulfillmentId: 'fulfillmentId' },
      expect: { 'everything is shipped': "body.order.fulfillmentStatus === 'FULFILLED'" },
    },
    {
      name: 'Cancel the second parcel',
      operationId: 'cancelFulfillment',
      as: 'operator',
      parameters: { ...BY_LINE, fulfillmentId: '{{secondFulfillmentId}}' },
      status: 200,
      expect: { 'the order is open again': "body.order.status === 'OPEN'" },
    },
    {
      name: 'Report that the first parcel was delivered',
      operationId: 'addMilestone',
      as: 'operator',
      parameters: PARCEL,
      body: { status: 'DELIVERED', happenedAt: '2026-06-02T10:00:00Z' },
      status: 201,
    },
    {
      name: 'List the carrier’s reports',
      operationId: 'listMilestones',
      as: 'customer',
      parameters: PARCEL,
      status: 200,
      expect: { 'it was delivered': "body.items[0].status === 'DELIVERED'" },
    },
    {
      name: 'Find the order by its number',
      operationId: 'listOpenOrders',
      as: 'operator',
      parameters: { number: '{{orderNumber}}' },
      status: 200,
      expect: {
        'it is the order': "body.items[0].orderId === pm.variables.get('lineOrderId')",
      },
    },
    {
      name: '409 for more than is left',
      operationId: 'createFulfillment',
      as: 'operator',
      parameters: { ...BY_LINE, 'Idempotency-Key': '{{$guid}}' },
      body: part(1, 9),
      status: 409,
      code: 'quantity-not-available',
      expect: { 'it contains the available quantity': 'body.shortages[0].available === 1' },
    },
  ],
};
