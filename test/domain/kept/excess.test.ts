import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExcessOf, excessOf, hasMoney, owesOther } from '../../../domain/kept/excess.ts';
import { keptOf } from '../../../domain/kept/kept-money.ts';
import { ORDER_STATUSES } from '../../../domain/order-status.ts';
import type { PaymentTransaction } from '../../../domain/payments/payment.ts';
import { TRANSACTION_KINDS, TRANSACTION_STATES } from '../../../domain/payments/payment-records.ts';
import { excessFrom } from '../../../packages/oms/verify/checks/payments/recount-excess.ts';
import { returnKey } from '../../../table/keys.ts';

const IDS = ['r-1', 'r-2'] as const;
const transaction = fc.record({
  kind: fc.constantFrom(...TRANSACTION_KINDS),
  state: fc.constantFrom(...TRANSACTION_STATES),
  amount: fc.nat(3000),
  at: fc.constant('2026-06-01T12:00:00.000Z'),
  returnId: fc.constantFrom(undefined, ...IDS, 'r-unknown'),
});
const payments = fc.array(
  fc.array(transaction, { maxLength: 5 }).map((all) => ({
    transactions: Object.fromEntries(all.map((one, n) => [`t-${n}`, one])),
  })),
  { maxLength: 3 },
);
const settled = fc.option(fc.nat(2000), { nil: undefined });
const returns = fc.tuple(settled, settled).map((all) =>
  IDS.map((returnId, n) => ({
    returnId,
    ...(all[n] !== undefined && { settlement: { orderId: 'o-2', amount: all[n] } }),
  })),
);
const order = fc.record({ status: fc.constantFrom(...ORDER_STATUSES), total: fc.nat(5000) });

describe('The excess of an order', () => {
  it('is as oms verify recounts it, for any money', () => {
    fc.assert(
      fc.property(order, payments, returns, (one, paid, back) => {
        const all = { order: one, payments: paid, returns: back } as unknown as ExcessOf;
        const rows = back.map((each) => ({ ...returnKey('o-1', each.returnId), ...each }));
        const paidRows = paid.map((each) => ({ PK: 'ORDER#o-1', SK: 'PAYMENT#p-1', ...each }));
        expect(excessOf(all)).toBe(excessFrom(one, paidRows, rows));
      }),
      { numRuns: 2000 },
    );
  });

  it('counts a chargeback once it took the money, not an inquiry before or after it', () => {
    const sale = { kind: 'SALE', state: 'SUCCEEDED', amount: 1000, at: '' } as const;
    const keptWith = (state: PaymentTransaction['state']) =>
      keptOf({
        payments: [
          { transactions: { sale, back: { kind: 'CHARGEBACK', state, amount: 400, at: '' } } },
        ],
        returns: [],
      });
    expect(keptWith('SUCCEEDED')).toBe(600);
    for (const state of ['PENDING', 'FAILED', 'REVERSED'] as const)
      expect(keptWith(state), state).toBe(1000);
  });

  it('depends on payments whose money moved, or is on its way back', () => {
    const moved = (changes: Partial<PaymentTransaction>) =>
      hasMoney({
        transactions: { t: { kind: 'SALE', state: 'SUCCEEDED', amount: 1, at: '', ...changes } },
      });
    expect(moved({})).toBe(true);
    expect(moved({ kind: 'REFUND', state: 'REQUESTED' })).toBe(true);
    expect(moved({ kind: 'REFUND' })).toBe(true);
    expect(moved({ kind: 'CHARGEBACK' })).toBe(true);
    expect(moved({ state: 'PENDING' })).toBe(false);
    expect(moved({ kind: 'AUTHORIZATION' })).toBe(false);
    expect(moved({ kind: 'REFUND', state: 'FAILED' })).toBe(false);
  });

  it('moves with what the order owes: its total, and its end', () => {
    const open = { status: 'OPEN', total: 1000 } as const;
    expect(owesOther(open, { ...open, status: 'SHIPPED' })).toBe(false);
    expect(owesOther(open, { ...open, total: 999 })).toBe(true);
    expect(owesOther(open, { ...open, status: 'CANCELLED' })).toBe(true);
    expect(owesOther(open, { ...open, status: 'RETURNED' })).toBe(true);
  });
});
