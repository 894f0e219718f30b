import type { PaymentIntent } from './stripe-event.ts';
import { idOf, lapsed, type Movement, released, requestOf } from './stripe-movement.ts';

/** What the events of a PaymentIntent report: `payment_intent.*`. */

/** Sent again when the authorization is increased, and after each of several captures. */
export function authorized(intent: PaymentIntent): Movement[] {
  if (intent.status !== 'requires_capture') return [];
  const amount = intent.amount_capturable + intent.amount_received;
  return [{ kind: 'AUTHORIZATION', state: 'SUCCEEDED', amount, reference: intent.id }];
}

/**
 * The sale, if it was captured automatically. A manual capture is reported by `charge.captured`,
 * and ends here: what it left is released.
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
 * A cancellation releases what was authorized, if anything was. Since 2025-03-31.basil the reason
 * `expired` tells an authorization that ended by itself.
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

/** One attempt of perhaps several. It has a charge of its own, if it came that far. */
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
 * A payment method may be captured in another way than the intent. The intent does not say which
 * method was used, so `charge.succeeded` reports the sale then.
 */
const mayBeCapturedLater = (intent: PaymentIntent): boolean =>
  intent.capture_method === 'manual' ||
  Object.values(intent.payment_method_options ?? {}).some((of) => of?.capture_method === 'manual');
