import { again, type Chapter, NEW_KEY, refused, version } from '../step.ts';
import { refusedReport, report } from './payment-steps.ts';

const NO_IDS = { customerId: undefined, orderId: undefined, paymentId: undefined };

const REPEATED = (['capture', 'void', 'refund'] as const).map((kind) =>
  refused(`${kind}Payment`, 'idempotency-key-reused', `for another ${kind} with that key`, {
    ...again(`${kind}Key`),
    body: { amount: 1 },
  }),
);

const MOVED = (['capture', 'void', 'refund'] as const).map((kind) =>
  refused(`${kind}Payment`, 'version-mismatch', `for a ${kind} of a payment that has moved`, {
    headers: { ...NEW_KEY.headers, ...version(99).headers },
    body: {},
  }),
);

const MORE = { body: { amount: '{{total}}' } };

export const paymentProblems: Chapter = {
  name: 'Payments that are refused',
  description: 'Requests to the provider, and its reports, about the order that is paid.',
  steps: [
    ...REPEATED,
    ...MOVED,
    refused('capturePayment', 'amount-not-available', 'for more than is authorized', MORE),
    refused('voidPayment', 'amount-not-available', 'for a void of more than that', MORE),
    {
      ...refused(
        'refundPayment',
        'amount-not-available',
        'for more than the captured amount',
        MORE,
      ),
      expect: { 'it contains the available amount': ['available', 'is', '{{unitPrice}}'] },
    },
    refusedReport('currency-mismatch', 'for another currency', { currency: 'USD' }),
    refusedReport('occurred-in-future', 'for a time to come', {
      occurredAt: '2999-01-01T00:00:00Z',
    }),
    refusedReport('payment-not-found', 'for an unknown payment', {
      paymentId: 'p-none',
      paymentReference: undefined,
    }),
    refusedReport('payment-not-found', 'for an unknown reference', {
      ...NO_IDS,
      paymentReference: 'pi_none',
    }),
    refusedReport('order-not-found', 'for an unknown order', {
      orderId: 'no-such-order',
      paymentId: undefined,
    }),
    report('Report a refund that nobody has requested', {
      kind: 'REFUND',
      amount: 100,
      reference: '{{intent}}-refund',
    }),
  ],
};
