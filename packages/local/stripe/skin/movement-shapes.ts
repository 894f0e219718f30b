import type {
  Booking,
  BookingKind,
  Ledger,
  LedgerDispute,
  LedgerRefund,
} from '../ledger/ledger.ts';
import { bookingOf } from './charge-shape.ts';

const DAY = 86_400;

const DESTINATION = {
  card: {
    reference_status: 'pending',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  },
  type: 'card',
};

/** A Refund. */
export const refundShape = (ledger: Ledger, refund: LedgerRefund) => ({
  id: refund.id,
  object: 'refund',
  created: refund.createdAt,
  amount: refund.amount,
  balance_transaction: bookingOf(ledger, refund.id),
  charge: refund.attempt.id,
  currency: ledger.payments.get(refund.paymentId)?.currency ?? '',
  customer: null,
  customer_account: null,
  destination_details: DESTINATION,
  ...(refund.failure !== undefined && { failure_reason: refund.failure }),
  metadata: Object.fromEntries(refund.notes),
  payment_intent: refund.paymentId,
  payment_method: refund.attempt.method.id,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.state.toLowerCase(),
  transfer_reversal: null,
});

const DISPUTE_STATUSES = { OPEN: 'needs_response', WON: 'won', LOST: 'lost' } as const;

/** The texts that a shop can send as evidence. */
const EVIDENCE = Object.fromEntries(
  (
    'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure ' +
    'cancellation_rebuttal customer_communication customer_email_address customer_name ' +
    'customer_purchase_ip customer_signature duplicate_charge_documentation ' +
    'duplicate_charge_explanation duplicate_charge_id product_description receipt ' +
    'refund_policy refund_policy_disclosure refund_refusal_explanation service_date ' +
    'service_documentation shipping_address shipping_carrier shipping_date ' +
    'shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'
  )
    .split(' ')
    .map((name) => [name, null]),
);

/** A Dispute, with the money that moved for it. */
export const disputeShape = (ledger: Ledger, dispute: LedgerDispute) => ({
  id: dispute.id,
  object: 'dispute',
  livemode: false,
  created: dispute.createdAt,
  amount: dispute.amount,
  balance_transactions: ledger.bookings
    .filter(({ reference }) => reference === dispute.id)
    .map(bookingShape),
  charge: dispute.attempt.id,
  currency: ledger.payments.get(dispute.paymentId)?.currency ?? '',
  enhanced_eligibility_types: [],
  evidence: { ...EVIDENCE, enhanced_evidence: {} },
  evidence_details: {
    due_by: dispute.createdAt + 7 * DAY,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  metadata: {},
  payment_intent: dispute.paymentId,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
  reason: 'fraudulent',
  status: DISPUTE_STATUSES[dispute.state],
});

const TYPES: Readonly<Record<BookingKind, readonly [type: string, category: string]>> = {
  CAPTURE: ['charge', 'charge'],
  REFUND: ['refund', 'refund'],
  REFUND_FAILURE: ['refund_failure', 'refund_failure'],
  WITHDRAWAL: ['adjustment', 'dispute'],
  REINSTATEMENT: ['adjustment', 'dispute_reversal'],
};

const DESCRIPTIONS: Readonly<Record<BookingKind, string | null>> = {
  CAPTURE: null,
  REFUND: 'REFUND FOR CHARGE',
  REFUND_FAILURE: 'REFUND FAILURE',
  WITHDRAWAL: 'Chargeback withdrawal',
  REINSTATEMENT: 'Chargeback reversal',
};

/** A BalanceTransaction, without a fee. */
export function bookingShape({ id, kind, amount, currency, at, reference }: Booking) {
  const [type, category] = TYPES[kind];
  return {
    id,
    object: 'balance_transaction',
    created: at,
    amount,
    available_on: at + DAY,
    balance_type: 'payments',
    currency,
    description: DESCRIPTIONS[kind],
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: category,
    source: reference as unknown,
    status: 'pending',
    type,
  };
}
