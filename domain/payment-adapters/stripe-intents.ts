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
 * Reports a payment that is under way for days: a bank debit. Its charge may not be known yet, and
 * `latest_charge` may be one that failed before.
 */
export function processing(intent: PaymentIntent): Movement[] {
  if (intent.capture_method === 'manual') return [];
  const charge = idOf(intent.latest_charge);
  const isOfBefore = charge === intent.last_payment_error?.charge;
  return [slowSale(intent, 'PENDING', isOfBefore ? undefined : charge)];
}

/**
 * Reports a payment that the buyer makes with what is displayed: a voucher, or the account for a
 * bank transfer. A redirect or 3-D Secure reports nothing, for it ends within minutes.
 *
 * It has no charge before it is paid. `latest_charge` is then of an attempt before, as of a card
 * that was declined: under its reference, that failure would end the voucher.
 */
export const displayed = (intent: PaymentIntent): Movement[] =>
  DISPLAYS.test(intent.next_action?.type ?? '') ? [slowSale(intent, 'PENDING')] : [];

/** Types like `oxxo_display_details`, and not `…_handle_redirect_or_display_qr_code`. */
const DISPLAYS = /^(?!.*redirect).*display/;

const slowSale = (
  intent: PaymentIntent,
  state: 'PENDING' | 'FAILED',
  reference: string = intent.id,
): Movement => ({ kind: 'SALE', state, amount: intent.amount, reference });

/**
 * Reports the release of an authorized amount, if there was one, or the end of a payment that was
 * under way. Since 2025-03-31.basil, the reason `expired` marks an authorization that expired.
 */
export function canceled(intent: PaymentIntent): Movement[] {
  const { cancellation_reason: reason, latest_charge: charge } = intent;
  if (reason === 'expired') return [lapsed(intent.id, intent.amount)];
  const isSlow = intent.capture_method !== 'manual' && isUnderWay(intent);
  if (!mayBeCapturedLater(intent) || charge === null)
    return isSlow ? [slowSale(intent, 'FAILED'), ...endOfDebit(intent)] : [];
  if (hasFailed(intent)) return [];
  const release = released(intent.id, intent.amount - intent.amount_received);
  return [{ ...release, ...requestOf(intent) }];
}

/** True if the latest charge failed. An error may also be of a charge before. */
function hasFailed({ last_payment_error: error, latest_charge: latest }: PaymentIntent): boolean {
  return error !== null && (error.charge === undefined || error.charge === idOf(latest));
}

/** Ends a bank debit that was collected until then: it is PENDING under its charge. */
function endOfDebit(intent: PaymentIntent): Movement[] {
  const charge = idOf(intent.latest_charge);
  return charge === undefined ? [] : [slowSale(intent, 'FAILED', charge)];
}

/** True if an attempt has begun that no failure has ended: an error may be of a method before. */
function isUnderWay({ payment_method, last_payment_error: error }: PaymentIntent): boolean {
  const method = idOf(payment_method);
  if (!error || method === undefined) return method !== undefined;
  return error.payment_method !== undefined && error.payment_method.id !== method;
}

/**
 * Reports a failed attempt, of possibly several. It has its own charge if a charge was made, and
 * otherwise its payment method: under the intent's id it would hide the next voucher.
 */
export function failed(intent: PaymentIntent): Movement[] {
  const { charge, decline_code, code, payment_method: method } = intent.last_payment_error ?? {};
  const failure = decline_code ?? code;
  return [
    {
      kind: mayBeCapturedLater(intent, method?.type) ? 'AUTHORIZATION' : 'SALE',
      state: 'FAILED',
      amount: intent.amount,
      reference: charge ?? method?.id ?? intent.id,
      ...(failure && { failure: { code: failure } }),
    },
  ];
}

/**
 * True if the payment may be captured manually. A payment method may differ from the intent in
 * this, and the intent contains only the method that failed. Then `charge.succeeded` reports the
 * sale.
 */
export function mayBeCapturedLater(intent: PaymentIntent, used?: string): boolean {
  const { capture_method: method, payment_method_options: options } = intent;
  return (
    method === 'manual' ||
    Object.entries(options ?? {}).some(
      ([type, option]) =>
        option?.capture_method === 'manual' && (used === undefined || used === type),
    )
  );
}
