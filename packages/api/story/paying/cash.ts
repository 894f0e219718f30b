import type { ProblemCode } from '../../../../functions/http/problems.ts';
import { part } from '../fulfillments.ts';
import { again, type Chapter, line, MINE, NEW_KEY, once, refused, type Step } from '../step.ts';
import { AUTHORIZATION, refusedReport, report, request } from './payment-steps.ts';

const CASH = { provider: 'manual', captured: true, amount: 100 };
const IN_CASH = { path: { ...MINE, orderId: '{{orderId}}', paymentId: '{{cashPaymentId}}' } };
const PART = { amount: 200 };
const REST = { amount: 1000 };

const recorded = (name: string, body: object): Step => ({
  name,
  operation: 'createPayment',
  as: 'operator',
  body,
});

const notCreated = (code: ProblemCode, why: string, body: object): Step =>
  refused('createPayment', code, why, { as: 'operator', body });

const held = (name: string, reference: string, amount: string | number): Step =>
  report(name, {
    ...AUTHORIZATION,
    amount,
    provider: 'manual',
    paymentId: '{{cashPaymentId}}',
    paymentReference: undefined,
    reference,
  });

export const cash: Chapter = {
  name: 'Cash and late payments',
  description:
    'An order is paid in cash. Another is paid in parts, and canceled before the rest is captured.',
  steps: [
    {
      name: 'Place an order of two items',
      operation: 'createOrder',
      members: { lines: [line(2)] },
      keep: { orderId: 'orderId' },
    },
    {
      ...recorded('Announce the price of one in cash', {
        provider: 'manual',
        amount: '{{unitPrice}}',
      }),
      keep: { cashPaymentId: 'paymentId' },
    },
    held('Hold it', 'cash-1', '{{unitPrice}}'),
    {
      name: 'Cancel the other item',
      operation: 'cancelOrder',
      as: 'operator',
      ...NEW_KEY,
      body: part(1, 1),
      expect: { 'the rest is authorized': ['paymentStatus', 'is', 'AUTHORIZED'] },
    },
    {
      name: 'Take the cash',
      operation: 'capturePayment',
      ...IN_CASH,
      body: { amount: '{{unitPrice}}' },
    },
    {
      name: 'Place an order that is paid in parts',
      operation: 'createOrder',
      members: { lines: [line(1)] },
      keep: { orderId: 'orderId', total: 'total' },
    },
    refusedReport('payment-reference-taken', 'for the payment of another order', {
      paymentId: undefined,
    }),
    notCreated('payment-reference-taken', 'for a payment with its reference', {
      provider: 'stripe',
      reference: '{{intent}}',
    }),
    {
      ...recorded('Create a payment of the rest, with its reference', {
        provider: 'stripe',
        reference: '{{intent}}',
        ...REST,
      }),
      fresh: { intent: 'pi_' },
      keep: { paymentId: 'paymentId' },
      isShown: true,
    },
    {
      ...recorded('Announce a part', { provider: 'manual', ...PART }),
      keep: { cashPaymentId: 'paymentId' },
    },
    held('Hold the total', 'cash-1', '{{total}}'),
    { name: 'Release it', operation: 'voidPayment', ...IN_CASH, body: {} },
    notCreated('amount-not-available', 'for more than is due', { provider: 'stripe', amount: 1e8 }),
    refused('createPayment', 'forbidden', 'for a customer who confirms cash', { body: CASH }),
    { ...recorded('Record another part in cash', CASH), ...once('cashKey') },
    {
      ...recorded('Record it again, with the same key', CASH),
      ...again('cashKey'),
      expect: { 'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'] },
    },
    {
      ...notCreated('idempotency-key-reused', 'for another amount with that key', {
        ...CASH,
        ...PART,
      }),
      ...again('cashKey'),
    },
    held('Hold the part', 'cash-2', PART.amount),
    { name: 'Take it', operation: 'capturePayment', ...IN_CASH, body: PART },
    { name: 'Return some of it', operation: 'refundPayment', ...IN_CASH, body: { amount: 50 } },
    report('Report that the rest is authorized', { ...AUTHORIZATION, ...REST }),
    request('Capture the rest of the total', 'capturePayment', REST, 'restKey'),
    { name: 'Cancel the order', operation: 'cancelOrder', as: 'operator' },
    {
      name: 'List what is to be given back',
      operation: 'listOrders',
      as: 'operator',
      query: { overpaid: 'true', limit: '100' },
      expect: { 'the order is listed': ['items.*.orderId', 'includes', '{{orderId}}'] },
    },
    notCreated('order-cancelled', 'for a payment of a canceled order', { provider: 'stripe' }),
    refused('capturePayment', 'order-cancelled', 'for a capture of a canceled order'),
    refused('createFulfillment', 'order-cancelled', 'for a parcel of a canceled order'),
    report('Report that the buyer has paid nevertheless', {
      ...REST,
      reference: '{{intent}}-sale',
    }),
  ],
};
