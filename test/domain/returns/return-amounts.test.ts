import { describe, expect, it } from 'vitest';
import type { Adjustment } from '../../../domain/adjustment.ts';
import type { FullOrder } from '../../../domain/full-order.ts';
import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import type { Return } from '../../../domain/returns/return.ts';
import {
  openOf,
  returnAmounts,
  valueOfReturn,
  worthOfAnnounced,
  worthOfReceived,
} from '../../../domain/returns/return-amounts.ts';
import { aPayment, aTransaction, lifeWith } from '../../support/payment-life.ts';

const line = (seq: number, quantity: number, unitPrice: number) => ({
  seq,
  sku: `SKU-${seq}`,
  quantity,
  unitPrice,
  amount: quantity * unitPrice,
});
const LINES = [line(1, 3, 1000), line(2, 2, 500)];
/** 100 less for the three items of line 1: a third of it each, in whole cents. */
const DISCOUNT = { seq: 1, kind: 'DISCOUNT', name: 'Ten', amount: -100 } as unknown as Adjustment;

const aReturn = (changes: Partial<Return> = {}): Return =>
  ({ returnId: 'r-1', lines: [], value: 0, ...changes }) as unknown as Return;
const order = (changes: Partial<FullOrder> = {}): FullOrder => ({
  ...lifeWith([aPayment([aTransaction('SALE', 3900)])]),
  lines: LINES,
  adjustments: [DISCOUNT],
  ...changes,
});
const counted = (counters: Partial<typeof NO_COUNTERS>) => ({ 1: { ...NO_COUNTERS, ...counters } });

describe('The worth of announced items', () => {
  it('has their part of the adjustments', () => {
    expect(worthOfAnnounced(order(), [{ seq: 1, quantity: 3 }])).toBe(2900);
    expect(worthOfAnnounced(order(), [{ seq: 2, quantity: 1 }])).toBe(500);
  });

  it('adds up with what came back, and with what is on its way', () => {
    const one = [{ seq: 1, quantity: 1 }];
    const first = worthOfAnnounced(order(), one);
    const second = worthOfAnnounced(order({ counters: counted({ returning: 1 }) }), one);
    const last = worthOfAnnounced(order({ counters: counted({ returning: 1, returned: 1 }) }), one);
    expect(first + second + last).toBe(2900);
    expect([first, second, last].toSorted()).toEqual([966, 967, 967]);
  });

  it('leaves out items on their way that are not counted', () => {
    const one = [{ seq: 1, quantity: 1 }];
    const all = order({ counters: counted({ returning: 3 }) });
    expect(worthOfAnnounced(all, [{ seq: 1, quantity: 3 }], [{ seq: 1, quantity: 3 }])).toBe(2900);
    expect(worthOfAnnounced(order({ counters: counted({ returning: 1 }) }), one, one)).toBe(
      worthOfAnnounced(order(), one),
    );
    expect(worthOfAnnounced(order(), one, [{ seq: 2, quantity: 1 }])).toBe(
      worthOfAnnounced(order(), one),
    );
  });
});

describe('The worth of items that arrive', () => {
  it('is what all that came back is worth, less the values of the receipts before', () => {
    const arrived = [{ seq: 1, quantity: 1 }];
    const returns = [aReturn({ value: 900 }), aReturn({ returnId: 'r-2', value: 500 })];
    const counters = { ...counted({ returned: 1 }), 2: { ...NO_COUNTERS, returned: 1 } };
    const whole = worthOfAnnounced(order(), [
      { seq: 1, quantity: 2 },
      { seq: 2, quantity: 1 },
    ]);
    expect(worthOfReceived(order({ returns, counters }), arrived)).toBe(whole - 1400);
  });

  it('is less what older rows without a value were worth', () => {
    const lines = [{ seq: 1, received: 1 }] as unknown as Return['lines'];
    const returns = [aReturn({ value: undefined, lines })];
    const both = [{ seq: 1, quantity: 2 }];
    const counters = counted({ returned: 1 });
    expect(worthOfReceived(order({ returns, counters }), [{ seq: 1, quantity: 1 }])).toBe(
      worthOfAnnounced(order(), both) - 966,
    );
  });

  it('is never below 0', () => {
    const returns = [aReturn({ value: 5000 })];
    expect(worthOfReceived(order({ returns }), [{ seq: 1, quantity: 1 }])).toBe(0);
  });
});

describe('The value of a return', () => {
  const received = (seq: number, quantity: number) => ({ seq, received: quantity });
  const older = (...lines: readonly object[]) =>
    aReturn({ value: undefined, lines: lines as unknown as Return['lines'] });

  it('is what its receipts fixed', () => {
    expect(valueOfReturn(aReturn({ value: 123 }), order())).toBe(123);
    expect(valueOfReturn(aReturn({ value: 0, lines: older(received(1, 1)).lines }), order())).toBe(
      0,
    );
  });

  it('is of older rows the price of what arrived, with its part of its line’s adjustments', () => {
    expect(valueOfReturn(older(received(1, 3)), order())).toBe(2900);
    expect(valueOfReturn(older(received(1, 1)), order())).toBe(966);
    expect(valueOfReturn(older(received(1, 1), received(2, 2)), order())).toBe(1966);
    expect(valueOfReturn(older(received(9, 1)), order())).toBe(0);
  });

  it('is of older rows never below 0', () => {
    const large = { ...DISCOUNT, amount: -9000 };
    expect(valueOfReturn(older(received(1, 3)), order({ adjustments: [large] }))).toBe(0);
  });
});

describe('The money of a return', () => {
  const refund = (amount: number, returnId?: string) =>
    aTransaction('REFUND', amount, returnId === undefined ? {} : { returnId });
  const paid = aTransaction('SALE', 3900);

  it('is its value less its own refunds and its settlement', () => {
    const payments = [aPayment([paid, refund(200, 'r-1'), refund(300, 'r-2'), refund(100)])];
    const settled = aReturn({ value: 1000, settlement: { amount: 50 } as Return['settlement'] });
    expect(returnAmounts(settled, order({ payments }))).toEqual({
      value: 1000,
      refunded: 200,
      settled: 50,
      open: 750,
    });
  });

  it('is no more than the order has kept, with the return in the place of its older form', () => {
    const returns = [
      aReturn({ settlement: { amount: 1 } as Return['settlement'] }),
      aReturn({ returnId: 'r-2', settlement: { amount: 3000 } as Return['settlement'] }),
    ];
    const settled = aReturn({ value: 2000, settlement: { amount: 400 } as Return['settlement'] });
    expect(returnAmounts(settled, order({ returns }))).toMatchObject({ settled: 400, open: 500 });
    expect(returnAmounts(aReturn({ value: 2000 }), order({ returns }))).toMatchObject({
      settled: 0,
      open: 900,
    });
  });

  it('is never below 0', () => {
    expect(openOf({ value: 100, refunded: 80, settled: 50 }, 1000)).toBe(0);
    expect(openOf({ value: 100, refunded: 0, settled: 0 }, -5)).toBe(0);
  });
});
