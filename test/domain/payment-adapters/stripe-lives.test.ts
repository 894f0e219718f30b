import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import type { StripeEvent } from '../../../domain/payment-adapters/stripe-event.ts';
import type { PaymentFact, Transactions } from '../../../domain/payments/payment.ts';
import { withFact } from '../../../domain/payments/payment-facts.ts';
import {
  capturableOf,
  hasDiscrepancy,
  refundableOf,
  sumsOf,
} from '../../../domain/payments/payment-sums.ts';
import { withTransactions } from '../../../domain/payments/transactions.ts';
import { answerId, recordsOf } from '../../support/payment-records.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { stripeEvent } from '../../support/stripe-events.ts';

const SEED = Number(process.env['SEED'] ?? 20261122);
const RUNS = IS_WHOLE ? 2000 : 400;

const M = 'pi_3TManual00000001';
const CH = 'ch_3TManual00000001';
const T0 = 1_795_341_600;

/** A request before any answer of the provider. */
const asked = (kind: 'CAPTURE' | 'REFUND' | 'VOID', amount: number): Transactions[string] => ({
  kind,
  state: 'REQUESTED',
  amount,
  at: '2026-11-22T09:00:00.000Z',
  requestedBy: 'op-1',
});

/** A connector's own report of its request to Stripe. */
const report = (changes: Partial<PaymentFact>): PaymentFact => ({
  provider: 'stripe',
  paymentReference: M,
  kind: 'CAPTURE',
  state: 'SUCCEEDED',
  amount: 6390,
  currency: 'EUR',
  reference: CH,
  occurredAt: '2026-11-23T10:00:00.000Z',
  ...changes,
});

interface Life {
  readonly start?: Transactions;
  readonly reports: readonly (StripeEvent | PaymentFact)[];
  readonly expected: object;
}

const SETTLED = { capturing: 0, voiding: 0, refunding: 0, discrepancy: false };
const authorized = stripeEvent('payment_intent.amount_capturable_updated');
const partly = [
  stripeEvent('charge.succeeded.uncaptured'),
  authorized,
  stripeEvent('charge.captured.partly'),
  stripeEvent('payment_intent.succeeded.manual'),
];
const sold = [
  stripeEvent('payment_intent.payment_failed'),
  stripeEvent('charge.succeeded'),
  stripeEvent('payment_intent.succeeded'),
];

/** A card that is declined. Until the next charge, `latest_charge` is the card's. */
const declined = stripeEvent('payment_intent.payment_failed');
const DECLINED = { latest_charge: 'ch_3TAutomatic000000' };
const displayed = stripeEvent('payment_intent.requires_action.voucher', {
  created: T0 + 60,
  object: DECLINED,
});

/** All events of Stripe in the life of one intent, and their result. */
const LIVES: Readonly<Record<string, Life>> = {
  'a sale, a refund that fails after all, a refund by hand': {
    start: { 't-01JWMJ9V40CJ3GAS3P5CEJY7T4': asked('REFUND', 2000) },
    reports: [
      ...sold,
      stripeEvent('refund.created'),
      stripeEvent('refund.updated'),
      stripeEvent('refund.failed'),
      stripeEvent('refund.created.by_hand'),
    ],
    expected: { ...SETTLED, authorized: 8390, captured: 8390, refunded: 500, refundable: 7890 },
  },
  'a sale and a dispute that is won': {
    reports: [
      ...sold,
      stripeEvent('charge.dispute.created.inquiry'),
      stripeEvent('charge.dispute.created'),
      stripeEvent('charge.dispute.funds_withdrawn'),
      stripeEvent('charge.dispute.updated'),
      stripeEvent('charge.dispute.closed.won'),
    ],
    expected: { ...SETTLED, captured: 8390, chargedBack: 0, refundable: 8390 },
  },
  'a sale and a dispute that is lost': {
    reports: [
      ...sold,
      stripeEvent('charge.dispute.created'),
      stripeEvent('charge.dispute.updated'),
      stripeEvent('charge.dispute.closed.lost'),
    ],
    expected: { ...SETTLED, captured: 8390, chargedBack: 8390, refundable: 0 },
  },
  'an authorization that is captured in part by request': {
    start: { 't-01': asked('CAPTURE', 6390) },
    reports: [...partly, report({ transactionId: 't-01' })],
    expected: { ...SETTLED, authorized: 8390, captured: 6390, voided: 2000, capturable: 0 },
  },
  'an authorization that grows and is captured': {
    reports: [
      authorized,
      stripeEvent('payment_intent.amount_capturable_updated', {
        created: T0 + 60,
        object: { amount: 9000, amount_capturable: 9000 },
      }),
      stripeEvent('charge.captured', { object: { amount: 9000, amount_captured: 9000 } }),
      stripeEvent('payment_intent.succeeded.manual', {
        object: { amount: 9000, amount_received: 9000 },
      }),
    ],
    expected: { ...SETTLED, authorized: 9000, captured: 9000, voided: 0, capturable: 0 },
  },
  'an authorization that is captured twice': {
    reports: [
      authorized,
      ...[3000, 7000].flatMap((captured, index) => [
        stripeEvent('charge.captured', {
          created: T0 + 100 * (index + 1),
          object: {
            amount_captured: captured,
            payment_method_details: { card: { multicapture: { status: 'available' } } },
          },
        }),
        stripeEvent('payment_intent.amount_capturable_updated', {
          created: T0 + 100 * (index + 1),
          object: { amount_capturable: 8390 - captured, amount_received: captured },
        }),
      ]),
      stripeEvent('payment_intent.succeeded.manual', { object: { amount_received: 7000 } }),
    ],
    expected: { ...SETTLED, authorized: 8390, captured: 7000, voided: 1390, capturable: 0 },
  },
  'an authorization that is given up by request': {
    start: { 't-01': asked('VOID', 8390) },
    reports: [
      stripeEvent('charge.succeeded.uncaptured'),
      authorized,
      stripeEvent('payment_intent.canceled'),
      report({ kind: 'VOID', amount: 8390, reference: M, transactionId: 't-01' }),
    ],
    expected: { ...SETTLED, authorized: 8390, captured: 0, voided: 8390, capturable: 0 },
  },
  'an authorization that lapses': {
    reports: [
      stripeEvent('charge.succeeded.uncaptured'),
      authorized,
      stripeEvent('charge.expired'),
      stripeEvent('payment_intent.canceled.expired'),
    ],
    expected: { ...SETTLED, authorized: 0, voided: 0, lapsed: true, capturable: 0 },
  },
  'a card that is declined, then a voucher that is open': {
    reports: [declined, displayed],
    expected: { ...SETTLED, captured: 0, selling: 8390 },
  },
  'a card that is declined, then a voucher that is given up with its intent': {
    reports: [
      declined,
      displayed,
      stripeEvent('payment_intent.canceled.voucher', { object: DECLINED }),
    ],
    expected: { ...SETTLED, captured: 0, selling: 0 },
  },
  'a card that is declined, then a voucher that is paid': {
    reports: [declined, displayed, stripeEvent('payment_intent.succeeded')],
    expected: { ...SETTLED, captured: 8390, selling: 0, refundable: 8390 },
  },
  'a bank debit that is given up with its intent': {
    reports: [
      stripeEvent('payment_intent.processing'),
      stripeEvent('charge.pending'),
      stripeEvent('payment_intent.canceled.voucher', {
        object: { latest_charge: 'ch_3TAutomatic000001' },
      }),
    ],
    expected: { ...SETTLED, captured: 0, selling: 0 },
  },
  'no payment at all': {
    reports: [
      stripeEvent('payment_intent.payment_failed'),
      stripeEvent('payment_intent.canceled.unpaid'),
    ],
    expected: { ...SETTLED, authorized: 0, captured: 0, voided: 0 },
  },
};

const factsOf = (reports: Life['reports']): PaymentFact[] =>
  reports.flatMap((one) => ('object' in one ? stripeFacts(one) : [one as PaymentFact]));

const recorded = (start: Transactions, facts: readonly PaymentFact[]): Transactions =>
  facts.reduce(
    (known, fact) =>
      withFact(known, fact, {
        transactionId: `t-${fact.kind}-${fact.reference}`,
        answerId,
      }).payment,
    withTransactions(recordsOf(start)),
  ).transactions;

const sorted = (transactions: Transactions) =>
  Object.entries(transactions).sort(([a], [b]) => (a < b ? -1 : 1));

describe.each(Object.entries(LIVES))('%s', (_, { start = {}, reports, expected }) => {
  it('has this result', () => {
    const transactions = recorded(start, factsOf(reports));
    const sums = sumsOf([{ transactions }]);
    expect({
      ...sums,
      capturable: capturableOf(sums),
      refundable: refundableOf(sums),
      discrepancy: hasDiscrepancy({ transactions }),
    }).toMatchObject(expected);
  });

  it(`has the same result in ${RUNS} other orders, with repeated events`, REPEATED, () => {
    const once = sorted(recorded(start, factsOf(reports)));
    const again = fc.array(fc.constantFrom(...reports), { maxLength: reports.length });
    const repeated = again.chain((more) => {
      const all = [...reports, ...more];
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
    fc.assert(
      fc.property(repeated, (events) => {
        expect(sorted(recorded(start, factsOf(events)))).toEqual(once);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
