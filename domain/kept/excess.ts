import type { FullOrder } from '../full-order.ts';
import type { OrderStatus } from '../order-status.ts';
import type { Payment } from '../payments/payment.ts';
import { amountsOf, OWES_NOTHING } from '../payments/payment-amounts.ts';
import { sumsOf } from '../payments/payment-sums.ts';

/** The parts of an order that its excess follows from. */
export type ExcessOf = Pick<FullOrder, 'order' | 'payments' | 'returns'>;

/**
 * The money that an order is listed for, in minor units: above 0 what it is overpaid, below 0 what
 * providers took of the shop beyond all that was captured. Most orders have none: 0.
 */
export function excessOf({ order, payments, returns }: ExcessOf): number {
  const { kept, overpaid } = amountsOf(order, payments, returns);
  return kept < 0 ? kept : overpaid;
}

/** True if money was captured with a payment, or went back. Its version then bounds the excess. */
export function hasMoney(payment: Pick<Payment, 'transactions'>): boolean {
  const { captured, refunded, refunding, chargedBack } = sumsOf([payment]);
  return captured + refunded + refunding + chargedBack > 0;
}

/** True if the order owes another amount after a change. */
export const owesOther = (before: Owing, after: Owing): boolean =>
  before.total !== after.total ||
  OWES_NOTHING.has(before.status) !== OWES_NOTHING.has(after.status);

interface Owing {
  readonly status: OrderStatus;
  readonly total: number;
}
