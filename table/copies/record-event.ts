import type { Order } from '../../domain/order.ts';
import { eventKey } from '../keys.ts';
import { insertOnce } from '../requests/insert-once.ts';

/**
 * Writes one audit event per version of an order, once. Key and content follow from that version's
 * state alone, so every writer writes the same event.
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
}: Order) {
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
  });
}
