import type { ReportedState } from '../payments/payment-records.ts';
import type { Charge, Refund } from './stripe-event.ts';
import { intentOf, lapsed, type Movement, released, requestOf } from './stripe-movement.ts';
import { UnreadableEvent } from './unreadable-event.ts';

/** Movements that the events of a charge, and its refunds report. */

/** Reports a bank debit that the bank collects for days. Only then the charge is captured. */
export const pending = (charge: Charge): Movement[] => [
  { kind: 'SALE', state: 'PENDING', amount: charge.amount, reference: charge.id },
];

/** Reports the same as the intent's own event, under the same reference. */
export const charged = (charge: Charge): Movement[] => [
  charge.captured
    ? { kind: 'SALE', state: 'SUCCEEDED', amount: charge.amount_captured, reference: charge.id }
    : {
        kind: 'AUTHORIZATION',
        state: 'SUCCEEDED',
        amount: charge.amount,
        reference: intentOf(charge),
      },
];

/**
 * Reports the captures. `amount_captured` is the sum of all captures so far, under the charge's one
 * reference. If more may follow (multicapture), only `payment_intent.succeeded` reports the
 * released amount.
 */
export function captured(charge: Charge): Movement[] {
  const mayContinue = charge.payment_method_details?.card?.multicapture?.status === 'available';
  return [
    {
      kind: 'CAPTURE',
      state: 'SUCCEEDED',
      amount: charge.amount_captured,
      reference: charge.id,
      ...requestOf(charge),
    },
    ...(mayContinue ? [] : [released(intentOf(charge), charge.amount - charge.amount_captured)]),
  ];
}

export const expired = (charge: Charge): Movement[] => [lapsed(intentOf(charge), charge.amount)];

const REFUND_STATES: Readonly<Record<string, ReportedState>> = {
  pending: 'PENDING',
  requires_action: 'PENDING',
  succeeded: 'SUCCEEDED',
  // Both are possible after it succeeded: the money is returned.
  canceled: 'REVERSED',
  failed: 'REVERSED',
};

export function refunded(refund: Refund): Movement[] {
  const state = REFUND_STATES[refund.status ?? ''];
  if (state === undefined) throw new UnreadableEvent('a refund has an unknown status');
  const { amount, id: reference, failure_reason: code } = refund;
  const failure = code && { failure: { code } };
  return [{ kind: 'REFUND', state, amount, reference, ...requestOf(refund), ...failure }];
}
