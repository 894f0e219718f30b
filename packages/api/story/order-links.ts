import type { ProblemCode } from '../../../functions/http/problems.ts';
import { part } from './fulfillments.ts';
import { LINKED_REMARKS } from './linked-remarks.ts';
import { LINKED_RETURNS } from './linked-returns.ts';
import { type Chapter, line, MINE, refused, type Step, TAXES, version } from './step.ts';

const LINK = { 'x-order-link': '{{orderLink}}' };
const READ_AND_PAY = { 'x-order-link': '{{limitedLink}}' };
const CANCELED = { 'x-order-link': '{{canceledLink}}' };
const LINKED = { path: { orderId: '{{linkedOrderId}}' } };
const keyed = (key: string) => ({ headers: { ...LINK, 'idempotency-key': key } });
const PLACED = { operation: 'createOrder', as: 'operator', path: MINE } as const;
const WANTED = { members: { lines: [line(3)], adjustments: TAXES } };

const notCanceled = (code: ProblemCode, why: string, body: object, key = '{{$guid}}'): Step =>
  refused('cancelLinkedOrder', code, why, { ...keyed(key), body });

/** Steps with the link: it allows to read, pay and cancel the order. */
const USES: readonly Step[] = [
  {
    name: 'Get the order of the link',
    operation: 'getLinkedOrder',
    headers: LINK,
    expect: { 'it has its line': ['lines.0.sku', 'is', '{{sku}}'] },
    onStage: true,
  },
  {
    name: 'Begin a payment of the order of the link',
    operation: 'payLinkedOrder',
    fresh: { linkedPaymentKey: '' },
    ...keyed('{{linkedPaymentKey}}'),
    expect: { 'it is of the whole order': ['amount', 'isAbove', 0] },
    onStage: true,
  },
  refused('payLinkedOrder', 'idempotency-key-reused', 'for another payment with that key', {
    ...keyed('{{linkedPaymentKey}}'),
    body: { provider: 'adyen' },
  }),
  refused('payLinkedOrder', 'amount-not-available', 'for more than is due', {
    ...keyed('{{$guid}}'),
    body: { provider: 'adyen', amount: 999_999_999 },
  }),
  refused('cancelLinkedOrder', 'version-mismatch', 'for an old version of the order of the link', {
    headers: { ...LINK, ...version(99).headers },
    onStage: true,
  }),
  refused('withdrawLinkedOrder', 'line-not-found', 'for a line that the order of a link lacks', {
    headers: LINK,
    members: { lines: [{ seq: 9, quantity: 1 }] },
    onStage: true,
  }),
  refused('returnLinkedOrder', 'quantity-not-available', 'by a link, for what was not shipped', {
    ...keyed('{{$guid}}'),
    members: { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] },
    onStage: true,
  }),
  refused('cancelLinkedReturn', 'return-not-found', 'for an unknown return by a link', {
    headers: { ...LINK, ...version(1).headers },
    path: { returnId: 'r-unknown' },
    onStage: true,
  }),
  refused('commentOnLinkedOrder', 'idempotency-key-missing', 'for a comment by a link, no key', {
    headers: LINK,
    onStage: true,
  }),
  {
    name: 'Get the reports of a parcel that the order of the link lacks',
    operation: 'getLinkedMilestones',
    headers: LINK,
    path: { fulfillmentId: 'f-unknown' },
    expect: { 'there are none': ['items', 'is', []] },
    onStage: true,
  },
];

const CANCELLATIONS: readonly Step[] = [
  {
    name: 'Take cash for one of the items',
    operation: 'createPayment',
    as: 'operator',
    path: { ...MINE, ...LINKED.path },
    headers: { 'idempotency-key': '{{$guid}}' },
    body: { provider: 'manual', captured: true, amount: '{{unitPrice}}' },
    expect: { 'it is captured': ['captured', 'is', '{{unitPrice}}'] },
  },
  {
    name: 'Cancel the other items of the order of the link',
    operation: 'cancelLinkedOrder',
    fresh: { linkedCancelKey: '' },
    ...keyed('{{linkedCancelKey}}'),
    body: part(1, 2),
    expect: { 'the order is paid now': ['paymentStatus', 'is', 'PAID'] },
  },
  notCanceled(
    'idempotency-key-reused',
    'for more with that key',
    part(1, 1),
    '{{linkedCancelKey}}',
  ),
  refused('cancelLinkedOrder', 'idempotency-key-missing', 'for an item without a key', {
    headers: LINK,
    body: part(1, 1),
  }),
  notCanceled('quantity-not-available', 'for more than the order of the link has', part(1, 9)),
  notCanceled('line-not-found', 'for a line that the order of the link lacks', part(7, 1)),
  {
    name: 'Cancel the order of the link',
    operation: 'cancelLinkedOrder',
    headers: LINK,
    expect: { 'it is canceled': ['status', 'is', 'CANCELLED'] },
  },
  refused('cancelLinkedOrder', 'nothing-to-cancel', 'for an order of a link without items', {
    headers: LINK,
  }),
  {
    name: 'Place an order to cancel',
    ...PLACED,
    headers: { 'idempotency-key': '{{$guid}}' },
    ...WANTED,
    keep: { canceledId: 'orderId' },
  },
  {
    name: 'Create a link to the order to cancel',
    operation: 'createOrderLink',
    path: { orderId: '{{canceledId}}' },
    body: {},
    keep: { canceledLink: 'orderLink' },
  },
  {
    name: 'Cancel all of it with the link',
    operation: 'cancelLinkedOrder',
    headers: CANCELED,
    expect: { 'it is canceled as a whole': ['status', 'is', 'CANCELLED'] },
  },
  refused('cancelLinkedOrder', 'illegal-transition', 'for a second time', { headers: CANCELED }),
  refused('payLinkedOrder', 'order-cancelled', 'for a canceled order of a link', {
    headers: { ...CANCELED, 'idempotency-key': '{{$guid}}' },
  }),
];

export const orderLinks: Chapter = {
  name: 'Order links',
  description:
    'A buyer without an account reads, pays and cancels an order with its link, returns items, ' +
    'takes a return back, writes to the shop and follows a parcel.',
  steps: [
    {
      name: 'Place an order for a buyer with a link',
      ...PLACED,
      fresh: { linkedKey: '' },
      headers: { 'idempotency-key': '{{linkedKey}}' },
      ...WANTED,
      keep: { linkedOrderId: 'orderId', orderLink: 'orderLink' },
    },
    {
      name: 'Place it again, with the same link',
      ...PLACED,
      headers: { 'idempotency-key': '{{linkedKey}}' },
      ...WANTED,
      expect: { 'the link is the same': ['orderLink', 'is', '{{orderLink}}'] },
    },
    ...USES,
    ...CANCELLATIONS,
    ...LINKED_RETURNS,
    ...LINKED_REMARKS,
    {
      name: 'Create a link',
      operation: 'createOrderLink',
      ...LINKED,
      keep: { limitedLink: 'orderLink' },
      expect: { 'it gives the rights': ['rights', 'is', ['read', 'pay']] },
    },
    refused('cancelLinkedOrder', 'order-not-found', 'for a link without that right', {
      headers: READ_AND_PAY,
    }),
    { name: 'Revoke the links', operation: 'revokeOrderLinks', ...LINKED },
    refused('getLinkedOrder', 'order-not-found', 'for a link that was revoked', { headers: LINK }),
    refused('createOrderLink', 'order-not-found', 'for a link to an unknown order', {
      path: { orderId: 'no-such-order' },
      onStage: true,
    }),
    refused('revokeOrderLinks', 'order-not-found', 'for links to an unknown order', {
      path: { orderId: 'no-such-order' },
      onStage: true,
    }),
  ],
};
