import { describe, expect, it } from 'vitest';
import type { PaymentTransaction, Transactions } from '../../../domain/payments/payment.ts';
import { type ReportedTransaction, withFact } from '../../../domain/payments/payment-facts.ts';
import type { ReportedState } from '../../../domain/payments/payment-records.ts';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { RANK } from '../../../domain/payments/reports.ts';
import {
  type FoldedTransactions,
  foldedTransactions,
} from '../../../table/full-order/folded-transactions.ts';
import { FAILED_BELOW, LATER_COUNTS, onePerRequest } from '../../support/one-per-request.ts';
import { answerId, recordsOf } from '../../support/payment-records.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { everyNth, IS_WHOLE, REPEATED } from '../../support/size.ts';

const SEED = Number(process.env['SEED'] ?? 20261122);

type Add = (known: FoldedTransactions, fact: ReportedTransaction) => FoldedTransactions;

/** In the stored form of before, so that one judge reads both rules. */
const asDeployed: Add = (known, fact) =>
  foldedTransactions(
    withFact(recordsOf(known), fact, {
      transactionId: `t-${fact.kind}-${fact.reference}`,
      answerId,
    }).payment,
  );

const flawed = (ranks: Parameters<typeof onePerRequest>[0]): Add => {
  const add = onePerRequest(ranks);
  return (known, fact) => add(known, fact, `t-${fact.kind}-${fact.reference}`).transactions;
};

const secondOf = (second: number): string => `2026-06-01T12:00:${String(second).padStart(2, '0')}Z`;

const asked = (amount: number): PaymentTransaction => ({
  kind: 'CAPTURE',
  state: 'REQUESTED',
  amount,
  at: secondOf(0),
  requestedBy: 'op',
});
const START: Transactions = { 'q-1': asked(1000), 'q-2': asked(300) };

/** 96 reports: of one of two requests or of none, under one of two references. */
const REPORTS: readonly ReportedTransaction[] = ['q-1', 'q-2', undefined].flatMap((transactionId) =>
  ['ch_1', 'ch_2'].flatMap((reference) =>
    (['PENDING', 'FAILED', 'SUCCEEDED', 'REVERSED'] as const).flatMap((state) =>
      [300, 1000].flatMap((amount) =>
        [1, 2].map((second) => ({
          ...(transactionId && { transactionId }),
          kind: 'CAPTURE' as const,
          state,
          amount,
          reference,
          occurredAt: secondOf(second),
        })),
      ),
    ),
  ),
);
const FAILURES = REPORTS.filter(({ state }) => state === 'FAILED');

type Set = readonly ReportedTransaction[];

const PAIRS: readonly Set[] = REPORTS.flatMap((one, n) =>
  REPORTS.slice(n + 1).map((other) => [one, other]),
);

/** Random sets of three and four. */
const larger = (count: number): readonly Set[] => {
  const next = seededRandom(SEED);
  const any = () => REPORTS[Math.floor(next() * REPORTS.length)] as ReportedTransaction;
  return Array.from({ length: count }, (_, n) => Array.from({ length: 3 + (n % 2) }, any));
};

const SINGLES: readonly Set[] = REPORTS.map((one) => [one]);
const SETS = [...SINGLES, ...everyNth(6, PAIRS), ...larger(IS_WHOLE ? 16_000 : 800)];
/** Enough to find the flaws. */
const FEW = [...SINGLES, ...PAIRS.filter((_, n) => n % 12 === 0), ...larger(300)];

const ordersOf = (items: Set): Set[] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) =>
        ordersOf(items.filter((_, other) => other !== i)).map((rest) => [item, ...rest]),
      );

const capturedIn = (transactions: Transactions): number => sumsOf([{ transactions }]).captured;

const textOf = (transactions: FoldedTransactions): string =>
  JSON.stringify(
    Object.entries(transactions)
      .map(([id, { reports = {}, ...shown }]) => [id, shown, Object.entries(reports).sort()])
      .sort(),
    (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort())
        : value,
  );

/** The bounds of what was captured under one reference, from the last report of each source. */
function movedUnder(reports: Set): { readonly least: number; readonly most: number } {
  const lastOf = (all: Set) => [...all].sort((a, b) => (isFurther(a, b) ? 1 : -1)).at(0);
  const bySource = Map.groupBy(reports, ({ transactionId }) => transactionId);
  const whole = lastOf(bySource.get(undefined) ?? []);
  const parts = ['q-1', 'q-2'].flatMap((id) => lastOf(bySource.get(id) ?? []) ?? []);
  const sum = (state: ReportedState) =>
    parts.reduce((total, one) => total + (one.state === state ? one.amount : 0), 0);
  if (whole?.state === 'REVERSED') return { least: 0, most: 0 };
  const reported = whole?.state === 'SUCCEEDED' ? whole.amount - sum('REVERSED') : 0;
  const most = Math.max(sum('SUCCEEDED'), reported);
  const [part, ...others] = parts;
  if (!part || !whole || others.length > 0) return { least: most, most };
  if (part.state === 'REVERSED') return { least: 0, most };
  const isCorrected =
    part.state === 'SUCCEEDED' && whole.state === 'SUCCEEDED' && isFurther(part, whole);
  return { least: isCorrected ? whole.amount : most, most };
}

const isFurther = (one: ReportedTransaction, other: ReportedTransaction): boolean => {
  const [a, b] = [one, other].map(({ state, occurredAt, amount }) => [
    RANK[state],
    occurredAt,
    String(amount).padStart(5, '0'),
  ]);
  return String(a) < String(b);
};

/** The numbers of sets that break a promise. */
function judged(record: Add, sets: readonly Set[]) {
  const all = (facts: Set) => facts.reduce(record, START);
  const wrong = { ordersDiffer: 0, failureHides: 0, notCounted: 0, notReported: 0 };
  for (const set of sets) {
    const outcome = all(set);
    const captured = capturedIn(outcome);
    const orders = ordersOf(set).map((order) => textOf(all([...order, order[0] as never])));
    if (new Set(orders).size > 1) wrong.ordersDiffer += 1;
    if (FAILURES.some((failure) => capturedIn(record(outcome, failure)) < captured))
      wrong.failureHides += 1;
    const bounds = [...Map.groupBy(set, ({ reference }) => reference).values()].map(movedUnder);
    if (captured < bounds.reduce((sum, { least }) => sum + least, 0)) wrong.notCounted += 1;
    if (captured > bounds.reduce((sum, { most }) => sum + most, 0)) wrong.notReported += 1;
  }
  return wrong;
}

describe('Sets of reports', REPEATED, () => {
  it('have one outcome, and it is what moved', () => {
    expect(judged(asDeployed, SETS)).toEqual({
      ordersDiffer: 0,
      failureHides: 0,
      notCounted: 0,
      notReported: 0,
    });
  });

  it.each([
    ['with failures and successes of one rank', LATER_COUNTS],
    ['with failures below successes', FAILED_BELOW],
  ] as const)('show the flaw of one transaction per request %s', (_, ranks) => {
    const { ordersDiffer, failureHides, notCounted, notReported } = judged(flawed(ranks), FEW);

    expect(ordersDiffer).toBe(0);
    for (const count of [failureHides, notCounted, notReported]) expect(count).toBeGreaterThan(0);
  });
});

interface SlowLife {
  readonly facts: Set;
  readonly captured: number;
  readonly selling: number;
}

const AMOUNT = 1000;

const MOST_ATTEMPTS = 8;

/** The reports of an attempt, and what they leave of its amount. */
interface Attempt {
  readonly states: readonly (readonly [ReportedState, string])[];
  readonly captured?: number;
  readonly selling?: number;
}

/** The attempts of this number: a card has no pending report, and a voucher no charge at first. */
function attemptsOf(attempt: number): readonly Attempt[] {
  const charge = `ch_${attempt}`;
  return [
    ['PENDING', 'pi_1', `pm_${attempt}`] as const,
    ['PENDING', charge, charge] as const,
    [undefined, charge, charge] as const,
  ].flatMap(([pending, reference, failed]): Attempt[] => {
    const begun = pending ? [[pending, reference] as const] : [];
    const paid = [...begun, ['SUCCEEDED', charge] as const];
    return [
      ...(pending ? [{ states: begun, selling: AMOUNT }] : []),
      { states: paid, captured: AMOUNT },
      { states: [...paid, ['REVERSED', charge]], captured: 0 },
      ...Array.from({ length: 4 }, (): Attempt => ({ states: [...begun, ['FAILED', failed]] })),
    ];
  });
}

/** A payment by vouchers, bank debits and cards, one after the other until one is open or paid. */
function slowLife(next: () => number): SlowLife {
  const states: (readonly [ReportedState, string])[] = [];
  let last: Attempt = { states };
  const isOver = ({ captured, selling }: Attempt) => (captured ?? selling) !== undefined;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && !isOver(last); attempt++) {
    const choices = attemptsOf(attempt);
    last = choices[Math.floor(next() * choices.length)] as Attempt;
    states.push(...last.states);
  }
  const facts = states.map(([state, reference], second) => ({
    kind: 'SALE' as const,
    state,
    amount: AMOUNT,
    reference,
    paymentReference: 'pi_1',
    occurredAt: secondOf(second),
  }));
  return { facts, captured: last.captured ?? 0, selling: last.selling ?? 0 };
}

const shuffled = (facts: Set, next: () => number): Set =>
  facts
    .map((one) => [next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

describe('A slow payment', REPEATED, () => {
  it('is open until its outcome, in any order and after any repetition', () => {
    const next = seededRandom(SEED);
    for (let fullOrder = 0; fullOrder < (IS_WHOLE ? 2_000 : 400); fullOrder++) {
      const { facts, captured, selling } = slowLife(next);
      const outcomes = Array.from({ length: 4 }, () =>
        shuffled([...facts, ...facts.slice(0, 2)], next).reduce(asDeployed, {}),
      );
      for (const outcome of outcomes)
        expect(sumsOf([{ transactions: outcome }]), JSON.stringify(facts)).toMatchObject({
          captured,
          selling,
        });
      expect(new Set(outcomes.map(textOf)).size).toBe(1);
    }
  });
});
