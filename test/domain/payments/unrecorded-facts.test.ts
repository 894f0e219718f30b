import { describe, expect, it } from 'vitest';
import type { PaymentFact, Transactions } from '../../../domain/payments/payment.ts';
import { withFact } from '../../../domain/payments/payment-facts.ts';
import { withTransactions } from '../../../domain/payments/transactions.ts';
import { unrecordedFacts } from '../../../domain/payments/unrecorded-facts.ts';
import { answerId, recordsOf } from '../../support/payment-records.ts';

const fact = (changes: Partial<PaymentFact> = {}): PaymentFact => ({
  provider: 'stripe',
  paymentReference: 'pi_1',
  kind: 'CAPTURE',
  state: 'SUCCEEDED',
  amount: 700,
  currency: 'EUR',
  reference: 'ch_1',
  occurredAt: '2026-11-25T10:00:00.000Z',
  ...changes,
});

const LATER = { occurredAt: '2026-11-25T11:00:00.000Z' };

const asked: Transactions = {
  't-1': {
    kind: 'CAPTURE',
    state: 'REQUESTED',
    amount: 700,
    at: '2026-11-25T09:00:00.000Z',
    requestedBy: 'op-1',
  },
};

const recorded = (facts: readonly PaymentFact[], start: Transactions = {}) =>
  facts.reduce(
    (known, one) =>
      withFact(known, one, {
        transactionId: `t-${one.kind}-${one.reference}`,
        answerId,
      }).payment,
    withTransactions(recordsOf(start)),
  );

const newIn = (payment: ReturnType<typeof recorded>, one: PaymentFact) =>
  unrecordedFacts(payment, [one]).length === 1;

describe('A fact', () => {
  it('is known with any time', () => {
    expect(newIn(recorded([fact()]), fact(LATER))).toBe(false);
    expect(newIn(recorded([]), fact())).toBe(true);
  });

  it.each<[string, Partial<PaymentFact>]>([
    ['kind', { kind: 'SALE' }],
    ['state', { state: 'REVERSED' }],
    ['amount', { amount: 701 }],
    ['reference', { reference: 'ch_2' }],
    ['request', { transactionId: 't-2' }],
    ['reason of a failure', { failure: { code: 'late' } }],
  ])('is new with another %s', (_, changes) => {
    expect(newIn(recorded([fact()]), fact(changes))).toBe(true);
  });

  it('is known by the request that it answers, and beside it', () => {
    const answered = recorded([fact({ transactionId: 't-1' }), fact()], asked);

    expect(newIn(answered, fact({ transactionId: 't-1', ...LATER }))).toBe(false);
    expect(newIn(answered, fact(LATER))).toBe(false);
    expect(newIn(recorded([], asked), fact({ transactionId: 't-1' }))).toBe(true);
    expect(newIn(recorded([fact({ transactionId: 't-1' })], asked), fact())).toBe(true);
  });

  it('of a second movement for a request is known', () => {
    const twice = [
      fact({ transactionId: 't-1' }),
      fact({ transactionId: 't-1', reference: 'ch_2' }),
    ];

    for (const one of twice)
      expect(newIn(recorded(twice, asked), { ...one, ...LATER })).toBe(false);
  });

  it('of a slow sale is new again after the sale has ended: it is another one', () => {
    const voucher = fact({ kind: 'SALE', state: 'PENDING', reference: 'pi_1' });
    const lapsed = fact({ kind: 'SALE', state: 'FAILED', reference: 'pm_1', ...LATER });

    expect(newIn(recorded([voucher]), { ...voucher, ...LATER })).toBe(false);
    expect(newIn(recorded([voucher, lapsed]), { ...voucher, ...LATER })).toBe(true);
  });
});
