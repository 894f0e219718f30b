import type { FullOrder, PaymentChange } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { paymentStateWith } from '../../domain/payments/payment-status.ts';
import { sumsOf } from '../../domain/payments/payment-sums.ts';
import { referencesOf } from '../../domain/payments/reports.ts';
import type { Item } from '../aws-protocol/item.ts';
import { paymentReferenceKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { watch } from './awaited-payment.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import type { OrderTransaction } from './order-transaction.ts';
import { changedAt } from './order-update.ts';
import { listOverpaid } from './overpaid-row.ts';
import { checksOf, type MoneyPolicy, movesExcess, othersOf } from './payment-checks.ts';
import { putPayment } from './payment-row.ts';
import type { OrderName, VersionedOrder } from './read-full-order.ts';
import { touchReturn } from './return-row.ts';

/** The part of a change of a payment that becomes its transaction. */
export interface PaymentWriter<Change> {
  /** Returns the values that a repetition of the request gets. */
  readonly remember?: (change: Change) => Item;
}

/**
 * Changes a payment. The caller decides; the payment, the order's row, the checks of the other
 * payments, the claim of a reference and the payment deadline follow from the change.
 *
 * @throws {Refusal} as `changeOrder` does, and payment-reference-taken
 */
export const changePayment = <Change extends PaymentChange, Why = never>(
  identity: OrderName,
  { remember, ...change }: Omit<OrderChange<Change, Why>, 'write'> & PaymentWriter<Change>,
  now: Date,
  policy: MoneyPolicy,
) =>
  changeOrder<Change, Why>(
    identity,
    { ...change, write: paymentTransaction(policy, remember) },
    now,
  );

/**
 * Makes the transaction of a change of a payment: the payment, and the order's row if its payment
 * state changes. The row also changes if it was written by hand, for example as `PAID`: its first
 * payment corrects it. The other payments are checked, because the state depends on them too.
 */
export const paymentTransaction =
  <Change extends PaymentChange>(
    policy: MoneyPolicy,
    remember?: PaymentWriter<Change>['remember'],
  ) =>
  (
    { fullOrder, excess }: VersionedOrder,
    change: Change,
    _: unknown,
    now: Date,
  ): OrderTransaction => {
    const { before, payment, isReferenceNew, forReturn } = change;
    const changesOrder = sumsMove(before, payment) || !hasDerivedState(fullOrder, payment);
    const order = changesOrder ? orderAfter(fullOrder, payment, now) : fullOrder.order;
    return {
      order,
      actions: {
        payment: putPayment(payment, before, policy, fullOrder.isErased),
        ...checksOf(fullOrder, order, change, { changesOrder, now }, policy),
        overpaid: movesExcess(change, changesOrder)
          ? listOverpaid(excess, { ...withPayment(fullOrder, payment), order }, now, policy)
          : undefined,
        reference: isReferenceNew ? insertReference(payment, before) : undefined,
        return: forReturn && touchReturn(forReturn, withPayment(fullOrder, payment)),
        meta: watch(fullOrder, order, { changesOrder, startsWait: !before }, now),
      },
      remember: remember?.(change),
      claim: isReferenceNew ? claimOf(payment) : undefined,
    };
  };

/**
 * True if the order's row has the payment state that follows from its payments, this one included,
 * and its total.
 */
function hasDerivedState(fullOrder: FullOrder, payment: Payment): boolean {
  const { paymentStatus, refunded } = paymentStateWith(fullOrder, payment);
  return paymentStatus === fullOrder.order.paymentStatus && refunded === fullOrder.order.refunded;
}

/** True if a settled amount changes. Requests and PENDING reports only reserve amounts. */
function sumsMove(before: Payment | undefined, after: Payment): boolean {
  const settled = (payment: Payment | undefined) => {
    const { capturing, voiding, refunding, selling, repeated, ...sums } = sumsOf(
      payment ? [payment] : [],
    );
    return JSON.stringify(sums);
  };
  return settled(before) !== settled(after);
}

const orderAfter = (fullOrder: FullOrder, payment: Payment, now: Date): Order => ({
  ...fullOrder.order,
  ...paymentStateWith(fullOrder, payment),
  version: fullOrder.order.version + 1,
  updatedAt: changedAt(fullOrder.order, now),
});

const withPayment = (fullOrder: FullOrder, payment: Payment): FullOrder => ({
  ...fullOrder,
  payments: [...othersOf(fullOrder, payment), payment],
});

/** Claims the reference that a payment has since the change. */
export function insertReference(payment: Payment, before: Payment | undefined): TransactionAction {
  const { provider, customerId, orderId, paymentId } = payment;
  const prior = before ? referencesOf(before) : [];
  const [reference = ''] = referencesOf(payment).filter((candidate) => !prior.includes(candidate));
  return {
    Put: {
      Item: {
        ...paymentReferenceKey(provider, reference),
        type: 'PaymentReference',
        customerId,
        orderId,
        paymentId,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** A claim of this order's is read again: a concurrent report made its payment. */
const claimOf = ({ orderId }: Payment): OrderTransaction['claim'] => ({
  isOwn: (stored) => stored?.['orderId'] === orderId,
  refused: { code: 'payment-reference-taken' },
});
