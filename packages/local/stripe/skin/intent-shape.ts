import type { LedgerFailure, LedgerPayment, PaymentState } from '../ledger/ledger.ts';
import { capturableOf, capturedOf, latestAttempt } from '../ledger/open-ledger.ts';
import { messageOf } from './messages.ts';
import { methodShape } from './method-shape.ts';

/** Members that no test changes. */
const UNUSED = {
  allowed_payment_method_types: null,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

const CARD_OPTIONS = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

/** A PaymentIntent. */
export function intentShape(payment: LedgerPayment) {
  const { id, amount, currency, secret, notes, method, failure, canceled } = payment;
  return {
    ...UNUSED,
    id,
    object: 'payment_intent',
    created: payment.createdAt,
    amount,
    amount_capturable: shownCapturable(payment),
    amount_received: capturedOf(payment),
    automatic_payment_methods: payment.isInAnyMethod ? { enabled: true } : null,
    canceled_at: canceled?.at ?? null,
    cancellation_reason: canceled?.reason ?? null,
    capture_method: payment.isCapturedLater ? 'manual' : 'automatic_async',
    client_secret: secret,
    currency,
    last_payment_error: failure ? errorShape(failure) : null,
    latest_charge: latestAttempt(payment)?.id ?? null,
    metadata: Object.fromEntries(notes),
    next_action: nextActionOf(payment),
    payment_method: method?.id ?? null,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: methodTypesOf(payment),
    status: statusOf(payment),
  };
}

/** A canceled payment still shows the amount that it held. */
const shownCapturable = (payment: LedgerPayment): number => {
  const attempt = latestAttempt(payment);
  const wasHeld = payment.state === 'CANCELLED' && attempt?.state === 'SUCCEEDED';
  return wasHeld ? attempt.amount - attempt.captured : capturableOf(payment);
};

const methodTypesOf = ({ isInAnyMethod, isCapturedLater }: LedgerPayment): string[] =>
  isInAnyMethod && !isCapturedLater ? ['card', 'oxxo', 'sepa_debit'] : ['card'];

const STATUSES: Readonly<Record<PaymentState, string>> = {
  OPEN: 'requires_payment_method',
  ACTION: 'requires_action',
  UNDER_WAY: 'processing',
  HELD: 'requires_capture',
  PAID: 'succeeded',
  CANCELLED: 'canceled',
};

export const statusOf = ({ state }: LedgerPayment): string => STATUSES[state];

function nextActionOf({ state, method }: LedgerPayment) {
  if (state !== 'ACTION') return null;
  if (method?.outcome === 'NEEDS_ACTION') return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  const displayed = { expires_after: null, hosted_voucher_url: null, number: '01234567890' };
  return { type: 'oxxo_display_details', oxxo_display_details: displayed };
}

/** The error of a declined attempt, in an intent and in the answer to its confirmation. */
export function errorShape({ code, declineCode, attemptId, method }: LedgerFailure) {
  return {
    ...(attemptId !== undefined && { charge: attemptId }),
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
    doc_url: docUrlOf(code),
    message: messageOf(code),
    payment_method: methodShape(method),
    payment_method_type: method.type,
    type:
      method.type === 'card' && attemptId !== undefined ? 'card_error' : 'invalid_request_error',
  };
}

export const docUrlOf = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
