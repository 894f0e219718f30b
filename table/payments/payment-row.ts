import type { Item } from '../../aws-protocol/item.ts';
import type { Payment, Transactions } from '../../domain/payments/payment.ts';
import { timeOf } from '../../domain/time-id.ts';
import { dueIndexKeys, type Key, parseOrderId, parsePaymentId, paymentKey } from '../keys.ts';
import { openOrderShards, tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';

/**
 * A payment is one item, with its transactions inside: no read of it is torn, and its version
 * guards all of them. While a request waits for its provider, `reminder` and the due key say when
 * it is told again.
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
 * A row → the payment. Its id tells when it was made. How often the sweep failed on it is the
 * sweep's own: whoever changes the payment begins anew.
 */
export function toPayment(row: Item & Key): Payment {
  const { PK, SK, type, GSI2PK, GSI2SK, dueFailures, transactions = {}, ...stored } = row;
  const paymentId = parsePaymentId(row);
  return {
    paymentId,
    orderId: parseOrderId(row),
    createdAt: timeOf('payment', paymentId),
    transactions: transactions as Transactions,
    ...stored,
  } as unknown as Payment;
}

/** The payment as it will be, on the condition that it is as it was decided on. */
export const putPayment = (
  payment: Payment,
  before: Payment | undefined,
): TransactionActions[number] => ({
  Put: {
    TableName: tableName(),
    Item: paymentRow(payment),
    ...(before
      ? {
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': before.version },
        }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
});
