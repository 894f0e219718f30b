import { randomUUID } from 'node:crypto';
import { asking, connector, operator } from './call.ts';
import type { Named } from './fulfillments.ts';
import { idempotencyKey } from './orders.ts';

/** Moves payments as operators and connectors do, through the API. */
export const createPayment = asking('A14');
export const capturePayment = asking('A15');
export const refundPayment = asking('A16');
export const voidPayment = asking('A17');
export const recordFact = asking('A18');

/** Creates a payment of all that is due, unless `body` overrides it. */
export const pay = (path: Named, body: object = {}, as = operator, headers = idempotencyKey()) =>
  createPayment({
    as,
    path: { customerId: path.customerId, orderId: path.orderId },
    headers,
    body: { provider: 'stripe', ...body },
  });

export interface NamedPayment extends Named {
  readonly paymentId: string;
}

const moving =
  (call: typeof capturePayment) =>
  ({ customerId, orderId, paymentId }: NamedPayment, body: object = {}, key = idempotencyKey()) =>
    call({ as: operator, path: { customerId, orderId, paymentId }, headers: key, body });
export const capture = moving(capturePayment);
export const refund = moving(refundPayment);
export const giveUp = moving(voidPayment);

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
