import type { PaymentCapture } from '../../../domain/payments/payment-capture.ts';
import { type Start, type Started, Unknown } from '../provider.ts';
import { stripeAmount } from './amount.ts';
import type { Form } from './form.ts';
import { type ReadIntent, readIntent } from './read-payment.ts';
import type { StripeRequests } from './requests.ts';

/**
 * Starts a payment, or finds the one that was started. If all of them were canceled, it starts
 * another. The key follows from the payment and the number of its references, so two requests at
 * once start one.
 */
export async function startPayment(
  requests: StripeRequests,
  payment: Start,
  capture: PaymentCapture,
): Promise<Started> {
  const { paymentId, references } = payment;
  const form = formOf(payment, capture);
  const intents = await Promise.all(references.map((reference) => readIntent(requests, reference)));
  const [started] = intents
    .map(({ body }) => startedOf(body))
    .filter((started) => started !== undefined)
    .sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  if (started) return started;
  const key = `${paymentId}:${references.length}`;
  const { body } = await requests.post<ReadIntent>('/v1/payment_intents', form, key);
  const made = startedOf(body);
  if (!made) throw new Unknown('a new payment intent is canceled');
  return made;
}

function formOf(payment: Start, capture: PaymentCapture): Form {
  const { customerId, orderId, paymentId, currency } = payment;
  const inParts = { card: { request_multicapture: 'if_available' } };
  return {
    amount: stripeAmount(payment),
    currency: currency.toLowerCase(),
    capture_method: capture === 'automatic' ? 'automatic' : 'manual',
    automatic_payment_methods: { enabled: true },
    payment_method_options: capture === 'parcels' ? inParts : undefined,
    metadata: { customerId, orderId, paymentId },
  };
}

/** A payment that was made comes before one that can be made. */
const ORDER: readonly Started['status'][] = ['DONE', 'UNDER_WAY', 'OPEN'];

const STATUSES: Readonly<Record<string, Started['status']>> = {
  requires_payment_method: 'OPEN',
  requires_confirmation: 'OPEN',
  requires_action: 'OPEN',
  processing: 'UNDER_WAY',
  requires_capture: 'DONE',
  succeeded: 'DONE',
};

/** Undefined for a canceled payment. */
export function startedOf({ id, status, client_secret: secret }: ReadIntent): Started | undefined {
  if (status === 'canceled') return undefined;
  const ourStatus = STATUSES[status];
  if (ourStatus === undefined) throw new Unknown('a payment intent has an unknown status');
  return {
    reference: id,
    status: ourStatus,
    ...(ourStatus === 'OPEN' && { clientSecret: secret }),
  };
}
