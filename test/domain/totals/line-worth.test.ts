import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Adjustment } from '../../../domain/adjustment.ts';
import { cancelLines } from '../../../domain/cancel-lines.ts';
import { fulfillLines } from '../../../domain/change-fulfillment.ts';
import type { FullOrder } from '../../../domain/full-order.ts';
import { NO_COUNTERS, returnable, unfulfilled } from '../../../domain/line-counters.ts';
import type { Order } from '../../../domain/order.ts';
import type { LineItem } from '../../../domain/order-line.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { amountsOf } from '../../../domain/payments/payment-amounts.ts';
import { paymentStateOf } from '../../../domain/payments/payment-status.ts';
import { requestReturn } from '../../../domain/returns/change-return.ts';
import { receiveReturn } from '../../../domain/returns/receive-return.ts';
import { stateOf } from '../../../domain/totals/derived-state.ts';
import { remainingAmounts, worthOfLast } from '../../../domain/totals/line-worth.ts';
import { ruleAfter, SHARED_BY_LINES, totalOf } from '../../../domain/totals/order-total.ts';
import { totalFrom } from '../../../packages/oms/verify/recount-total.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);
const RUNS = { numRuns: IS_WHOLE ? 10_000 : 500, seed: SEED };
const NOW = new Date('2026-06-01T12:00:00.000Z');

const amount = fc.oneof(fc.nat(20), fc.nat(3000));
const aLine = fc.record({ quantity: fc.integer({ min: 1, max: 7 }), unitPrice: amount });
const anAdjustment = fc
  .record({
    kind: fc.constantFrom('SHIPPING', 'DISCOUNT', 'DISCOUNT', 'TAX', 'FEE'),
    amount,
    seq: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  .map(({ kind, ...one }) => ({
    ...one,
    kind,
    name: kind,
    amount: kind === 'DISCOUNT' ? -one.amount : one.amount,
  }));

/** A sold order: its discounts are cut off where the total would fall below 0. */
const aSale = fc
  .record({
    lines: fc.array(aLine, { minLength: 1, maxLength: 4 }),
    adjustments: fc.array(anAdjustment, { maxLength: 5 }),
    isFreeOfCharge: fc.boolean(),
  })
  .map(({ lines, adjustments, isFreeOfCharge }) => {
    const items = lines.map(
      (line, n): LineItem => ({
        ...line,
        seq: n + 1,
        sku: `SKU-${n}`,
        amount: line.quantity * line.unitPrice,
      }),
    );
    const known = adjustments.map(({ seq, ...one }) => ({
      ...one,
      ...(seq !== undefined && seq <= lines.length && { seq }),
    }));
    const surcharges = known.filter((one) => one.amount > 0);
    let left = [...items, ...surcharges].reduce((sum, one) => sum + one.amount, 0);
    const borne = known.map((one) => {
      if (one.amount >= 0) return one;
      const taken = Math.min(left, -one.amount);
      left -= taken;
      return { ...one, amount: -taken };
    });
    const rest = { kind: 'DISCOUNT', name: 'Free', amount: -left } as const;
    return orderOf(items, isFreeOfCharge ? [...borne, rest] : borne);
  });

function orderOf(lines: readonly LineItem[], adjustments: readonly Adjustment[]): FullOrder {
  const counters = Object.fromEntries(lines.map(({ seq }) => [seq, NO_COUNTERS]));
  const { total, status } = stateOf(lines, counters, adjustments, undefined);
  const order = { orderId: 'o-1', status, version: 1, total, currency: 'EUR' } as unknown as Order;
  return {
    order: { ...order, paymentStatus: total === 0 ? 'PAID' : 'PENDING' },
    lines,
    adjustments,
    counters,
    byLine: { version: 1, totalRule: undefined },
    fulfillments: [],
    returns: [],
    payments: [],
  };
}

type Change = Pick<FullOrder, 'counters'> & Partial<Pick<FullOrder, 'returns'>>;

function changed(fullOrder: FullOrder, { counters, returns = fullOrder.returns }: Change) {
  const totalRule = ruleAfter(fullOrder, counters);
  const { lines, adjustments } = fullOrder;
  const state = stateOf(lines, counters, adjustments, totalRule);
  return {
    ...fullOrder,
    counters,
    returns,
    byLine: { version: 2, totalRule },
    order: { ...fullOrder.order, ...state, version: fullOrder.order.version + 1 },
  };
}

interface Step {
  readonly kind: 'cancel' | 'ship' | 'return';
  readonly pick: number;
  readonly quantity: number;
}
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'ship' as const, 'return' as const),
    pick: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 7 }),
  }),
  { maxLength: 14 },
);

/** Takes a step with as many items as there are, at most `quantity`. */
function play(fullOrder: FullOrder, { kind, pick, quantity }: Step): FullOrder {
  const line = fullOrder.lines[pick % fullOrder.lines.length];
  if (!line) return fullOrder;
  const counters = fullOrder.counters[line.seq] ?? NO_COUNTERS;
  const left = kind === 'return' ? returnable(counters) : unfulfilled(line.quantity, counters);
  const some = [{ seq: line.seq, quantity: Math.min(left, quantity) }];
  if (left === 0) return fullOrder;
  if (kind === 'cancel') return made(fullOrder, cancelLines(fullOrder, some, false));
  if (kind === 'ship') return made(fullOrder, fulfillLines(fullOrder, some, true));
  return bringBack(fullOrder, some);
}

function made(fullOrder: FullOrder, decision: object): FullOrder {
  if (!('change' in decision)) throw new Error(JSON.stringify(decision));
  return changed(fullOrder, decision.change as Change);
}

function bringBack(fullOrder: FullOrder, some: readonly { seq: number; quantity: number }[]) {
  const returnId = `r-${fullOrder.returns.length}`;
  const asked = requestReturn(
    fullOrder,
    {
      returnId,
      lines: some.map((line) => ({ ...line, reason: 'OTHER' })),
      byCustomer: false,
      createdBy: 'op',
      windowDays: 30,
    },
    NOW,
  );
  if (asked.refused) throw new Error(asked.refused.code);
  const { after, counters } = asked.change;
  const waiting = changed(fullOrder, { counters, returns: [...fullOrder.returns, after] });
  const lines = some.map((line) => ({ ...line, restock: 0 }));
  const receipt = { returnId, lines, actor: { by: 'op' } };
  const arrived = receiveReturn(waiting, receipt, NOW);
  if (arrived.refused) throw new Error(arrived.refused.code);
  const received = arrived.change.after;
  expect(received.value).toBe(after.total);
  return changed(waiting, {
    counters: arrived.change.counters,
    returns: waiting.returns.map((one) => (one.returnId === returnId ? received : one)),
  });
}

const valueIn = ({ returns }: FullOrder): number =>
  returns.reduce((sum, { value = 0 }) => sum + value, 0);

/** The amounts of no line, which stay, whatever is canceled or comes back. */
const ofNoLine = ({ lines, adjustments }: FullOrder): number =>
  remainingAmounts(lines, adjustments, (seq) => lines[seq - 1]?.quantity ?? 0).reduce(
    (sum, one) => sum + one,
    0,
  );

/** No step makes an order dearer, takes a receipt's value back, or leaves less than nothing. */
function expectSound(before: FullOrder, after: FullOrder): void {
  const { lines, adjustments, counters, byLine, returns } = after;
  expect(after.order.total).toBeLessThanOrEqual(before.order.total);
  expect(returns.slice(0, before.returns.length).map(({ value }) => value)).toEqual(
    before.returns.map(({ value }) => value),
  );
  expect(returns.every(({ value = -1 }) => value >= 0)).toBe(true);
  const counts = counters as unknown as Record<string, Record<string, number>>;
  const rows = adjustments.map((one) => ({ ...one }));
  expect(totalFrom(lines, counts, rows, byLine?.totalRule)).toBe(after.order.total);
  const remaining = worthOfLast(lines, adjustments, (seq) => {
    const { cancelled, returned } = counters[seq] ?? NO_COUNTERS;
    return (lines[seq - 1]?.quantity ?? 0) - cancelled - returned;
  });
  expect(remaining).toBeGreaterThanOrEqual(0);
}

describe('The parts of an order', () => {
  it(`add up to the cent, in ${RUNS.numRuns} orders`, REPEATED, () => {
    fc.assert(
      fc.property(aSale, steps, (sold, some) => {
        const ends = sold.lines.flatMap(({ seq }): Step[] => [
          { kind: seq % 2 ? 'cancel' : 'ship', pick: seq - 1, quantity: 7 },
          { kind: 'return', pick: seq - 1, quantity: 7 },
        ]);
        const fullOrder = [...some, ...ends].reduce((before, step) => {
          const after = play(before, step);
          expectSound(before, after);
          return after;
        }, sold);
        const { lines } = sold;
        const isShipped = lines.some(({ seq }) => (fullOrder.counters[seq]?.fulfilled ?? 0) > 0);
        expect(fullOrder.order.status).toBe(isShipped ? 'RETURNED' : 'CANCELLED');
        expect(fullOrder.order.total - valueIn(fullOrder)).toBe(ofNoLine(fullOrder));
      }),
      RUNS,
    );
  });

  it('leave nothing overpaid once all came back and all shares are refunded', REPEATED, () => {
    fc.assert(
      fc.property(aSale, steps, (sold, some) => {
        fc.pre(sold.order.total > 0);
        const back: number[] = [];
        const paid = () => [payment(sold.order.total, back)];
        const overpaid = ({ order }: FullOrder) => amountsOf(order, paid()).overpaid;
        let fullOrder = sold;
        const take = (step: Step) => {
          const before = fullOrder;
          fullOrder = play(before, step);
          const value = valueIn(fullOrder) - valueIn(before);
          if (value > 0) back.push(value);
          // What was canceled is overpaid until it is refunded.
          back.push(before.order.total - fullOrder.order.total);
        };
        for (const step of some) take(step);
        for (const { seq } of fullOrder.lines) {
          take({ kind: 'ship', pick: seq - 1, quantity: 7 });
          take({ kind: 'return', pick: seq - 1, quantity: 7 });
        }
        const rest = ofNoLine(sold);
        expect(overpaid(fullOrder)).toBe(rest);
        if (rest === 0)
          expect(paymentStateOf(fullOrder.order, paid()).paymentStatus).toBe('REFUNDED');
      }),
      RUNS,
    );
  });
});

const payment = (captured: number, back: readonly number[]): Payment => {
  const at = NOW.toISOString();
  const refunds = back.map((one, n) => [
    `t-${n}`,
    { kind: 'REFUND', state: 'SUCCEEDED', amount: one, at },
  ]);
  const capture = { kind: 'CAPTURE', state: 'SUCCEEDED', amount: captured, at };
  return {
    transactions: { capture, ...Object.fromEntries(refunds) },
  } as unknown as Payment;
};

describe('The part of an order’s discount that is a line’s', () => {
  const line = (unitPrice: number, quantity = 1) => ({ unitPrice, quantity });
  const discount = (of: number, seq?: number): Adjustment => ({
    kind: 'DISCOUNT',
    name: 'Coupon',
    amount: -of,
    ...(seq && { seq }),
  });
  const tax = (of: number): Adjustment => ({ kind: 'TAX', name: 'VAT', amount: of });
  const shipping: Adjustment = { kind: 'SHIPPING', name: 'Post', amount: 500 };

  it.each([
    ['is in proportion to its price', [line(1000), line(3000)], [discount(1000)], [750, 2250]],
    ['gives the odd cent by largest fraction', [line(1), line(2)], [discount(1)], [1, 1]],
    ['and then by seq', [line(5), line(5), line(5)], [discount(4)], [3, 4, 4]],
    [
      'is in proportion after the lines’ own adjustments',
      [line(1000), line(1000)],
      [discount(500, 1), discount(300)],
      [400, 800],
    ],
    [
      'is beside a part of the tax',
      [line(1000), line(1000)],
      [discount(1000), tax(190)],
      [595, 595],
    ],
    ['is nothing for a gift', [line(0), line(1000)], [discount(400)], [0, 600]],
    [
      'is at most its price: the rest pays for the shipping',
      [line(1000), line(1000)],
      [shipping, discount(2300)],
      [0, 0],
    ],
    [
      'takes what another line’s own discount is beyond its price',
      [line(1000), line(1000)],
      [discount(1500, 1)],
      [0, 500],
    ],
    [
      'is rounded with the others where it would be more than a line’s price',
      [line(1005), line(1005), line(1005)],
      [discount(1000), discount(1000), discount(1015)],
      [0, 0, 0],
    ],
    [
      'is exact for large amounts',
      [line(10 ** 11), line(10 ** 11)],
      [discount(10 ** 11 + 1)],
      [49999999999, 50000000000],
    ],
  ])('%s', (_, prices, adjustments, worths) => {
    const lines = prices.map((one, n) => ({ ...one, seq: n + 1 }));

    const worthOf = (seq: number) =>
      worthOfLast(lines, adjustments, (one) => (one === seq ? (lines[seq - 1]?.quantity ?? 0) : 0));
    expect(lines.map(({ seq }) => worthOf(seq))).toEqual(worths);
  });

  it('leaves nothing dearer where free items would be rounded apart', () => {
    const lines = [{ seq: 1, quantity: 3, unitPrice: 333 }];
    const total = (cancelled: number) =>
      totalOf(
        lines,
        { 1: { ...NO_COUNTERS, cancelled } },
        [discount(499, 1), discount(500)],
        SHARED_BY_LINES,
      );

    expect([0, 1, 2, 3].map(total)).toEqual([0, 0, 0, 0]);
  });
});
