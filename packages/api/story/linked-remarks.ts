import { line, MINE, NEW_KEY, refused, type Step } from './step.ts';

const LINK = { 'x-order-link': '{{followedLink}}' };
const PAY_ONLY = { 'x-order-link': '{{payOnlyLink}}' };
const keyed = (key: string) => ({ headers: { ...LINK, 'idempotency-key': key } });

/** Steps of a buyer who writes to the shop, and follows a parcel, by the order's link. */
export const LINKED_REMARKS: readonly Step[] = [
  {
    name: 'Place an order to follow by a link',
    operation: 'createOrder',
    as: 'operator',
    path: MINE,
    ...NEW_KEY,
    members: { lines: [line(2)] },
    keep: { followedOrderId: 'orderId', followedLink: 'orderLink' },
  },
  {
    name: 'Comment on the order of the link',
    operation: 'commentOnLinkedOrder',
    fresh: { linkedCommentKey: '' },
    ...keyed('{{linkedCommentKey}}'),
    keep: { linkedCommentId: 'commentId' },
    expect: { 'both sides may read it': ['visibility', 'is', 'CUSTOMER'] },
  },
  {
    name: 'Comment on it by the link again, with the same key',
    operation: 'commentOnLinkedOrder',
    ...keyed('{{linkedCommentKey}}'),
    expect: { 'it is the same comment': ['commentId', 'is', '{{linkedCommentId}}'] },
  },
  refused('commentOnLinkedOrder', 'idempotency-key-reused', 'for another comment by the link', {
    ...keyed('{{linkedCommentKey}}'),
    body: { text: 'Please ring twice.' },
  }),
  refused('commentOnLinkedOrder', 'card-number-refused', 'for a card number by a link', {
    ...keyed('{{$guid}}'),
    body: { text: '4242 4242 4242 4242' },
  }),
  {
    name: 'Ship an item of the order of the link',
    operation: 'createFulfillment',
    as: 'operator',
    path: { ...MINE, orderId: '{{followedOrderId}}' },
    headers: { 'idempotency-key': '{{$guid}}' },
    body: { lines: [{ seq: 1, quantity: 1 }] },
    keep: { linkedFulfillmentId: 'fulfillmentId' },
  },
  {
    name: 'Report where the parcel of the link is',
    operation: 'addMilestone',
    path: {
      ...MINE,
      orderId: '{{followedOrderId}}',
      fulfillmentId: '{{linkedFulfillmentId}}',
    },
    body: { status: 'IN_TRANSIT', happenedAt: '2026-06-01T08:00:00Z', location: 'Leipzig' },
  },
  {
    name: 'Get the reports of a parcel by a link',
    operation: 'getLinkedMilestones',
    headers: LINK,
    path: { fulfillmentId: '{{linkedFulfillmentId}}' },
    expect: { 'it is on its way': ['items.0.status', 'is', 'IN_TRANSIT'] },
  },
  {
    name: 'Create a link that pays and does nothing else',
    operation: 'createOrderLink',
    path: { orderId: '{{followedOrderId}}' },
    body: { rights: ['pay'] },
    keep: { payOnlyLink: 'orderLink' },
  },
  refused('commentOnLinkedOrder', 'order-not-found', 'for a comment by a link that only pays', {
    headers: { ...PAY_ONLY, 'idempotency-key': '{{$guid}}' },
  }),
  refused('getLinkedMilestones', 'order-not-found', 'for a parcel by a link that only pays', {
    headers: PAY_ONLY,
    path: { fulfillmentId: '{{linkedFulfillmentId}}' },
  }),
];
