import type { ProblemCode } from '../../../functions/http/problems.ts';
import { part } from './fulfillments.ts';
import { type Chapter, line, MINE, NEW_KEY, refused, type Step, TAXES, version } from './step.ts';

const STATEMENT = { name: 'Ada Marin', email: 'ada.marin@mail.example' };
const OF = (orderId: string) => ({ path: { ...MINE, orderId: `{{${orderId}}}` } });
const LINK = { headers: { 'x-order-link': '{{withdrawalLink}}' } };

const placed = (name: string, quantity: number, keep: Step['keep'] & object): Step => ({
  name,
  operation: 'createOrder',
  as: 'operator',
  path: MINE,
  headers: NEW_KEY.headers,
  members: { lines: [line(quantity)], adjustments: TAXES },
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
    body: { status: 'DELIVERED', happenedAt: '2026-01-05T10:00:00Z', correction: true },
  },
];
/** Steps of an order that was shipped and delivered as a whole. */
const deliveredWhole = (order: string, keep: Step['keep'] & object = {}): readonly Step[] => [
  placed(`Place an order to deliver as a whole: ${order}`, 1, { [order]: 'orderId', ...keep }),
  ...['SHIPPED', 'DELIVERED'].map(
    (status, n): Step => ({
      name: `Report that it is ${status}: ${order}`,
      operation: 'updateOrderStatus',
      ...OF(order),
      ...version(n + 1),
      body: { status },
    }),
  ),
];
const COMES_BACK = {
  expect: { 'what was delivered comes back': ['outcome.returnId', 'startsWith', 'r-'] },
} as const;

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
  ...deliveredWhole('wholeWithdrawnId'),
  {
    name: 'Withdraw from an order that was delivered as a whole',
    operation: 'withdrawOrder',
    ...OF('wholeWithdrawnId'),
    ...COMES_BACK,
  },
  ...longAgo('lateOrderId', {}),
  {
    name: 'Withdraw too late',
    operation: 'withdrawOrder',
    ...OF('lateOrderId'),
    ...LATE,
    keep: { reviewedWithdrawalId: 'withdrawalId' },
  },
  {
    name: 'Withdraw too late, in other words',
    operation: 'withdrawOrder',
    ...OF('lateOrderId'),
    body: { ...STATEMENT, comment: 'In other words.' },
    ...LATE,
    keep: { closedWithdrawalId: 'withdrawalId' },
  },
  {
    name: 'Withdraw too late, in third words',
    operation: 'withdrawOrder',
    ...OF('lateOrderId'),
    body: { ...STATEMENT, comment: 'In third words.' },
    ...LATE,
    keep: { thirdWithdrawalId: 'withdrawalId' },
  },
  {
    name: 'Withdraw too late, in fourth words',
    operation: 'withdrawOrder',
    ...OF('lateOrderId'),
    body: { ...STATEMENT, comment: 'In fourth words.' },
    ...LATE,
    keep: { fourthWithdrawalId: 'withdrawalId' },
  },
  {
    name: 'Withdraw too late, in fifth words',
    operation: 'withdrawOrder',
    ...OF('lateOrderId'),
    body: { ...STATEMENT, comment: 'In fifth words.' },
    ...LATE,
    keep: { fifthWithdrawalId: 'withdrawalId' },
  },
  {
    name: 'Withdraw too late, in sixth words',
    operation: 'withdrawOrder',
    ...OF('lateOrderId'),
    body: { ...STATEMENT, comment: 'In sixth words.' },
    ...LATE,
    keep: { sixthWithdrawalId: 'withdrawalId' },
  },
];

/** An order with more returns that wait for a decision than a statement opens. */
const asked: readonly Step[] = [
  placed('Place an order to ask for six returns', 7, { sixReturnsId: 'orderId' }),
  {
    name: 'Ship the order of six returns',
    operation: 'createFulfillment',
    ...OF('sixReturnsId'),
    ...NEW_KEY,
    body: {},
  },
  ...Array.from(
    { length: 6 },
    (_, n): Step => ({
      name: `Ask for return ${n + 1} of six`,
      operation: 'createReturn',
      ...OF('sixReturnsId'),
      ...NEW_KEY,
      body: { lines: [{ seq: 1, quantity: 1, reason: 'OTHER' }] },
    }),
  ),
];

const NOWHERE = { path: { withdrawalId: 'v-00000000000000000000000000' } };
const SIXTH_REASON = 'The window had ended.';
const SIXTH = {
  body: {
    withdrawalIds: ['{{sixthWithdrawalId}}'],
    because: 'NO_SUCH_ORDER',
    reason: SIXTH_REASON,
  },
};
const TO_CLOSE = { path: { withdrawalId: '{{closedWithdrawalId}}' } };
const resolution = (code: ProblemCode, why: string, changes: Partial<Step>): Step =>
  refused('resolveWithdrawal', code, why, { ...version(2), ...changes });

/** Steps of the person who decides. */
const DECISIONS: readonly Step[] = [
  { name: 'List withdrawals', operation: 'listWithdrawals', onStage: true },
  {
    name: 'List the withdrawals to decide about',
    operation: 'listWithdrawals',
    expect: { 'one is listed': ['items.*.withdrawalId', 'includes', '{{reviewedWithdrawalId}}'] },
  },
  {
    name: 'Get a withdrawal to decide about',
    operation: 'getWithdrawal',
    expect: { 'it is late': ['because', 'is', 'LATE'] },
  },
  refused('getWithdrawal', 'withdrawal-not-found', 'for a withdrawal that is not there', {
    ...NOWHERE,
    onStage: true,
  }),
  resolution('withdrawal-not-found', 'for a decision about none', { ...NOWHERE, onStage: true }),
  resolution('order-not-found', 'for an effect on an order that is not there', {
    body: { orderId: 'no-such-order' },
  }),
  resolution('version-mismatch', 'for another version of the withdrawal', { ...version(9) }),
  {
    name: 'Close a withdrawal',
    operation: 'resolveWithdrawal',
    ...TO_CLOSE,
    ...version(2),
    expect: { 'it is closed': ['status', 'is', 'CLOSED'] },
    isShown: true,
  },
  resolution('withdrawal-closed', 'for a withdrawal that is closed', {
    ...TO_CLOSE,
    ...version(3),
  }),
  {
    name: 'Close several withdrawals that wait for another reason',
    operation: 'closeWithdrawals',
    ...SIXTH,
    expect: { 'it is left': ['results.0.closed', 'is', false] },
  },
  {
    name: 'Close several withdrawals',
    operation: 'closeWithdrawals',
    body: { withdrawalIds: ['{{sixthWithdrawalId}}'], because: 'LATE', reason: SIXTH_REASON },
    expect: { 'it is closed': ['results.0.closed', 'is', true] },
    isShown: true,
  },
  {
    name: 'Close several withdrawals, of which none is there',
    operation: 'closeWithdrawals',
    body: { withdrawalIds: [NOWHERE.path.withdrawalId], reason: SIXTH_REASON },
    onStage: true,
    expect: { 'it is a problem': ['results.0.status', 'is', 404] },
  },
  refused('closeWithdrawals', 'card-number-refused', 'for a reason with a card number', {
    body: { withdrawalIds: [NOWHERE.path.withdrawalId], reason: '4242 4242 4242 4242' },
  }),
  placed('Place another order, to ship a part of', 3, { otherHalfShippedId: 'orderId' }),
  {
    name: 'Take cash for that order',
    operation: 'createPayment',
    as: 'operator',
    ...OF('otherHalfShippedId'),
    ...NEW_KEY,
    body: { provider: 'manual', captured: true, amount: '{{unitPrice}}' },
  },
  {
    name: 'Ship a part of that order',
    operation: 'createFulfillment',
    ...OF('otherHalfShippedId'),
    ...NEW_KEY,
    body: part(1, 1),
  },
  {
    name: 'Give a withdrawal its effect on another order',
    operation: 'resolveWithdrawal',
    path: { withdrawalId: '{{thirdWithdrawalId}}' },
    ...version(2),
    body: { orderId: '{{otherHalfShippedId}}' },
    expect: { 'the rest is canceled': ['outcome.cancellationId', 'startsWith', 'c-'] },
  },
  {
    name: 'Give a withdrawal its effect on an order of which nothing is left',
    operation: 'resolveWithdrawal',
    path: { withdrawalId: '{{fourthWithdrawalId}}' },
    ...version(2),
    body: { orderId: '{{withdrawnOrderId}}' },
    expect: { 'it has no effect': ['outcome.opened', 'is', []] },
  },
  ...deliveredWhole('wholeDecidedId'),
  {
    name: 'Give a withdrawal its effect on an order that was delivered as a whole',
    operation: 'resolveWithdrawal',
    path: { withdrawalId: '{{fifthWithdrawalId}}' },
    ...version(2),
    body: { orderId: '{{wholeDecidedId}}' },
    ...COMES_BACK,
  },
  ...asked,
  {
    name: 'Withdraw from an order with six returns that wait',
    operation: 'withdrawOrder',
    ...OF('sixReturnsId'),
    keep: { fullWithdrawalId: 'withdrawalId' },
    expect: { 'a person decides': ['because', 'is', 'TOO_MANY'] },
  },
  refused('resolveWithdrawal', 'too-many-returns', 'for an effect before its returns', {
    path: { withdrawalId: '{{fullWithdrawalId}}' },
    ...version(2),
    body: { orderId: '{{sixReturnsId}}' },
  }),
  {
    name: 'Give a withdrawal its effect, though it is late',
    operation: 'resolveWithdrawal',
    ...version(2),
    body: { orderId: '{{lateOrderId}}' },
    expect: { 'what was delivered comes back': ['outcome.returnId', 'startsWith', 'r-'] },
  },
];

/** Steps of somebody who is not known. */
const WITHOUT_A_LOGIN: readonly Step[] = [
  {
    name: 'Withdraw without a login',
    operation: 'createWithdrawal',
    keep: { publicWithdrawalId: 'withdrawalId' },
    expect: { 'it is kept': ['withdrawalId', 'startsWith', 'v-'] },
  },
  {
    name: 'Withdraw without a login again, with the same words',
    operation: 'createWithdrawal',
    expect: { 'it is the same statement': ['withdrawalId', 'is', '{{publicWithdrawalId}}'] },
  },
  refused('confirmWithdrawal', 'withdrawal-not-found', 'for another code than that of the mail', {
    path: { withdrawalId: '{{publicWithdrawalId}}' },
  }),
  refused('createWithdrawal', 'payload-too-large', 'for a statement of more than 4 KB', {
    members: { comment: 'x'.repeat(4096) },
  }),
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
  ...deliveredWhole('wholeLinkedId', { wholeLink: 'orderLink' }),
  {
    name: 'Withdraw by a link from an order that was delivered as a whole',
    operation: 'withdrawLinkedOrder',
    headers: { 'x-order-link': '{{wholeLink}}' },
    ...COMES_BACK,
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
  steps: [...WITH_A_TOKEN, ...DECISIONS, ...WITH_A_LINK, ...WITHOUT_A_LOGIN],
};
