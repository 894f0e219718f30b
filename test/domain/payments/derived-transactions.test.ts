import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentTransaction } from '../../../domain/payments/payment.ts';
import { type ReportedTransaction, withFact } from '../../../domain/payments/payment-facts.ts';
import { withTransactions } from '../../../domain/payments/transactions.ts';
import {
  type FoldedTransactions,
  foldedTransactions,
} from '../../../table/full-order/folded-transactions.ts';
import { withFact as withFactBefore } from '../../support/folded/payment-facts.ts';
import { answerId, recordsOf } from '../../support/payment-records.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';

const SEED = Number(process.env['SEED'] ?? 20261122);

const secondOf = (second: number): string => `2026-06-01T12:00:0${second}.000Z`;

const asked = (changes: Partial<PaymentTransaction>): PaymentTransaction => ({
  kind: 'CAPTURE',
  state: 'REQUESTED',
  amount: 1000,
  at: secondOf(0),
  requestedBy: 'op',
  ...changes,
});

/** Requests of each kind, two for one charge, and what a person did by hand. */
const START: FoldedTransactions = {
  'q-1': asked({ final: false }),
  'q-2': asked({ amount: 300, withdrawn: true }),
  'q-3': asked({ kind: 'REFUND', reason: 'RETURN', returnId: 'r-1', requestedByName: 'Ada' }),
  'q-4': asked({ kind: 'VOID' }),
  'q-5': asked({ kind: 'SALE', state: 'SUCCEEDED' }),
};

const someFact = fc
  .record({
    kind: fc.constantFrom('AUTHORIZATION', 'CAPTURE', 'REFUND', 'SALE', 'VOID'),
    state: fc.constantFrom('PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED'),
    amount: fc.constantFrom(300, 1000, 1300),
    reference: fc.constantFrom('x_1', 'x_2', 'x_3', 'pi_1'),
    transactionId: fc.constantFrom('q-1', 'q-2', 'q-3', 'q-4', 'q-5', 'q-none', undefined),
    occurredAt: fc.integer({ min: 1, max: 4 }).map(secondOf),
    code: fc.constantFrom('declined', 'late', undefined),
  })
  .map(
    ({ code, ...fact }): ReportedTransaction => ({
      ...fact,
      paymentReference: 'pi_1',
      ...(code && { failure: { code } }),
    }),
  );

/** Facts of one kind, so that many of them meet under few references. */
const someFacts = fc.oneof(
  fc.array(someFact, { minLength: 1, maxLength: 10 }),
  fc
    .tuple(fc.constantFrom('CAPTURE', 'SALE', 'REFUND'), fc.array(someFact, { minLength: 2 }))
    .map(([kind, facts]) => facts.map((fact) => ({ ...fact, kind }) as ReportedTransaction)),
);

const idsOf = ({ kind, reference }: ReportedTransaction) => ({
  transactionId: `t-${kind}-${reference}`,
  answerId,
});

/** Without the reports that are not shown, which only the form of before has. */
const shownIn = (folded: FoldedTransactions) =>
  Object.fromEntries(Object.entries(folded).map(([id, { reports: _, ...one }]) => [id, one]));

describe('Derived transactions', REPEATED, () => {
  it('are those of the rule of before, after each fact in any order', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        let before = START;
        let payment = withTransactions(recordsOf(START));
        for (const fact of facts) {
          const was = withFactBefore(before, fact, idsOf(fact));
          const { payment: next, ...result } = withFact(payment, fact, idsOf(fact));
          before = was.transactions;
          payment = next;
          expect(payment.transactions).toEqual(shownIn(before));
          expect(result).toEqual({
            transactionId: was.transactionId,
            isNew: was.isNew,
            isContradicted: was.isContradicted,
          });
        }
      }),
      { numRuns: IS_WHOLE ? 20_000 : 2_000, seed: SEED },
    );
  });

  it('are stored in the form of before as the rule of before stored them', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const before = facts.reduce(
          (known, fact) => withFactBefore(known, fact, idsOf(fact)).transactions,
          START,
        );
        const after = facts.reduce(
          (known, fact) => withFact(known, fact, idsOf(fact)).payment,
          recordsOf(START),
        );
        expect(foldedTransactions(after)).toEqual(before);
        // From before to requests and reports, and back.
        expect(foldedTransactions(recordsOf(before))).toEqual(before);
        expect(recordsOf(before).reports).toEqual(after.reports);
      }),
      { numRuns: IS_WHOLE ? 20_000 : 2_000, seed: SEED },
    );
  });
});
