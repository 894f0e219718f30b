import type { PaymentIntent } from './stripe-event.ts';
import { idOf, lapsed, type Movement, released, requestOf } from './stripe-movement.ts';

/** Movements that the events of a PaymentIntent report: `payment_intent.*`. */

/**
 * Reports an authorization. Sent again when it is increased, and after each of several captures.
 */
export function authorized(intent: PaymentIntent): Movement[] {
  if (intent.status !== 'requires_capture') return [];
  const amount = intent.amount_capturable + intent.amount_received;
  return [{ kind: 'AUTHORIZATION', state: 'SUCCEEDED', amount, reference: intent.id }];
}

/**
 * Reports the sale, if it was captured automatically. `charge.captured` reports manual captures;
 * here the amount that was not captured is released.
 */
export function succeeded(intent: PaymentIntent): Movement[] {
  if (intent.capture_method === 'manual')
    return [released(intent.id, intent.amount - intent.amount_received)];
  const reference = idOf(intent.latest_charge);
  return mayBeCapturedLater(intent) || reference === undefined
    ? []
    : [{ kind: 'SALE', state: 'SUCCEEDED', amount: intent.amount_received, reference }];
}

/**
 * Reports the release of an authorized amount, if there was one. Since 2025-03-31.basil, the reason
 * `expired` marks an authorization that expired.
 */
export function canceled(intent: PaymentIntent): Movement[] {
  if (intent.cancellation_reason === 'expired') return [lapsed(intent.id, intent.amount)];
  const wasAuthorized =
    mayBeCapturedLater(intent) && intent.latest_charge !== null && !intent.last_payment_error;
  return wasAuthorized
    ? [
        {
          ...released(intent.id, intent.amount - intent.amount_received),
          ...requestOf(intent),
        },
      ]
    : [];
}

/** Reports a failed attempt, of possibly several. It has its own charge if a charge was made. */
export function failed(intent: PaymentIntent): Movement[] {
  const { charge, decline_code, code } = intent.last_payment_error ?? {};
  const failure = decline_code ?? code;
  return [
    {
      kind: mayBeCapturedLater(intent) ? 'AUTHORIZATION' : 'SALE',
      state: 'FAILED',
      amount: intent.amount,
      reference: charge ?? intent.id,
      ...(failure && { failure: { code: failure } }),
    },
  ];
}

/**
 * True if the payment may be captured manually. A payment method may differ from the intent in
 * this, and the intent does not contain the method that was used. Then `charge.succeeded` reports
 * the sale.
 */
const mayBeCapturedLater = (intent: PaymentIntent): boolean =>
  intent.capture_method === 'manual' ||
  Object.values(intent.payment_method_options ?? {}).some((of) => of?.capture_method === 'manual');
