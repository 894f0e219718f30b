import { describe, expect, it } from 'vitest';
import type { FullOrder } from '../../../domain/full-order.ts';
import type { Return, Settlement } from '../../../domain/returns/return.ts';
import {
  dependsOnSettlement,
  type Replacement,
  removeSettlement,
  settleReturn,
} from '../../../domain/returns/settle-return.ts';
import { aPayment, aTransaction, lifeWith } from '../../support/payment-life.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const seen = { returnId: 'r-1', version: 3 };
const request = { ...seen, orderId: 'o-2', amount: 600, settledBy: 'op-1' };
const settlement: Settlement = {
  orderId: 'o-2',
  amount: 600,
  settledBy: 'op-1',
  settledAt: NOW.toISOString(),
};
const aReturn = (changes: Partial<Return> = {}): Return =>
  ({ ...seen, lines: [], value: 600, ...changes }) as unknown as Return;
const other = (changes: Partial<Replacement> = {}): Replacement => ({
  customerId: 'a1b2',
  orderId: 'o-2',
  currency: 'EUR',
  status: 'OPEN',
  ...changes,
});

const paid = aPayment([aTransaction('SALE', 1000)]);
const idle = aPayment([aTransaction('SALE', 1, { state: 'FAILED' })], { paymentId: 'p-2' });
const order = (...returns: readonly Return[]): FullOrder => ({
  ...lifeWith([paid, idle]),
  returns,
});

describe('The settlement of a return', () => {
  const settle = (fullOrder: FullOrder, replacement: Replacement | undefined, amount = 600) =>
    settleReturn(fullOrder, { ...request, amount }, replacement, NOW);

  it('pays for another order, and bounds the payments that the order had money of', () => {
    const before = aReturn();
    const change = { before, after: { ...before, settlement, version: 4 }, moved: [paid] };
    expect(settle(order(aReturn({ returnId: 'r-0' }), before), other())).toEqual({ change });
  });

  it('is at most what is open of the return', () => {
    const refused = { code: 'amount-not-available', available: 600 };
    expect(settle(order(aReturn()), other(), 601)).toEqual({ refused });
  });

  it.each([
    ['return-not-found', order(aReturn({ returnId: 'r-0' })), other()],
    ['return-settled', order(aReturn({ settlement })), other()],
    ['replacement-not-found', order(aReturn()), undefined],
    ['replacement-not-found', order(aReturn()), other({ orderId: 'o-1' })],
    ['order-cancelled', order(aReturn()), other({ status: 'CANCELLED' })],
  ] as const)('is refused: %s', (code, fullOrder, replacement) => {
    expect(settle(fullOrder, replacement)).toEqual({ refused: { code } });
  });

  it('is refused for another version, and in another currency', () => {
    expect(settle(order(aReturn({ version: 5 })), other())).toEqual({
      refused: { code: 'version-mismatch', current: 5 },
    });
    expect(settle(order(aReturn()), other({ currency: 'USD' }))).toEqual({
      refused: { code: 'currency-mismatch', currency: 'EUR' },
    });
  });
});

describe('The end of a settlement', () => {
  const remove = (fullOrder: FullOrder, replacement?: Replacement) =>
    removeSettlement(fullOrder, seen, replacement);

  it('opens the money of the return again', () => {
    const before = aReturn({ settlement });
    const change = { before, after: { ...aReturn(), version: 4 }, moved: [paid] };
    expect(remove(order(before))).toStrictEqual({ change });
    expect(remove(order(before), other())).toStrictEqual({ change });
  });

  it('is refused while something depends on it, or if there is none', () => {
    const settled = order(aReturn({ settlement }));
    expect(remove(settled, other({ status: 'SHIPPED' }))).toEqual({
      refused: { code: 'settlement-in-use' },
    });
    expect(remove(order(aReturn()))).toEqual({ refused: { code: 'settlement-not-found' } });
    expect(remove(order())).toEqual({ refused: { code: 'return-not-found' } });
    expect(remove(order(aReturn({ settlement, version: 4 })))).toEqual({
      refused: { code: 'version-mismatch', current: 4 },
    });
  });

  it.each([
    ['OPEN', undefined, false],
    ['OPEN', 'UNFULFILLED', false],
    ['OPEN', 'PARTIALLY_FULFILLED', true],
    ['SHIPPED', undefined, true],
    ['DELIVERED', undefined, true],
    ['RETURNED', undefined, false],
    ['RETURNED', 'FULFILLED', false],
    ['CANCELLED', 'FULFILLED', false],
  ] as const)('depends on what left the shop: %s %s', (status, fulfillmentStatus, depends) => {
    expect(dependsOnSettlement({ status, fulfillmentStatus })).toBe(depends);
  });
});
