import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Adjustment } from '../../../domain/adjustment.ts';
import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import { includedParts, taxesOfLast } from '../../../domain/totals/included-tax.ts';
import { currentAdjustments, totalOf } from '../../../domain/totals/order-total.ts';
import { taxSumsOf } from '../../../domain/totals/tax-sums.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';

const SEED = Number(process.env['SEED'] ?? 20261129);
const RUNS = { numRuns: IS_WHOLE ? 10_000 : 500, seed: SEED };

const order = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 7 }),
      unitPrice: fc.integer({ min: 0, max: 5000 }),
      rate: fc.constantFrom(undefined, 7, 19, 25),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((drawn) =>
    fc.record({
      lines: fc.constant(
        drawn.map(({ quantity, unitPrice }, i) => ({ seq: i + 1, quantity, unitPrice })),
      ),
      taxes: fc.constant(
        drawn.flatMap(({ quantity, unitPrice, rate }, i): Adjustment[] =>
          rate === undefined ? [] : [taxOf(quantity * unitPrice, rate, i + 1)],
        ),
      ),
      others: fc.array(
        fc.oneof(
          fc.record({ amount: fc.integer({ min: -3000, max: 0 }), kind: fc.constant('DISCOUNT') }),
          fc.record({
            amount: fc.integer({ min: 0, max: 900 }),
            kind: fc.constantFrom('SHIPPING', 'TAX'),
          }),
          fc.record({
            amount: fc.integer({ min: 0, max: 900 }),
            kind: fc.constant('TAX'),
            included: fc.constant(true),
          }),
        ),
        { maxLength: 4 },
      ),
      first: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
      second: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
    }),
  )
  .map(({ lines, taxes, others, first, second }) => ({
    lines,
    adjustments: [
      ...taxes,
      ...others.map((other) => ({ name: other.kind, ...other })),
    ] as Adjustment[],
    cancelled: lines.map(({ quantity }, i) => (first[i] ?? 0) % (quantity + 1)),
    returned: lines.map(({ quantity }, i) => {
      const cancelled = (first[i] ?? 0) % (quantity + 1);
      return (second[i] ?? 0) % (quantity - cancelled + 1);
    }),
  }));

function taxOf(price: number, percent: number, seq: number): Adjustment {
  const amount = Math.round((price * percent) / (100 + percent));
  return { kind: 'TAX', name: `VAT ${percent} %`, amount, seq, included: true };
}

const countersOf = (cancelled: readonly number[]) =>
  Object.fromEntries(cancelled.map((count, i) => [i + 1, { ...NO_COUNTERS, cancelled: count }]));

describe('A tax that the prices contain', () => {
  it('is divided into parts that add up to it', REPEATED, () => {
    fc.assert(
      fc.property(order, ({ lines, adjustments }) => {
        const parts = includedParts(lines, adjustments);
        for (const [of, { included, amount }] of adjustments.entries()) {
          const own = parts.filter((part) => part.of === of);
          expect(own.reduce((sum, part) => sum + part.amount, 0)).toBe(included ? amount : 0);
        }
      }),
      RUNS,
    );
  });

  it('changes no total, whatever is canceled', REPEATED, () => {
    fc.assert(
      fc.property(order, ({ lines, adjustments, cancelled }) => {
        const counters = countersOf(cancelled);
        const added = adjustments.filter(({ included }) => !included);
        for (const rule of [undefined, 2] as const)
          expect(totalOf(lines, counters, adjustments, rule)).toBe(
            totalOf(lines, counters, added, rule),
          );
      }),
      RUNS,
    );
  });

  it('is the sum of what is left of it, what was canceled and what came back', REPEATED, () => {
    fc.assert(
      fc.property(order, ({ lines, adjustments, cancelled, returned }) => {
        const sums = (counts: readonly number[]) =>
          taxSumsOf(currentAdjustments(lines, countersOf(counts), adjustments, 2));
        const all = sums(lines.map(() => 0));
        const left = sums(cancelled);
        const allCanceled = sums(lines.map(({ quantity }) => quantity));
        const back = taxesOfLast(lines, adjustments, (seq) => returned[seq - 1] ?? 0);
        // Items are canceled from a line's first on, and come back from its last on.
        const gone = sums(lines.map(({ quantity }, i) => quantity - (returned[i] ?? 0)));
        for (const name of ['taxTotal', 'taxIncluded'] as const) {
          expect((gone[name] ?? 0) - (allCanceled[name] ?? 0)).toBe(back[name] ?? 0);
          expect(left[name] ?? 0).toBeGreaterThanOrEqual(back[name] ?? 0);
          expect(left[name] ?? 0).toBeLessThanOrEqual(all[name] ?? 0);
        }
      }),
      RUNS,
    );
  });

  it('of the whole order is partly of its postage, which stays', () => {
    const lines = [{ seq: 1, quantity: 2, unitPrice: 1000 }];
    const adjustments = [
      { kind: 'SHIPPING', name: 'Parcel', amount: 500 },
      { kind: 'TAX', name: 'VAT 19 %', amount: 399, included: true, rate: '0.19' },
    ] as const;

    expect(includedParts(lines, adjustments)).toEqual([
      { of: 1, seq: 1, amount: 319 },
      { of: 1, seq: undefined, amount: 80 },
    ]);
    const [, left] = currentAdjustments(lines, countersOf([1]), adjustments, 2);
    expect(left?.amount).toBe(399 - 159);
    expect(taxesOfLast(lines, adjustments, () => 2)).toEqual({ taxIncluded: 319 });
  });

  it('stays with an order whose lines have no price', () => {
    const tax = { kind: 'TAX', name: 'VAT', amount: 5, included: true } as const;
    expect(includedParts([{ seq: 1, quantity: 1, unitPrice: 0 }], [tax])).toEqual([
      { of: 0, amount: 5 },
    ]);
    expect(includedParts([{ seq: 1, quantity: 1, unitPrice: Number.NaN }], [tax])).toEqual([
      { of: 0, amount: 5 },
    ]);
  });
});
