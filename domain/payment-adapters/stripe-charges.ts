import type { ReportedState } from '../payments/payment.ts';
import type { Charge, Dispute, Refund } from './stripe-event.ts';
import { intentOf, lapsed, type Movement, released, requestOf } from './stripe-movement.ts';

/** What the events of a charge, its refunds and its disputes report. */

/** The same as the intent's own event, under the same reference. */
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
 * `amount_captured` is the sum of all captures so far, under the charge's one reference. Where more
 * may follow (multicapture), only `payment_intent.succeeded` reports what is released.
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
  // Also after it had succeeded: the money comes back.
  failed: 'REVERSED',
};

export function refunded(refund: Refund): Movement[] {
  const state = REFUND_STATES[refund.status ?? ''];
  if (state === undefined) return [];
  const { amount, id: reference, failure_reason: code } = refund;
  const failure = code && { failure: { code } };
  return [{ kind: 'REFUND', state, amount, reference, ...requestOf(refund), ...failure }];
}

/** An inquiry (`warning_…`) takes no money yet. */
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
