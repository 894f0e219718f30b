import { describe, expect, it } from 'vitest';
import { agreesWith, differsFromBooked } from '../../../domain/payments/booked-money.ts';
import type { Payment, PaymentFact, PaymentTransaction } from '../../../domain/payments/payment.ts';
import type { FoldedTransaction } from '../../../table/full-order/folded-transactions.ts';
import { withRecords } from '../../support/payment-records.ts';

const at = '2026-11-25T10:00:00.000Z';
const moved = (changes: Partial<PaymentTransaction>): PaymentTransaction => ({
  kind: 'SALE',
  state: 'SUCCEEDED',
  amount: 1000,
  at,
  reference: 'ch_1',
  ...changes,
});
const payment = (...all: FoldedTransaction[]) =>
  withRecords({
    provider: 'stripe',
    transactions: Object.fromEntries(all.map((one, n) => [`t-${n}`, one])),
  } as unknown as Payment);
const SALE = moved({});
const REFUND = moved({ kind: 'REFUND', reference: 're_1', amount: 400 });

describe('Booked money', () => {
  it.each([
    ['a sale', [SALE], [{ reference: 'ch_1', amount: 1000 }]],
    [
      'captures of one charge',
      [moved({ kind: 'CAPTURE', amount: 300 }), moved({ kind: 'CAPTURE', amount: 700 })],
      [{ reference: 'ch_1', amount: 1000 }],
    ],
    ['a refund', [SALE, REFUND], [{ reference: 're_1', amount: -400 }]],
    [
      'a chargeback',
      [moved({ kind: 'CHARGEBACK', reference: 'du_1' })],
      [{ reference: 'du_1', amount: -1000 }],
    ],
    ['what came back', [moved({ state: 'REVERSED' })], [{ reference: 'ch_1', amount: 0 }]],
    ['another currency', [SALE], [{ reference: 'ch_1', amount: undefined }]],
    [
      'what came back, in another currency',
      [moved({ state: 'REVERSED' })],
      [{ reference: 'ch_1', amount: undefined }],
    ],
    ['nothing', [SALE, REFUND], []],
  ])('is what a payment has: %s', (_, transactions, booked) =>
    expect(differsFromBooked(payment(...transactions), booked)).toBe(false),
  );

  it.each([
    ['no report', [], [{ reference: 'ch_1', amount: 1000 }]],
    ['a part', [SALE], [{ reference: 'ch_1', amount: 600 }]],
    ['a refund that is unknown', [SALE], [{ reference: 're_1', amount: -400 }]],
    [
      'a request without an answer',
      [moved({ state: 'REQUESTED' })],
      [{ reference: 'ch_1', amount: 1000 }],
    ],
    ['money that came back', [SALE], [{ reference: 'ch_1', amount: 0 }]],
    ['an authorization', [moved({ kind: 'AUTHORIZATION' })], [{ reference: 'ch_1', amount: 1000 }]],
    ['another currency, and no report', [], [{ reference: 'ch_1', amount: undefined }]],
    [
      'a request without an answer, in another currency',
      [moved({ state: 'REQUESTED' })],
      [{ reference: 'ch_1', amount: undefined }],
    ],
    [
      'an authorization, in another currency',
      [moved({ kind: 'AUTHORIZATION' })],
      [{ reference: 'ch_1', amount: undefined }],
    ],
  ])('differs from a payment with %s', (_, transactions, booked) =>
    expect(differsFromBooked(payment(...transactions), booked)).toBe(true),
  );
});

describe('A payment, after the provider was asked,', () => {
  const fact = (one: PaymentTransaction): PaymentFact =>
    ({ ...one, provider: 'stripe', currency: 'EUR', occurredAt: at }) as unknown as PaymentFact;

  it('agrees if both have the same movements', () => {
    expect(agreesWith(payment(SALE, REFUND), [fact(SALE), fact(REFUND)])).toBe(true);
  });

  it('differs if the provider has one more', () => {
    expect(agreesWith(payment(SALE), [fact(SALE), fact(REFUND)])).toBe(false);
  });

  it('differs if the provider only reports the failure of one that moved money', () => {
    const failure = moved({ state: 'FAILED' });
    const later = { ...moved({}), reports: { earlier: failure } };

    expect(agreesWith(payment(later), [fact(SALE), fact(failure)])).toBe(true);
    expect(agreesWith(payment(later), [fact(failure)])).toBe(false);
  });

  it('differs if the provider does not know one that moved money', () => {
    expect(agreesWith(payment(SALE, REFUND), [fact(SALE)])).toBe(false);
    const failed = moved({ ...REFUND, state: 'FAILED' });
    expect(agreesWith(payment(SALE, failed), [fact(SALE)])).toBe(true);
    const held = moved({ kind: 'AUTHORIZATION', reference: 'pi_1' });
    expect(agreesWith(payment(SALE, held), [fact(SALE)])).toBe(true);
  });
});
