import type { ProblemCode } from '../../../../functions/http/problems.ts';
import { type Chapter, line, MINE, refused, type Step } from '../step.ts';
import { LINKED_SESSIONS } from './linked-sessions.ts';

const START = { ...MINE, orderId: '{{orderId}}' };

const created = (name: string, paymentId: string, body: object): Step => ({
  name,
  operation: 'createPayment',
  as: 'operator',
  body,
  keep: { [paymentId]: 'paymentId' },
});

const notStarted = (code: ProblemCode, why: string, paymentId: string): Step =>
  refused('startPayment', code, why, { path: { ...START, paymentId } });

export const sessions: Chapter = {
  name: 'Sessions at the provider',
  description:
    'A buyer starts a payment at the provider that the backend calls, and opens the page again.',
  steps: [
    {
      name: 'Place an order to be paid',
      operation: 'createOrder',
      as: 'customer',
      path: MINE,
      members: { lines: [line(1)] },
      keep: { orderId: 'orderId' },
    },
    {
      name: 'Create a payment of all that is due',
      operation: 'createPayment',
      as: 'customer',
      body: { provider: 'stripe' },
      keep: { idlePaymentId: 'paymentId' },
    },
    {
      name: 'Start it as its buyer',
      operation: 'startPayment',
      keep: { clientSecret: 'clientSecret' },
      expect: { 'the buyer can pay': ['status', 'is', 'OPEN'] },
      isShown: true,
    },
    {
      name: 'Start it again',
      operation: 'startPayment',
      expect: { 'it is the same session': ['clientSecret', 'is', '{{clientSecret}}'] },
    },
    created('Create another payment of all that is due', 'nextPaymentId', { provider: 'stripe' }),
    {
      name: 'Start that one, which ends the session before',
      operation: 'startPayment',
      path: { ...START, paymentId: '{{nextPaymentId}}' },
      expect: {
        'the buyer can pay': ['status', 'is', 'OPEN'],
        'it is another session': ['clientSecret', 'isNot', '{{clientSecret}}'],
      },
    },
    created('Create a payment at another provider', 'otherPaymentId', {
      provider: 'invoice',
      amount: 100,
    }),
    notStarted('payment-not-startable', 'for another provider', '{{otherPaymentId}}'),
    {
      ...created('Create a payment that the provider does not know', 'unknownPaymentId', {
        provider: 'stripe',
        reference: '{{unknownIntent}}',
        amount: 100,
      }),
      fresh: { unknownIntent: 'pi_' },
    },
    notStarted('provider-unavailable', 'for a payment of another account', '{{unknownPaymentId}}'),
    created('Create a payment that nobody starts', 'latePaymentId', {
      provider: 'stripe',
      amount: 100,
    }),
    { name: 'Cancel the order', operation: 'cancelOrder', as: 'operator' },
    notStarted('order-cancelled', 'for a canceled order', '{{latePaymentId}}'),
    ...LINKED_SESSIONS,
  ],
};
