import type { Payment, Transactions } from '../../domain/payments/payment.ts';
import { PAYMENT_LETTER } from '../../domain/payments/payment-id.ts';
import { timeOf } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { dueIndexKeys, type Key, parseOrderId, parsePaymentId, paymentKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { openOrderShards } from '../settings.ts';

/**
 * Makes a payment's row. A payment is one item with its transactions inside, so every read is
 * consistent, and one version protects all of them. While a request waits for its provider,
 * `reminder` and the due key contain the time of the next reminder.
 */
export function paymentRow({ paymentId, orderId, createdAt, ...payment }: Payment): Item {
  const { reminder } = payment;
  return {
    ...paymentKey(orderId, { paymentId }),
    type: 'Payment',
    ...payment,
    ...(reminder && dueIndexKeys(orderId, reminder.dueAt, paymentId, openOrderShards())),
  };
}

/**
 * Reads a payment. Its time of creation is part of its id. `dueFailures` belongs to the sweep and
 * is dropped: every change of the payment resets it.
 */
export function toPayment(row: Item & Key): Payment {
  const { PK, SK, type, GSI2PK, GSI2SK, dueFailures, transactions = {}, ...stored } = row;
  const paymentId = parsePaymentId(row);
  return {
    paymentId,
    orderId: parseOrderId(row),
    createdAt: timeOf(PAYMENT_LETTER, paymentId),
    transactions: transactions as Transactions,
    ...stored,
  } as unknown as Payment;
}

/** Writes a payment, on the condition that it is unchanged since it was read. */
export const putPayment = (
  payment: Payment,
  before: Payment | undefined,
  isErased = false,
): TransactionAction => ({
  Put: {
    Item: paymentRow(isErased ? { ...payment, method: undefined } : payment),
    ...(before
      ? {
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': before.version },
        }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
});
