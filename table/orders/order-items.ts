import type { Item } from '../../aws-protocol/item.ts';
import type { LineItem, PlacedOrder } from '../../domain/order.ts';
import { lineItemKey, orderMetadataKey } from '../keys.ts';

/**
 * What A3 reads beside the lines. A6 writes it with the order; each later change of the order row
 * is copied to it from the stream, unless it has seen a newer version already.
 */
export const orderMetadata = ({
  lines,
  orderId,
  placedAt,
  updatedAt,
  ...order
}: PlacedOrder): Item => ({
  ...orderMetadataKey(orderId),
  type: 'OrderMetadata',
  ...order,
});

/** A line, as it was ordered. */
export const lineItem = (orderId: string, { seq, amount, ...line }: LineItem): Item => ({
  ...lineItemKey(orderId, seq),
  type: 'LineItem',
  ...line,
});
