import { part } from './fulfillments.ts';
import { type Chapter, line, MINE, NEW_KEY, refused, type Step } from './step.ts';

const STATEMENT = { name: 'Ada Marin', email: 'ada.marin@mail.example' };
const OF = (orderId: string) => ({ path: { ...MINE, orderId: `{{${orderId}}}` } });
const LINK = { headers: { 'x-order-link': '{{withdrawalLink}}' } };

const placed = (name: string, quantity: number, keep: Step['keep'] & object): Step => ({
  name,
  operation: 'createOrder',
  as: 'operator',
  path: MINE,
  headers: NEW_KEY.headers,
  members: { lines: [line(quantity)] },
  keep,
});

/** Steps of an order that was delivered long ago. */
const longAgo = (order: string, keep: Step['keep'] & object): readonly Step[] => [
  placed(`Place an order to deliver long ago: ${order}`, 1, { [order]: 'orderId', ...keep }),
  {
    name: `Ship the order of long ago: ${order}`,
    operation: 'createFulfillment',
    ...OF(order),
    ...NEW_KEY,
    body: {},
    keep: { longAgoParcelId: 'fulfillmentId' },
  },
  {
    name: `Report that it arrived long ago: ${order}`,
    operation: 'addMilestone',
    path: { ...OF(order).path, fulfillmentId: '{{longAgoParcelId}}' },
    body: { status: 'DELIVERED', happenedAt: '2026-01-05T10:00:00Z' },
  },
];
const LATE = {
  expect: {
    'a person decides': ['status', 'is', 'REVIEW'],
    'it is late': ['because', 'is', 'LATE'],
  },
} as const;

/** Steps with a token. */
const WITH_A_TOKEN: readonly Step[] = [
  placed('Place an order to withdraw from', 2, { withdrawnOrderId: 'orderId' }),
  {
    name: 'Withdraw from it',
    operation: 'withdrawOrder',
    ...OF('withdrawnOrderId'),
    keep: { withdrawalId: 'withdrawalId' },
    expect: { 'it has had its effect': ['status', 'is', 'DONE'] },
  },
  {
    name: 'Withdraw from it again, with the same words',
    operation: 'withdrawOrder',
    ...OF('withdrawnOrderId'),
    expect: { 'it is the same statement': ['withdrawalId', 'is', '{{withdrawalId}}'] },
  },
  {
    name: 'Withdraw from an order of which nothing is left',
    operation: 'withdrawOrder',
    ...OF('withdrawnOrderId'),
    body: { ...STATEMENT, comment: 'In other words.' },
    expect: {
      'it is another statement': ['withdrawalId', 'isNot', '{{withdrawalId}}'],
      'it has no effect': ['outcome.opened', 'is', []],
    },
  },
  {
    name: 'Read the order that was withdrawn from',
    operation: 'getOrder',
    path: { orderId: '{{withdrawnOrderId}}' },
    eventually: { 'nothing is left': ['withdrawalWindow.status', 'is', 'CLOSED'] },
  },
  refused('withdrawOrder', 'order-not-found', 'for an order that is not there', {
    path: { ...MINE, orderId: 'no-such-order' },
    onStage: true,
  }),
  refused('withdrawOrder', 'line-not-found', 'for a line that the order lacks', {
    ...OF('withdrawnOrderId'),
    body: { ...STATEMENT, lines: [{ seq: 9, quantity: 1 }] },
  }),
  refused('withdrawOrder', 'quantity-not-available', 'for more than was ordered', {
    ...OF('withdrawnOrderId'),
    body: { ...STATEMENT, lines: [{ seq: 1, quantity: 9 }] },
  }),
  placed('Place an order to ship a part of', 3, { halfShippedOrderId: 'orderId' }),
  {
    name: 'Take cash for the order',
    operation: 'createPayment',
    as: 'operator',
    ...OF('halfShippedOrderId'),
    ...NEW_KEY,
    body: { provider: 'manual', captured: true, amount: '{{unitPrice}}' },
  },
  {
    name: 'Ship a part of the order',
    operation: 'createFulfillment',
    ...OF('halfShippedOrderId'),
    ...NEW_KEY,
    body: part(1, 1),
  },
  {
    name: 'Withdraw as an operator, for a customer who called',
    operation: 'withdrawOrder',
    as: 'operator',
    ...OF('halfShippedOrderId'),
    body: STATEMENT,
    expect: {
      'what was shipped comes back': ['outcome.returnId', 'startsWith', 'r-'],
      'the rest is canceled': ['outcome.cancellationId', 'startsWith', 'c-'],
    },
    isShown: true,
  },
  ...longAgo('lateOrderId', {}),
  { name: 'Withdraw too late', operation: 'withdrawOrder', ...OF('lateOrderId'), ...LATE },
];

/** Steps with a link. */
const WITH_A_LINK: readonly Step[] = [
  placed('Place an order for a buyer who withdraws', 3, {
    linkedWithdrawnId: 'orderId',
    withdrawalLink: 'orderLink',
  }),
  {
    name: 'Take cash for the order of the link',
    operation: 'createPayment',
    as: 'operator',
    ...OF('linkedWithdrawnId'),
    ...NEW_KEY,
    body: { provider: 'manual', captured: true, amount: '{{unitPrice}}' },
  },
  {
    name: 'Ship a part of the order of the link',
    operation: 'createFulfillment',
    ...OF('linkedWithdrawnId'),
    ...NEW_KEY,
    body: part(1, 1),
  },
  refused('withdrawLinkedOrder', 'quantity-not-available', 'for more than was ordered by a link', {
    ...LINK,
    body: { ...STATEMENT, lines: [{ seq: 1, quantity: 9 }] },
  }),
  {
    name: 'Withdraw from an order that is shipped in part',
    operation: 'withdrawLinkedOrder',
    ...LINK,
    expect: { 'it has had its effect': ['status', 'is', 'DONE'] },
  },
  {
    name: 'Withdraw from the order of a link again, in other words',
    operation: 'withdrawLinkedOrder',
    ...LINK,
    body: { ...STATEMENT, comment: 'In other words.' },
    expect: { 'it has no effect': ['outcome.opened', 'is', []] },
  },
  ...longAgo('lateLinkedId', { lateLink: 'orderLink' }),
  {
    name: 'Withdraw too late by a link',
    operation: 'withdrawLinkedOrder',
    headers: { 'x-order-link': '{{lateLink}}' },
    ...LATE,
  },
  {
    name: 'Create a link that does not give the right',
    operation: 'createOrderLink',
    path: { orderId: '{{linkedWithdrawnId}}' },
    keep: { readingLink: 'orderLink' },
  },
  refused('withdrawLinkedOrder', 'order-not-found', 'for a link that may not withdraw', {
    headers: { 'x-order-link': '{{readingLink}}' },
  }),
];

export const withdrawals: Chapter = {
  name: 'Withdrawals',
  description:
    'A consumer withdraws from the contract: what is not shipped is canceled, and what was ' +
    'shipped comes back.',
  steps: [...WITH_A_TOKEN, ...WITH_A_LINK],
};
