import type { Order } from '../../domain/order.ts';
import type { OrderLife, PaymentChange } from '../../domain/order-life.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { paymentStateWith } from '../../domain/payments/payment-status.ts';
import { sumsOf } from '../../domain/payments/payment-sums.ts';
import { referencesOf } from '../../domain/payments/reported-transaction.ts';
import { paymentReferenceKey } from '../keys.ts';
import type { OrderTransaction, TransactionParts } from '../orders/order-transaction.ts';
import type { Registers } from '../orders/read-order-life.ts';
import { checkPayment, checkRow, movedPayment, moveRow } from '../orders/row-move.ts';
import { tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';
import { watch } from './awaited-payment.ts';
import { putPayment } from './payment-row.ts';

/**
 * How a change of a payment is written: the payment, and the order's row with the state that
 * follows from all of its payments, if a sum moved or the row says something else. A row that was
 * written by hand as `PAID` does: with its first payment it says what came in. The payments that
 * are left alone are checked, for the state rests on them too.
 */
export function writePayment(
  { life }: Registers,
  change: PaymentChange,
  { record }: TransactionParts,
  now: Date,
): OrderTransaction {
  const { before, payment, isReferenceNew } = change;
  const moves = sumsMove(before, payment) || !saysWhatFollows(life, payment);
  const order = moves ? orderAfter(life, payment, now) : life.order;
  const first = [...record(order), putPayment(payment, before)];
  const rests = moves || !before ? restingOn(life, order, payment, moves) : [];
  const reference = isReferenceNew ? [insertReference(payment, before)] : [];
  return {
    order,
    actions: [
      ...first,
      ...rests,
      ...reference,
      ...watch(life, order, { moves, begins: !before }, now),
    ],
    rowAt: rests.length > 0 ? first.length : undefined,
    claim: isReferenceNew ? claimOf(payment, first.length + rests.length) : undefined,
  };
}

/** The order's row, which moves or is checked, and the payments that are left alone. */
const restingOn = (
  life: OrderLife,
  order: Order,
  payment: Payment,
  moves: boolean,
): TransactionActions => [
  moves
    ? moveRow(life.order, order, { also: movedPayment(life.order, order) })
    : checkRow(life.order),
  ...othersOf(life, payment).map(checkPayment),
];

/** Whether the order's row says what follows from its payments, with this one, and its total. */
function saysWhatFollows(life: OrderLife, payment: Payment): boolean {
  const { paymentStatus, refunded } = paymentStateWith(life, payment);
  return paymentStatus === life.order.paymentStatus && refunded === life.order.refunded;
}

/** A request reserves and a report of PENDING waits: no sum moves until money does. */
function sumsMove(before: Payment | undefined, after: Payment): boolean {
  const settled = (payment: Payment | undefined) => {
    const { capturing, voiding, refunding, selling, ...sums } = sumsOf(payment ? [payment] : []);
    return JSON.stringify(sums);
  };
  return settled(before) !== settled(after);
}

function orderAfter(life: OrderLife, payment: Payment, now: Date): Order {
  const { order } = life;
  return {
    ...order,
    ...paymentStateWith(life, payment),
    version: order.version + 1,
    updatedAt: now.toISOString(),
  };
}

const othersOf = ({ payments }: OrderLife, { paymentId }: Payment): readonly Payment[] =>
  payments.filter((other) => other.paymentId !== paymentId);

function insertReference(
  payment: Payment,
  before: Payment | undefined,
): TransactionActions[number] {
  const { provider, customerId, orderId, paymentId } = payment;
  const known = before ? referencesOf(before) : [];
  const [reference = ''] = referencesOf(payment).filter((one) => !known.includes(one));
  return {
    Put: {
      TableName: tableName(),
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

const claimOf = ({ paymentId }: Payment, at: number): OrderTransaction['claim'] => ({
  at,
  isOwn: (stored) => stored?.['paymentId'] === paymentId,
  refused: { code: 'payment-reference-taken' },
});
