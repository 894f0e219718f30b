import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Order } from '../../domain/order.ts';
import { eventKey } from '../keys.ts';
import { putItem } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';

/**
 * One audit event per version of an order, written once. Key and content follow from that version's
 * state alone, so whoever writes it, however often and in whatever order, writes the same.
 */
export async function recordEvent({
  orderId,
  customerId,
  version,
  status,
  fulfillmentStatus,
  paymentStatus,
  total,
  updatedAt,
}: Order) {
  const Item = {
    ...eventKey(orderId, updatedAt, version),
    type: 'Event',
    customerId,
    version,
    status,
    ...(fulfillmentStatus !== undefined && { fulfillmentStatus }),
    paymentStatus,
    total,
  };
  try {
    await retryConflicts(() => putItem({ Item, ConditionExpression: 'attribute_not_exists(PK)' }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
