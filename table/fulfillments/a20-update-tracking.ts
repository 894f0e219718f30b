import type { Item } from '../../aws-protocol/item.ts';
import type { Fulfillment, TrackingInfo } from '../../domain/fulfillment.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { fulfillmentKey, type Key } from '../keys.ts';
import { toFulfillment } from '../orders/order-collection.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import type { FulfillmentIdentity } from './fulfillment-identity.ts';

/** What A20 may change; a member that is absent stays as it is. */
export interface TrackingUpdate {
  readonly trackingInfo?: TrackingInfo | undefined;
  readonly estimatedDeliveryAt?: string | undefined;
}

/**
 * A20: one UpdateItem. It counts a version of the fulfillment and none of the order: a new tracking
 * number makes nobody's view of the order stale.
 *
 * If an answer was lost and the SDK sent the update again, the row may be what the first attempt
 * wrote. At a later version than the next, nobody knows whether that attempt was executed.
 *
 * @throws {Refusal} fulfillment-not-found, version-mismatch, fulfillment-closed; `try-again` if it
 *   is not known whether it changed
 */
export async function updateTracking(
  { customerId, orderId, fulfillmentId }: FulfillmentIdentity,
  update: TrackingUpdate,
  version: number,
): Promise<Fulfillment> {
  const attributes = { ...update, version: version + 1 };
  const set = setAttributes(attributes);
  const outcome = await conditionalUpdate({
    Key: fulfillmentKey(orderId, fulfillmentId),
    UpdateExpression: set.UpdateExpression,
    ConditionExpression: '#version = :seen AND #status = :shipped AND customerId = :customerId',
    ExpressionAttributeNames: { ...set.ExpressionAttributeNames, '#status': 'status' },
    ExpressionAttributeValues: {
      ...set.ExpressionAttributeValues,
      ':seen': version,
      ':shipped': 'SHIPPED',
      ':customerId': customerId,
    },
  });
  if (outcome.written) return toFulfillment(outcome.written as Item & Key);
  const { stored, repeated } = outcome;
  if (stored?.['customerId'] !== customerId) throw new Refusal({ code: 'fulfillment-not-found' });
  if (repeated && isOwn(stored, attributes)) return toFulfillment(stored as Item & Key);
  const current = stored['version'] as number;
  if (repeated && current > version + 1) throw tryAgain();
  if (current !== version) throw new Refusal({ code: 'version-mismatch', current });
  throw new Refusal({ code: 'fulfillment-closed' });
}

/** Whether an earlier attempt, whose answer was lost, wrote this. */
const isOwn = (stored: Item, attributes: Item) =>
  Object.entries(attributes).every(
    ([name, value]) => fingerprintOf(stored[name]) === fingerprintOf(value),
  );
