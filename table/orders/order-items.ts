import type { Item } from '../../aws-protocol/item.ts';
import type { LineItem, PlacedOrder } from '../../domain/order.ts';
import { dayIndexKeys, lineItemKey, orderMetadataKey } from '../keys.ts';
import { openOrderShards } from '../requests/client.ts';

/**
 * What A3 reads beside the lines. A6 writes it with the order; each later change of the order row
 * is copied to it from the stream, unless it has seen a newer version already.
 */
export function orderMetadata(order: PlacedOrder): Item {
  const { customerId, status, paymentStatus, version, currency, total, lineCount } = order;
  const { adjustments = [], shippingAddress, billingAddress, customerNote } = order;
  return {
    ...orderMetadataKey(order.orderId),
    ...dayIndexKeys(order, openOrderShards()),
    type: 'OrderMetadata',
    customerId,
    status,
    paymentStatus,
    version,
    currency,
    total,
    lineCount,
    ...(adjustments.length > 0 && { adjustments }),
    shippingAddress,
    billingAddress,
    customerNote,
  };
}

/** A line, as it was ordered. */
export const lineItem = (orderId: string, { seq, amount, ...line }: LineItem): Item => ({
  ...lineItemKey(orderId, seq),
  type: 'LineItem',
  ...line,
});
