import { describe, expect, it } from 'vitest';
import type { Adjustment } from '../../../domain/adjustment.ts';
import { type CountersBySeq, NO_COUNTERS } from '../../../domain/line-counters.ts';
import { ruleAfter, SHARED_BY_LINES, totalOf } from '../../../domain/totals/order-total.ts';

const lines = [
  { seq: 1, quantity: 2, unitPrice: 1000 },
  { seq: 2, quantity: 2, unitPrice: 500 },
];
const discount = { kind: 'DISCOUNT', name: 'Ten', amount: -300 } as unknown as Adjustment;
const shipping = { kind: 'SHIPPING', name: 'Post', amount: 500 } as unknown as Adjustment;
const one = { 1: { ...NO_COUNTERS, cancelled: 1 } };

describe('The rule of a total', () => {
  const ruleOf = (
    adjustments: readonly Adjustment[],
    before: CountersBySeq,
    counters: CountersBySeq,
    totalRule?: typeof SHARED_BY_LINES,
  ) => ruleAfter({ lines, adjustments, counters: before, byLine: { totalRule } }, counters);

  it('is the second one after a cancellation, where the amounts differ', () => {
    expect(ruleOf([discount], {}, one)).toBe(SHARED_BY_LINES);
    expect(ruleOf([shipping, discount], {}, one)).toBe(SHARED_BY_LINES);
    expect(ruleOf([shipping], {}, one)).toBeUndefined();
    expect(ruleOf([shipping], one, { ...one, 2: { ...NO_COUNTERS, cancelled: 1 } })).toBe(
      undefined,
    );
    expect(
      ruleAfter({ lines, adjustments: [discount], counters: {}, byLine: undefined }, one),
    ).toBe(SHARED_BY_LINES);
  });

  it('stays if nothing more is canceled', () => {
    const shipped = { 1: { ...NO_COUNTERS, cancelled: 1, fulfilled: 1 } };
    expect(ruleOf([discount], one, shipped)).toBeUndefined();
    expect(ruleOf([discount], one, shipped, SHARED_BY_LINES)).toBe(SHARED_BY_LINES);
    const whole = { lines, adjustments: [discount], counters: {}, byLine: undefined };
    expect(ruleAfter(whole, {})).toBeUndefined();
  });
});

describe('The total', () => {
  it('leaves a canceled item its part of a discount by the second rule alone', () => {
    expect(totalOf(lines, one, [discount], SHARED_BY_LINES)).toBe(1800);
    expect(totalOf(lines, one, [discount], undefined)).toBe(1700);
    expect(totalOf(lines, {}, [{ ...discount, seq: 2 }], undefined)).toBe(2700);
    expect(totalOf(lines, one, [{ ...discount, seq: 1 }], undefined)).toBe(1850);
  });
});
