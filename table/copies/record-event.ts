import type { Order } from '../../domain/order.ts';
import { eventKey } from '../keys.ts';
import { insertOnce } from '../requests/insert-once.ts';

/**
 * Writes one audit event per version of an order, once. Key and content follow from that version's
 * state alone, so every writer writes the same event. A row keeps the author of an earlier version,
 * who is not that of this one.
 */
export async function recordEvent({
  orderId,
  customerId,
  version,
  status,
  fulfillmentStatus,
  onHold,
  paymentStatus,
  total,
  updatedAt,
  changedBy,
}: Order) {
  const author = changedBy?.version === version ? changedBy : undefined;
  await insertOnce({
    ...eventKey(orderId, updatedAt, version),
    type: 'Event',
    customerId,
    version,
    status,
    fulfillmentStatus,
    onHold,
    paymentStatus,
    total,
    createdBy: author?.by,
    createdByName: author?.byName,
    changed: author?.changed,
  });
}
