import type { Item } from '../../aws-protocol/item.ts';
import type { CancellationReason } from '../../domain/cancel-lines.ts';
import type { LineQuantity } from '../../domain/fulfillment.ts';
import type { Order } from '../../domain/order.ts';
import { cancellationKey } from '../keys.ts';

export interface Cancellation {
  readonly cancellationId: string;
  readonly lines: readonly LineQuantity[];
  /** EXPIRED: nobody paid in time. Only the sweep gives this reason. */
  readonly reason?: CancellationReason | 'EXPIRED' | undefined;
  /** The `sub` of who asked, or `system:expiry`. */
  readonly createdBy: string;
}

/** Why an order, or a part of it, was cancelled, and by whom. */
export const cancellationRow = (
  { customerId, orderId, version: orderVersion }: Order,
  { cancellationId, lines, reason, createdBy }: Cancellation,
): Item => ({
  ...cancellationKey(orderId, cancellationId),
  type: 'Cancellation',
  customerId,
  lines: lines.map(({ seq, quantity }) => ({ seq, quantity })),
  reason,
  createdBy,
  orderVersion,
});
