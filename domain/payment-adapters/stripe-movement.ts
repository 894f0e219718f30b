import type { PaymentFact } from '../payments/payment.ts';
import type { Charge, Dispute, Expandable, Refund } from './stripe-event.ts';

/** A movement of money that an event reports. Amounts are as Stripe counts them. */
export type Movement = Pick<
  PaymentFact,
  'kind' | 'state' | 'amount' | 'reference' | 'transactionId' | 'failure'
>;

export const idOf = (expandable: Expandable | undefined): string | undefined =>
  (typeof expandable === 'string' ? expandable : expandable?.id) ?? undefined;

/** A charge that was made without an intent stands for itself. */
export const intentOf = (object: Charge | Refund | Dispute): string =>
  idOf(object.payment_intent) ?? idOf('charge' in object ? object.charge : null) ?? object.id;

/** The request that it answers, if the connector wrote its id into the metadata. */
export const requestOf = ({
  metadata,
}: {
  readonly metadata: Readonly<Record<string, string>> | null;
}): Pick<Movement, 'transactionId'> =>
  metadata?.['transactionId'] ? { transactionId: metadata['transactionId'] } : {};

/** What is given up of an authorization. One for each intent: the newest amount counts. */
export const released = (intentId: string, amount: number): Movement => ({
  kind: 'VOID',
  state: 'SUCCEEDED',
  amount,
  reference: intentId,
});

/** An authorization that ended by itself. */
export const lapsed = (intentId: string, amount: number): Movement => ({
  kind: 'AUTHORIZATION',
  state: 'REVERSED',
  amount,
  reference: intentId,
});
