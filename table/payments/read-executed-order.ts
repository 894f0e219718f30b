import type { Order, OrderIdentity } from '../../domain/order.ts';
import type { ExecutedOrder } from '../../domain/payments/execute-payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { queryCollection } from '../full-order/order-collection.ts';
import { customerOrderKey, orderIdentity } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/**
 * Reads an order's payments, and its status from its row, both strongly consistent: one Query and
 * one GetItem. META may lag behind the row, and a capture of a canceled order must not be executed.
 *
 * @throws {Refusal} order-not-found
 */
export async function readExecutedOrder(
  named: Pick<OrderIdentity, 'customerId' | 'orderId'>,
): Promise<ExecutedOrder> {
  const [{ payments }, row] = await Promise.all([
    queryCollection(named.orderId, true),
    getItem({
      Key: customerOrderKey(orderIdentity(named)),
      ...selectAttributes(ATTRIBUTES.remindedOrder),
      ConsistentRead: true,
    }),
  ]);
  if (!row) throw new Refusal({ code: 'order-not-found' });
  return { order: { status: row['status'] as Order['status'] }, payments };
}
