import type { Ledger, LedgerAttempt, LedgerPayment } from '../ledger/ledger.ts';
import { messageOf } from './messages.ts';
import { billingDetails, methodDetails } from './method-shape.ts';

/** Members that no test changes. */
const UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'Stand-in',
  customer: null,
  description: null,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  radar_options: null,
  receipt_email: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

const OUTCOMES = {
  FAILED: ['declined_by_network', 'generic_decline', 'The bank declined.', 'issuer_declined'],
  PENDING: ['approved_by_network', null, 'Payment complete.', 'authorized'],
  SUCCEEDED: ['approved_by_network', null, 'Payment complete.', 'authorized'],
} as const;

/** A Charge: an attempt that reached the buyer's bank. */
export function chargeShape(ledger: Ledger, payment: LedgerPayment, attempt: LedgerAttempt) {
  const { id, amount, state, captured, method } = attempt;
  const refunded = refundedBy(ledger, payment);
  const hasFailed = state === 'FAILED';
  return {
    ...UNUSED,
    id,
    object: 'charge',
    created: attempt.createdAt,
    amount,
    amount_captured: captured,
    amount_refunded: refunded,
    balance_transaction: bookingOf(ledger, id),
    billing_details: billingDetails(),
    captured: captured > 0,
    currency: payment.currency,
    disputed: [...ledger.disputes.values()].some((dispute) => dispute.attempt === attempt),
    failure_code: hasFailed ? (payment.failure?.code ?? 'card_declined') : null,
    failure_message: hasFailed ? messageOf('card_declined') : null,
    metadata: metadataOf(payment),
    outcome: outcomeShape(state),
    paid: !hasFailed,
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: methodDetails(attempt, payment.isCapturedLater),
    receipt_url: hasFailed ? null : `https://pay.stripe.com/receipts/payment/${id}`,
    refunded: captured > 0 && refunded >= captured,
    status: state.toLowerCase(),
  };
}

function outcomeShape(state: LedgerAttempt['state']) {
  const [networkStatus, reason, message, type] = OUTCOMES[state];
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason,
    risk_level: 'normal',
    seller_message: message,
    type,
  };
}

/** A refund that is pending is not counted yet. */
const refundedBy = ({ refunds }: Ledger, { id }: LedgerPayment): number =>
  [...refunds.values()]
    .filter(({ paymentId, state }) => paymentId === id && state === 'SUCCEEDED')
    .reduce((sum, { amount }) => sum + amount, 0);

/** A charge has the intent's metadata of the time when it was made: our ids, and no request. */
const metadataOf = ({ notes }: LedgerPayment) =>
  Object.fromEntries([...notes].filter(([name]) => /^(customer|order|payment)Id$/.test(name)));

/** The first balance transaction of an object. */
export const bookingOf = ({ bookings }: Ledger, id: string): string | null =>
  bookings.find(({ reference }) => reference === id)?.id ?? null;
