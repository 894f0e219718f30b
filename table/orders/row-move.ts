import type { Order } from '../../domain/order.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { PaymentState } from '../../domain/payments/payment-status.ts';
import { customerOrderKey, paymentKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';
import { type MovedWithStatus, orderUpdate } from './order-update.ts';

/** What of the payment state has changed. */
export const movedPayment = (
  before: PaymentState,
  { paymentStatus, refunded }: PaymentState,
): MovedWithStatus => ({
  ...(paymentStatus !== before.paymentStatus && { paymentStatus }),
  ...(refunded !== before.refunded && { refunded }),
});

interface RowMove {
  readonly also?: MovedWithStatus;
  readonly condition?: string;
}

/** The row of truth, on the condition that it is as it was decided on. */
export function moveRow(
  before: Order,
  after: Order,
  { also = {}, condition = '' }: RowMove,
): TransactionActions[number] {
  const update = orderUpdate(before, after.status, before.version, new Date(after.updatedAt), also);
  return {
    Update: {
      TableName: tableName(),
      Key: customerOrderKey(before),
      ...update,
      ConditionExpression: `version = :seen AND #status = :seenStatus${condition}`,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':seen': before.version,
        ':seenStatus': before.status,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The row, if a decision rests on it and leaves it alone: its total, its status. */
export const checkRow = (order: Order): TransactionActions[number] => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: customerOrderKey(order),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': order.version },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/**
 * A payment that a decision rests on and leaves alone. Without this check, a capture beside a
 * partial cancellation would leave a payment status that is true of neither.
 */
export const checkPayment = (payment: Payment): TransactionActions[number] => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: paymentKey(payment.orderId, payment),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': payment.version },
  },
});
