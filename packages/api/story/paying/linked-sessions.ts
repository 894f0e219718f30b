import type { ProblemCode } from '../../../../functions/http/problems.ts';
import { line, MINE, NEW_KEY, refused, type Step } from '../step.ts';

const LINK = { 'x-order-link': '{{payingLink}}' };
const ORDER = { ...MINE, orderId: '{{linkedPaidId}}' };

const started = (name: string, paymentId: string, more: Partial<Step>): Step => ({
  name,
  operation: 'startLinkedPayment',
  headers: LINK,
  path: { paymentId: `{{${paymentId}}}` },
  ...more,
});

const created = (name: string, paymentId: string, body: object): Step => ({
  name,
  operation: 'createPayment',
  as: 'operator',
  path: ORDER,
  ...NEW_KEY,
  body,
  keep: { [paymentId]: 'paymentId' },
});

const notStarted = (code: ProblemCode, why: string, paymentId: string, headers = LINK): Step =>
  refused('startLinkedPayment', code, why, { headers, path: { paymentId: `{{${paymentId}}}` } });

/** Steps of a buyer who pays by the order's link. */
export const LINKED_SESSIONS: readonly Step[] = [
  {
    name: 'Place an order to be paid by its link',
    operation: 'createOrder',
    as: 'operator',
    path: MINE,
    ...NEW_KEY,
    members: { lines: [line(1)] },
    keep: { linkedPaidId: 'orderId', payingLink: 'orderLink' },
  },
  {
    name: 'Begin a payment by that link',
    operation: 'payLinkedOrder',
    headers: { ...LINK, 'idempotency-key': '{{$guid}}' },
    keep: { linkedIdleId: 'paymentId' },
  },
  started('Start it by the link', 'linkedIdleId', {
    keep: { linkedSecret: 'clientSecret' },
    expect: { 'the buyer can pay': ['status', 'is', 'OPEN'] },
    isShown: true,
  }),
  started('Start it by the link again', 'linkedIdleId', {
    expect: { 'it is the same session': ['clientSecret', 'is', '{{linkedSecret}}'] },
  }),
  created('Create another payment of the order of the link', 'linkedNextId', {
    provider: 'stripe',
  }),
  started('Start that one by the link, which ends the session before', 'linkedNextId', {
    expect: { 'it is another session': ['clientSecret', 'isNot', '{{linkedSecret}}'] },
  }),
  notStarted('payment-not-found', 'for a payment of another order', 'nextPaymentId'),
  created('Create a payment of the order of the link at another provider', 'linkedOtherId', {
    provider: 'invoice',
    amount: 100,
  }),
  notStarted('payment-not-startable', 'by the link, for another provider', 'linkedOtherId'),
  {
    ...created('Create a payment of it that the provider does not know', 'linkedUnknownId', {
      provider: 'stripe',
      reference: '{{linkedIntent}}',
      amount: 100,
    }),
    fresh: { linkedIntent: 'pi_' },
  },
  notStarted(
    'provider-unavailable',
    'by the link, for a payment of another account',
    'linkedUnknownId',
  ),
  created('Create a payment of it that nobody starts', 'linkedLateId', {
    provider: 'stripe',
    amount: 100,
  }),
  {
    name: 'Create a link that does not give the right to pay',
    operation: 'createOrderLink',
    path: { orderId: '{{linkedPaidId}}' },
    body: { rights: ['read'] },
    keep: { onlyReadingLink: 'orderLink' },
  },
  notStarted('order-not-found', 'for a link that may not pay', 'linkedLateId', {
    'x-order-link': '{{onlyReadingLink}}',
  }),
  { name: 'Cancel the order of the link', operation: 'cancelOrder', as: 'operator', path: ORDER },
  notStarted('order-cancelled', 'by the link, for a canceled order', 'linkedLateId'),
];
