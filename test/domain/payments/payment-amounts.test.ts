import { describe, expect, it } from 'vitest';
import type { OrderStatus, PaymentStatus } from '../../../domain/order-status.ts';
import {
  amountsOf,
  chargeableOf,
  OWES_NOTHING,
  uncapturedOf,
} from '../../../domain/payments/payment-amounts.ts';
import { aPayment, aTransaction } from '../../support/payment-life.ts';

const order = (
  status: OrderStatus = 'OPEN',
  total = 1000,
  paymentStatus: PaymentStatus = 'PENDING',
) => ({ status, total, paymentStatus });
const sale = (amount: number) => aTransaction('SALE', amount);
const refund = (amount: number, returnId?: string) =>
  aTransaction('REFUND', amount, returnId === undefined ? {} : { returnId });
const aReturn = (returnId: string, settled?: number) => ({
  returnId,
  ...(settled !== undefined && {
    settlement: { orderId: 'o-2', amount: settled, settledAt: '', settledBy: 'op-1' },
  }),
});

describe('The amounts of an order', () => {
  it('are those of all its payments', () => {
    const payments = [
      aPayment([aTransaction('AUTHORIZATION', 500), aTransaction('CAPTURE', 200)]),
      aPayment([sale(300), refund(50), aTransaction('CHARGEBACK', 30)]),
    ];
    expect(amountsOf(order(), payments)).toEqual({
      authorized: 300,
      captured: 500,
      refunded: 80,
      kept: 420,
      due: 200,
      overpaid: 0,
    });
  });

  it('are not due while they are on their way', () => {
    const pending = { state: 'PENDING' } as const;
    const payments = [
      aPayment([aTransaction('AUTHORIZATION', 400), aTransaction('CAPTURE', 100, pending)]),
      aPayment([aTransaction('SALE', 250, pending)]),
    ];
    expect(amountsOf(order(), payments)).toMatchObject({ authorized: 300, due: 350 });
  });

  it('are neither due nor kept of an order that is over', () => {
    for (const status of ['CANCELLED', 'RETURNED'] as const) {
      expect(OWES_NOTHING.has(status)).toBe(true);
      expect(amountsOf(order(status), [])).toMatchObject({ due: 0, overpaid: 0 });
      expect(amountsOf(order(status), [aPayment([sale(300)])])).toMatchObject({ overpaid: 300 });
    }
  });

  it.each(['PAID', 'REFUNDED'] as const)('are not due if it was written by hand as %s', (paid) => {
    expect(amountsOf(order('OPEN', 1000, paid), []).due).toBe(0);
    expect(amountsOf(order('OPEN', 1000, paid), [aPayment([])]).due).toBe(1000);
  });

  it('are overpaid by what canceled items cost no more, and by no refund of a return', () => {
    const money = (...refunds: readonly ReturnType<typeof refund>[]) => [
      aPayment([sale(1000), ...refunds]),
    ];
    const returns = [aReturn('r-1'), aReturn('r-2', 100)];
    expect(amountsOf(order('OPEN', 800), money()).overpaid).toBe(200);
    expect(amountsOf(order('OPEN', 800), money(refund(300))).overpaid).toBe(0);
    // The total contains the returned items: their refund leaves the rest overpaid.
    expect(amountsOf(order('OPEN', 800), money(refund(300, 'r-1')), returns).overpaid).toBe(200);
    expect(amountsOf(order('OPEN', 800), money(refund(300, 'r-9')), returns).overpaid).toBe(0);
    expect(amountsOf(order('OPEN', 100), money(refund(300, 'r-1')), returns)).toMatchObject({
      kept: 600,
      overpaid: 600,
    });
  });
});

describe('The amount that the shop may still take', () => {
  it('is the total, less what it keeps and what is under way', () => {
    const payments = [aPayment([sale(400), refund(100), aTransaction('CHARGEBACK', 50)])];
    expect(chargeableOf(order(), payments)).toBe(750);
    const held = aPayment([aTransaction('AUTHORIZATION', 500)]);
    expect(chargeableOf(order(), [...payments, held])).toBe(250);
    expect(chargeableOf(order(), [aPayment([sale(1200)])])).toBe(0);
    expect(chargeableOf(order('OPEN', 1000, 'PAID'), [])).toBe(0);
  });

  it('is of captures what was not captured or asked for yet', () => {
    const payments = [
      aPayment([aTransaction('CAPTURE', 300), aTransaction('CAPTURE', 200, { state: 'PENDING' })]),
    ];
    expect(uncapturedOf({ total: 1000 }, payments)).toBe(500);
    expect(uncapturedOf({ total: 400 }, payments)).toBe(0);
  });
});
