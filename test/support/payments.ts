import { randomUUID } from 'node:crypto';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { handler as createPaymentHandler } from '../../functions/payments/a14-create-payment.ts';
import { handler as captureHandler } from '../../functions/payments/a15-capture-payment.ts';
import { handler as refundHandler } from '../../functions/payments/a16-refund-payment.ts';
import { handler as voidHandler } from '../../functions/payments/a17-void-payment.ts';
import { handler as recordFactHandler } from '../../functions/payments/a18-record-payment-fact.ts';
import { caller, connector, operator } from './call.ts';
import type { Named } from './fulfillments.ts';
import { idempotencyKey } from './orders.ts';

/** Moves payments as operators and connectors do, through the API. */
export const createPayment = caller(createPaymentHandler, ACCESS_PATTERNS.A14);
export const capturePayment = caller(captureHandler, ACCESS_PATTERNS.A15);
export const refundPayment = caller(refundHandler, ACCESS_PATTERNS.A16);
export const voidPayment = caller(voidHandler, ACCESS_PATTERNS.A17);
export const recordFact = caller(recordFactHandler, ACCESS_PATTERNS.A18);

/** Creates a payment of all that is due, unless `body` overrides it. */
export const pay = (path: Named, body: object = {}, as = operator) =>
  createPayment({
    as,
    path: { customerId: path.customerId, orderId: path.orderId },
    headers: idempotencyKey(),
    body: { provider: 'stripe', ...body },
  });

export interface NamedPayment extends Named {
  readonly paymentId: string;
}

const asking =
  (call: typeof capturePayment) =>
  ({ customerId, orderId, paymentId }: NamedPayment, body: object = {}, key = idempotencyKey()) =>
    call({ as: operator, path: { customerId, orderId, paymentId }, headers: key, body });
export const capture = asking(capturePayment);
export const refund = asking(refundPayment);
export const giveUp = asking(voidPayment);

/** Reports a provider's fact: a successful charge of 10.00, unless `fact` overrides it. */
export const report = (fact: object, as = connector) =>
  recordFact({
    as,
    body: {
      provider: 'stripe',
      kind: 'SALE',
      state: 'SUCCEEDED',
      amount: 1000,
      currency: 'EUR',
      reference: `ch_${randomUUID()}`,
      occurredAt: '2026-06-01T12:00:00Z',
      ...fact,
    },
  });
