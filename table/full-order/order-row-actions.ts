import type { Order } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { PaymentState } from '../../domain/payments/payment-status.ts';
import { customerOrderKey, paymentKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { type MovedWithStatus, orderUpdate } from './order-update.ts';

/** The changed attributes of the payment state. */
export const movedPayment = (
  before: PaymentState,
  { paymentStatus, refunded }: PaymentState,
): MovedWithStatus => ({
  ...(paymentStatus !== before.paymentStatus && { paymentStatus }),
  ...(refunded !== before.refunded && { refunded }),
});

interface RowUpdate {
  readonly also?: MovedWithStatus;
  readonly condition?: string;
  /** Money in minor units that arrives after the cancellation: it is added to `lateCaptured`. */
  readonly late?: number;
}

/**
 * Updates the order's row in a transaction, with its status and index keys, on the condition that
 * it is unchanged since it was read. A change of other attributes alone is an UpdateItem:
 * `changeRow` in table/remarks.
 */
export function updateOrderRow(
  before: Order,
  after: Order,
  { also = {}, condition = '', late = 0 }: RowUpdate,
): TransactionAction {
  const update = orderUpdate(before, after.status, before.version, new Date(after.updatedAt), also);
  return {
    Update: {
      Key: customerOrderKey(before),
      ...update,
      UpdateExpression: `${update.UpdateExpression}${late > 0 ? ' ADD lateCaptured :late' : ''}`,
      ConditionExpression: `version = :seen AND #status = :seenStatus${condition}`,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':seen': before.version,
        ':seenStatus': before.status,
        ...(late > 0 && { ':late': late }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Checks the version of an order's row that a decision depends on and does not change. */
export const checkOrderRow = (order: Order): TransactionAction => ({
  ConditionCheck: {
    Key: customerOrderKey(order),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': order.version },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/**
 * Checks that an order is not canceled, whatever else changed since it was read. A canceled order
 * stays so, and returns its row if it fails this check.
 */
export const checkNotCancelled = (order: Order): TransactionAction => ({
  ConditionCheck: {
    Key: customerOrderKey(order),
    ConditionExpression: '#status <> :cancelled',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':cancelled': 'CANCELLED' satisfies OrderStatus },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/**
 * Checks the version of a payment that a decision depends on and does not change. Without this
 * check, a capture during a partial cancellation would leave a wrong payment status.
 */
export const checkPayment = (payment: Payment): TransactionAction => ({
  ConditionCheck: {
    Key: paymentKey(payment.orderId, payment),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': payment.version },
  },
});
