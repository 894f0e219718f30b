import type { CancellationReason } from '../../domain/cancel-lines.ts';
import type { LineQuantity } from '../../domain/fulfillment.ts';
import type { Order } from '../../domain/order.ts';
import type { Item } from '../aws-protocol/item.ts';
import { cancellationKey } from '../keys.ts';

export interface Cancellation {
  readonly cancellationId: string;
  readonly lines: readonly LineQuantity[];
  /** EXPIRED: the order was not paid in time. Only the sweep uses this reason. */
  readonly reason?: CancellationReason | 'EXPIRED' | undefined;
  /** The statement of withdrawal that it follows. */
  readonly withdrawalId?: string | undefined;
  /** The caller's `sub`, `system:expiry` or `system:withdrawal`. */
  readonly createdBy: string;
  /** The name of an operator. */
  readonly createdByName?: string | undefined;
}

/** Makes the row that records why an order, or a part of it, was canceled, and by whom. */
export const cancellationRow = (
  { customerId, orderId, version: orderVersion }: Order,
  { cancellationId, lines, reason, withdrawalId, createdBy, createdByName }: Cancellation,
): Item => ({
  ...cancellationKey(orderId, cancellationId),
  type: 'Cancellation',
  customerId,
  lines: lines.map(({ seq, quantity }) => ({ seq, quantity })),
  reason,
  withdrawalId,
  createdBy,
  createdByName,
  orderVersion,
});
