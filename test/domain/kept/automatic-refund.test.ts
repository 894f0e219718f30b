import { describe, expect, it } from 'vitest';
import type { FullOrder } from '../../../domain/full-order.ts';
import { automaticRefund } from '../../../domain/kept/automatic-refund.ts';
import type { PaymentTransaction } from '../../../domain/payments/payment.ts';

const at = '2026-06-01T12:00:00.000Z';
type Moved = readonly [PaymentTransaction['kind'], PaymentTransaction['state'], number];

const paidBy = (paymentId: string, moved: readonly Moved[], provider = 'stripe') => ({
  paymentId,
  provider,
  transactions: Object.fromEntries(
    moved.map(([kind, state, amount], n) => [`t-${n}`, { kind, state, amount, at }]),
  ),
});

const order = (
  payments: readonly object[],
  members: object = {},
  returns: readonly object[] = [],
): FullOrder =>
  ({
    order: { orderId: 'o-1', status: 'OPEN', total: 1000, ...members },
    lines: [{ seq: 1, quantity: 1, unitPrice: 1000 }],
    adjustments: [],
    counters: {},
    payments,
    returns,
  }) as unknown as FullOrder;

const sale = (amount: number): Moved => ['SALE', 'SUCCEEDED', amount];
const back = { returnId: 'r-1', value: 1000, lines: [] };

describe('A refund that nobody asks for', () => {
  it.each([
    ['all of the excess, by the one payment', [paidBy('p-1', [sale(1300)])], 300, 'p-1'],
    [
      'by the only one that has enough',
      [paidBy('p-1', [sale(200)]), paidBy('p-2', [sale(1300)])],
      500,
      'p-2',
    ],
    [
      'beside money in cash, which has too little',
      [paidBy('p-1', [sale(200)], 'manual'), paidBy('p-2', [sale(1300)])],
      500,
      'p-2',
    ],
    [
      'what a request has not reserved yet',
      [paidBy('p-1', [sale(1300), ['REFUND', 'REQUESTED', 100]])],
      200,
      'p-1',
    ],
    [
      'after a dispute that the shop won',
      [paidBy('p-1', [sale(1300), ['CHARGEBACK', 'REVERSED', 1300]])],
      300,
      'p-1',
    ],
    [
      'after a dispute that took nothing',
      [paidBy('p-1', [sale(1300), ['CHARGEBACK', 'FAILED', 1300]])],
      300,
      'p-1',
    ],
  ])('is %s', (_name, payments, amount, paymentId) => {
    expect(automaticRefund(order(payments))).toEqual({ paymentId, amount, returnId: undefined });
  });

  it.each([
    ['nothing', 'nothing is too much', [paidBy('p-1', [sale(1000)])]],
    [
      'nothing',
      'less than nothing is left',
      [
        paidBy('p-1', [
          sale(1000),
          ['REFUND', 'SUCCEEDED', 600],
          ['CHARGEBACK', 'SUCCEEDED', 1000],
        ]),
      ],
    ],
    [
      'several',
      'two payments have enough',
      [paidBy('p-1', [sale(900)]), paidBy('p-2', [sale(900)])],
    ],
    [
      'several',
      'no payment has enough',
      [paidBy('p-1', [sale(700)]), paidBy('p-2', [sale(700)]), paidBy('p-3', [sale(700)])],
    ],
    ['by-hand', 'it is cash', [paidBy('p-1', [sale(1300)], 'manual')]],
    [
      'disputed',
      'the bank decides',
      [paidBy('p-1', [sale(1300), ['CHARGEBACK', 'PENDING', 1300]])],
    ],
    [
      'disputed',
      'the bank took a part',
      [paidBy('p-1', [sale(1300), ['CHARGEBACK', 'SUCCEEDED', 100]])],
    ],
    [
      'disputed',
      'another payment contradicts itself',
      [paidBy('p-1', [sale(1500)]), paidBy('p-2', [['REFUND', 'SUCCEEDED', 100]])],
    ],
    ['failed', 'a refund failed', [paidBy('p-1', [sale(1300), ['REFUND', 'FAILED', 300]])]],
    [
      'failed',
      'a refund of another payment failed',
      [paidBy('p-1', [sale(1300)]), paidBy('p-2', [sale(200), ['REFUND', 'FAILED', 200]])],
    ],
    ['failed', 'a refund failed late', [paidBy('p-1', [sale(1300), ['REFUND', 'REVERSED', 300]])]],
  ])('is left: %s, because %s', (outcome, _name, payments) => {
    expect(automaticRefund(order(payments))).toBe(outcome);
  });

  it('names the return only if it is all of the only return of an order that came back', () => {
    const paid = [paidBy('p-1', [sale(1000)])];
    const named = (members: object, returns: readonly object[], payments = paid) =>
      automaticRefund(order(payments, members, returns));
    const of = (returnId: string | undefined, amount = 1000) => ({
      paymentId: 'p-1',
      amount,
      returnId,
    });
    const returned = { status: 'RETURNED' };
    expect(named(returned, [back])).toEqual(of('r-1'));
    expect(named(returned, [back, { ...back, returnId: 'r-2', value: 0 }])).toEqual(of(undefined));
    expect(named(returned, [{ ...back, value: 900 }])).toEqual(of(undefined));
    expect(named({ status: 'CANCELLED' }, [back])).toEqual(of(undefined));
    expect(named({}, [{ ...back, value: 300 }], [paidBy('p-1', [sale(1300)])])).toEqual(
      of(undefined, 300),
    );
  });
});
