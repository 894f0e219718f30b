import type { ReportedState } from '../payments/payment.ts';
import type { Charge, Dispute, Refund } from './stripe-event.ts';
import { intentOf, lapsed, type Movement, released, requestOf } from './stripe-movement.ts';

/** Movements that the events of a charge, its refunds and its disputes report. */

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
  canceled: 'FAILED',
  // Also possible after it succeeded: the money is returned.
  failed: 'REVERSED',
};

export function refunded(refund: Refund): Movement[] {
  const state = REFUND_STATES[refund.status ?? ''];
  if (state === undefined) return [];
  const { amount, id: reference, failure_reason: code } = refund;
  const failure = code && { failure: { code } };
  return [{ kind: 'REFUND', state, amount, reference, ...requestOf(refund), ...failure }];
}

/** The states of a dispute. An inquiry (`warning_…`) takes no money yet. */
const DISPUTE_STATES: Readonly<Record<string, ReportedState>> = {
  warning_needs_response: 'PENDING',
  warning_under_review: 'PENDING',
  warning_closed: 'FAILED',
  prevented: 'FAILED',
  needs_response: 'SUCCEEDED',
  under_review: 'SUCCEEDED',
  lost: 'SUCCEEDED',
  won: 'REVERSED',
};

export function disputed({ status, amount, id: reference }: Dispute): Movement[] {
  const state = DISPUTE_STATES[status];
  return state === undefined ? [] : [{ kind: 'CHARGEBACK', state, amount, reference }];
}
