import type { FullOrder, PaymentChange } from '../../domain/full-order.ts';
import { hasMoney, owesOther } from '../../domain/kept/excess.ts';
import type { Order } from '../../domain/order.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { refundableOf, sumsOf } from '../../domain/payments/payment-sums.ts';
import { mayBePaid, type Owing, reducedPayments } from '../../domain/sessions/reduced-payments.ts';
import { calledProvider, type ShopPolicy } from '../../domain/shop/policy.ts';
import type { TransactionAction } from '../requests/commands.ts';
import {
  checkNotCancelled,
  checkOrderRow,
  checkPayment,
  movedPayment,
  updateOrderRow,
} from './order-row-actions.ts';
import type { OrderActions } from './order-transaction.ts';
import { listOverpaid } from './overpaid-row.ts';
import { putPayment } from './payment-row.ts';
import type { VersionedOrder } from './read-full-order.ts';

/** The settings that what is written about an order's money depends on. */
export type MoneyPolicy = Pick<ShopPolicy, 'paymentProvider' | 'paymentRecords' | 'refundOverpaid'>;

/**
 * Updates or checks the order's row, and checks the payments that are unchanged. A request that
 * moves no sum depends on none of them, except that a canceled order allows no capture. A refund
 * that is requested, or that fails, depends on all money: it is bounded by what the order has kept,
 * and decides what the order is listed for as overpaid.
 */
export function checksOf(
  fullOrder: FullOrder,
  order: Order,
  change: PaymentChange,
  { changesOrder, now }: { readonly changesOrder: boolean; readonly now: Date },
  policy: MoneyPolicy,
): OrderActions {
  const { order: orderBefore } = fullOrder;
  const { before, payment, unlessCancelled } = change;
  const others = othersOf(fullOrder, payment);
  const after = { order, payments: [...others, payment] };
  // Money that is under way leaves the order's state, and may leave no room for another page.
  if (before && !changesOrder && reducedBy(fullOrder, after, now, policy).length === 0)
    return movesExcess(change, changesOrder)
      ? { row: checkOrderRow(orderBefore), payments: others.filter(hasMoney).map(checkPayment) }
      : { row: unlessCancelled ? checkNotCancelled(orderBefore) : undefined };
  const move = { also: movedPayment(fullOrder.order, order), late: lateOf(fullOrder, payment) };
  const row = changesOrder ? updateOrderRow(orderBefore, order, move) : checkOrderRow(orderBefore);
  return { row, payments: checkedOrReduced(fullOrder, after, others, now, policy) };
}

/**
 * Checks payments that a decision depends on. Those whose pages would take more than is due after
 * the change are written in place of their check, with what may still be taken.
 */
export function checkedOrReduced(
  fullOrder: FullOrder,
  after: Owing,
  checked: readonly Payment[],
  now: Date,
  policy: MoneyPolicy,
): readonly TransactionAction[] {
  const reduced = reducedBy(fullOrder, after, now, policy);
  const isReduced = (payment: Payment) => reduced.some(({ before }) => before === payment);
  return [
    ...checked.filter((payment) => !isReduced(payment)).map(checkPayment),
    ...reduced.map(({ before, payment }) =>
      putPayment(payment, before, policy, fullOrder.isErased),
    ),
  ];
}

const reducedBy = (fullOrder: FullOrder, after: Owing, now: Date, policy: MoneyPolicy) =>
  reducedPayments(fullOrder, after, { called: calledProvider(policy), now: now.toISOString() });

/**
 * True if a payment may move beside a change of what is owed: it has money, or its session may just
 * be starting, which leaves the order's row as it is.
 */
export const mayMove = (payment: Payment, policy: MoneyPolicy): boolean =>
  hasMoney(payment) || (mayBePaid(payment) && payment.provider === calledProvider(policy));

/** True if a change may move what the order has kept. */
export const movesExcess = ({ before, payment }: PaymentChange, changesOrder: boolean): boolean =>
  changesOrder || refundableIn(before) !== refundableIn(payment);

const refundableIn = (payment: Payment | undefined): number =>
  payment ? refundableOf(sumsOf([payment])) : 0;

/**
 * The money that this change adds to a canceled order, or 0. Its payment status may stay the same,
 * but a person must see that money arrived.
 */
function lateOf(fullOrder: FullOrder, payment: Payment): number {
  const { captured } = sumsOf([...othersOf(fullOrder, payment), payment]);
  const growth = captured - sumsOf(fullOrder.payments).captured;
  return fullOrder.order.status === 'CANCELLED' ? Math.max(0, growth) : 0;
}

export const othersOf = ({ payments }: FullOrder, { paymentId }: Payment): readonly Payment[] =>
  payments.filter((other) => other.paymentId !== paymentId);

/**
 * Checks the payments that the state after a change of lines depends on, and lists what is overpaid
 * because the order owes another amount. Pages that would take more than that are reduced.
 */
export function moneyActions(
  { fullOrder, excess }: VersionedOrder,
  order: Order,
  checksAll: boolean,
  now: Date,
  policy: MoneyPolicy,
) {
  const { order: before, payments } = fullOrder;
  const movesState = order.total !== before.total || order.paymentStatus !== before.paymentStatus;
  const movesExcess = owesOther(before, order);
  return {
    payments: checkedOrReduced(
      fullOrder,
      { order, payments },
      payments.filter(
        (payment) => checksAll || movesState || (movesExcess && mayMove(payment, policy)),
      ),
      now,
      policy,
    ),
    overpaid: movesExcess ? listOverpaid(excess, { ...fullOrder, order }, now, policy) : undefined,
  };
}
