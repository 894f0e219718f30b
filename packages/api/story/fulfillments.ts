import type { ProblemCode } from '../../../functions/http/problems.ts';
import {
  again,
  type Chapter,
  line,
  MINE,
  NEW_KEY,
  once,
  refused,
  type Step,
  TAXES,
  version,
} from './step.ts';

/** So many items of a line. */
export const part = (seq: number, quantity: number) => ({ lines: [{ seq, quantity }] });

const CANCELED = { as: 'operator', body: { ...part(1, 1), reason: 'INVENTORY' } } as const;

const notCanceled = (code: ProblemCode, why: string, body: object): Step =>
  refused('cancelOrder', code, why, { ...CANCELED, ...NEW_KEY, body });

/** One item of an order is canceled, and no more of them. */
const CANCELED_ITEM: readonly Step[] = [
  {
    name: 'Cancel one of the remaining items',
    operation: 'cancelOrder',
    ...CANCELED,
    ...once('cancelKey'),
    expect: { 'the order is still open': ['status', 'is', 'OPEN'] },
    isShown: true,
  },
  {
    name: 'Cancel it again, with the same key',
    operation: 'cancelOrder',
    ...CANCELED,
    ...again('cancelKey'),
    expect: { 'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'] },
  },
  {
    ...notCanceled('idempotency-key-reused', 'for another item with that key', part(2, 1)),
    ...again('cancelKey'),
  },
  {
    ...notCanceled('idempotency-key-missing', 'for an item without a key', part(1, 1)),
    headers: {},
  },
  notCanceled('quantity-not-available', 'for more items than are left', part(1, 9)),
  notCanceled('line-not-found', 'for an item of another order', part(7, 1)),
];

const of = (parcel: string) => ({
  path: { ...MINE, orderId: '{{orderId}}', fulfillmentId: `{{${parcel}FulfillmentId}}` },
});
const TOO_EARLY = { status: 'DELIVERED', happenedAt: '2026-06-02T10:00:00Z' };
const DELIVERED = { ...TOO_EARLY, correction: true };
const FIRST = { ...part(1, 1), trackingInfo: { company: 'DHL', number: '00340434161094042557' } };

const notShipped = (code: ProblemCode, why: string, body: object): Step =>
  refused('createFulfillment', code, why, { body });

export const shipping: Chapter = {
  name: 'Shipping by line',
  description:
    'An order of two lines is shipped in parcels. One item and one parcel are canceled, and the ' +
    'others are delivered.',
  steps: [
    {
      name: 'Place an order of two lines, with postage',
      operation: 'createOrder',
      as: 'operator',
      members: {
        lines: [line(3), line(1)],
        adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }, ...TAXES],
        billingAddress: { city: 'Pune' },
        customerNote: 'Ring twice',
      },
      keep: { orderId: 'orderId', orderNumber: 'number' },
      expect: { 'the total contains the postage': ['total', 'is', { plus: ['subtotal', 490] }] },
    },
    {
      name: 'Ship a first parcel',
      operation: 'createFulfillment',
      ...once('parcelKey'),
      body: FIRST,
      keep: { fulfillmentId: 'fulfillmentId' },
      expect: { 'a part is shipped': ['order.fulfillmentStatus', 'is', 'PARTIALLY_FULFILLED'] },
    },
    {
      name: 'Ship it again, with the same key',
      operation: 'createFulfillment',
      ...again('parcelKey'),
      body: FIRST,
      expect: { 'it is the same parcel': ['fulfillmentId', 'is', '{{fulfillmentId}}'] },
    },
    {
      ...notShipped('idempotency-key-reused', 'for another parcel with that key', part(2, 1)),
      ...again('parcelKey'),
    },
    {
      ...notShipped('version-mismatch', 'with another version of the order', part(1, 1)),
      headers: { ...NEW_KEY.headers, ...version(9).headers },
    },
    notShipped('line-not-found', 'for a line that the order lacks', part(9, 1)),
    ...CANCELED_ITEM,
    { name: 'Add a link to the tracking', operation: 'updateTracking' },
    refused('updateTracking', 'version-mismatch', 'with the version of before'),
    {
      name: 'Ship a second parcel with the rest',
      operation: 'createFulfillment',
      body: { lines: [1, 2].map((seq) => ({ seq, quantity: 1 })) },
      keep: { secondFulfillmentId: 'fulfillmentId' },
      expect: { 'everything is shipped': ['order.fulfillmentStatus', 'is', 'FULFILLED'] },
    },
    notShipped('nothing-to-fulfill', 'when everything is shipped', {}),
    refused('cancelOrder', 'nothing-to-cancel', 'when nothing is left to cancel'),
    {
      name: 'Cancel the second parcel',
      operation: 'cancelFulfillment',
      ...of('second'),
      keep: { version: 'order.version' },
      expect: { 'the order is open again': ['order.status', 'is', 'OPEN'] },
    },
    refused('cancelFulfillment', 'fulfillment-not-cancellable', 'for the same', of('second')),
    refused('updateTracking', 'fulfillment-closed', 'for a canceled parcel', {
      ...of('second'),
      ...version(2),
    }),
    {
      ...refused('updateOrderStatus', 'fulfilled-by-line', 'for an order that ships by line'),
      ...version('{{version}}'),
    },
    { name: 'Report that the first parcel is on its way', operation: 'addMilestone' },
    { name: 'Report it again', operation: 'addMilestone', status: 200 },
    refused('addMilestone', 'delivered-before-shipped', 'from long before it', {
      body: TOO_EARLY,
    }),
    {
      name: 'Report that the first parcel was delivered',
      operation: 'addMilestone',
      body: DELIVERED,
    },
    {
      name: 'Report that it was delivered again',
      operation: 'addMilestone',
      body: DELIVERED,
      status: 200,
    },
    {
      name: 'List the carrier’s reports',
      operation: 'listMilestones',
      expect: { 'it was delivered': ['items.0.status', 'is', 'DELIVERED'] },
    },
    {
      name: 'Find the order by its number',
      operation: 'listOrders',
      query: { number: '{{orderNumber}}' },
      expect: { 'it is the order': ['items.0.orderId', 'is', '{{orderId}}'] },
      onStage: true,
    },
    {
      ...notShipped('quantity-not-available', 'for more than is left', part(1, 9)),
      expect: { 'it contains the available quantity': ['shortages.0.available', 'is', 1] },
    },
    {
      name: 'Ship the rest',
      operation: 'createFulfillment',
      body: {},
      keep: { thirdFulfillmentId: 'fulfillmentId' },
    },
    {
      name: 'Report that it was delivered',
      operation: 'addMilestone',
      ...of('third'),
      body: DELIVERED,
    },
  ],
};
