import type { PaymentFact } from '../payments/payment.ts';
import type { Charge, Dispute, Expandable, Refund } from './stripe-event.ts';

/** A movement of money that an event reports. Amounts are in Stripe's units. */
export type Movement = Pick<
  PaymentFact,
  'kind' | 'state' | 'amount' | 'reference' | 'transactionId' | 'failure'
>;

export const idOf = (expandable: Expandable | undefined): string | undefined =>
  (typeof expandable === 'string' ? expandable : expandable?.id) ?? undefined;

/** The id of the intent, or of the charge if it was made without an intent. */
export const intentOf = (object: Charge | Refund | Dispute): string =>
  idOf(object.payment_intent) ?? idOf('charge' in object ? object.charge : null) ?? object.id;

/** The id of the request that it answers, if the connector wrote it into the metadata. */
export const requestOf = ({
  metadata,
}: {
  readonly metadata: Readonly<Record<string, string>> | null;
}): Pick<Movement, 'transactionId'> =>
  metadata?.['transactionId'] ? { transactionId: metadata['transactionId'] } : {};

/** The release of an authorized amount. There is one for each intent: the newest amount counts. */
export const released = (intentId: string, amount: number): Movement => ({
  kind: 'VOID',
  state: 'SUCCEEDED',
  amount,
  reference: intentId,
});

/** The expiry of an authorization. */
export const lapsed = (intentId: string, amount: number): Movement => ({
  kind: 'AUTHORIZATION',
  state: 'REVERSED',
  amount,
  reference: intentId,
});
