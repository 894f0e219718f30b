import type { LedgerAttempt, LedgerMethod } from '../ledger/ledger.ts';

/** Members of a card that are the same for all test cards. */
const CHECKS = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };

const BILLING = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** The buyer's own data: none. */
export const billingDetails = () => structuredClone(BILLING);

const cardOf = ({ last4 }: LedgerMethod) => ({
  brand: 'visa',
  checks: CHECKS,
  country: 'US',
  exp_month: 12,
  exp_year: 2040,
  fingerprint: `card${last4}`,
  funding: 'credit',
  last4,
  regulated_status: 'unregulated',
  wallet: null,
});

/** A PaymentMethod. */
export const methodShape = (method: LedgerMethod) => ({
  id: method.id,
  object: 'payment_method',
  livemode: false,
  created: method.createdAt,
  type: method.type,
  allow_redisplay: 'unspecified',
  billing_details: billingDetails(),
  customer: null,
  customer_account: null,
  metadata: {},
  radar_options: null,
  [method.type]: method.type === 'card' ? cardOfMethod(method) : { last4: method.last4 },
});

const cardOfMethod = (method: LedgerMethod) => ({
  ...cardOf(method),
  display_brand: 'visa',
  generated_from: null,
  networks: { available: ['visa'], preferred: null },
  three_d_secure_usage: { supported: true },
});

/** Seconds for which a card holds an amount. */
const HOLD = 7 * 86_400;

/** The method in a charge. */
export function methodDetails(attempt: LedgerAttempt, isCapturedLater: boolean) {
  const { type, last4 } = attempt.method;
  if (type !== 'card') return { type, [type]: { last4 } };
  const until = isCapturedLater ? { capture_before: attempt.createdAt + HOLD } : {};
  return { type, card: { ...cardOf(attempt.method), ...cardOfCharge(attempt), ...until } };
}

const cardOfCharge = (attempt: LedgerAttempt) => ({
  amount_authorized: attempt.state === 'FAILED' ? null : attempt.amount,
  authorization_code: null,
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  mandate: null,
  multicapture: { status: multicaptureOf(attempt) },
  network: 'visa',
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: attempt.amount, status: 'unavailable' },
  three_d_secure: null,
  transaction_link_id: null,
});

const multicaptureOf = ({ mayBeCapturedInParts, isClosed }: LedgerAttempt): string =>
  mayBeCapturedInParts && !isClosed ? 'available' : 'unavailable';
