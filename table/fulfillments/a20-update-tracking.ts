import type { Fulfillment, TrackingInfo } from '../../domain/fulfillment.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { toFulfillment } from '../full-order/order-collection.ts';
import { fulfillmentKey, type Key } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import type { FulfillmentIdentity } from './fulfillment-identity.ts';

/** The members that A20 can change; an absent member stays unchanged. */
export interface TrackingUpdate {
  readonly trackingInfo?: TrackingInfo | undefined;
  readonly estimatedDeliveryAt?: string | undefined;
}

/**
 * A20: one UpdateItem. It increments the fulfillment's version and not the order's, so that
 * callers' versions of the order stay valid. The parcel of a person who was erased is closed.
 *
 * If an answer is lost and the SDK sends the update again, the row may contain the first attempt's
 * write. If the row has moved further, the outcome of that attempt is unknown.
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
    ConditionExpression:
      '#version = :seen AND #status = :shipped AND customerId = :customerId AND ' +
      'attribute_not_exists(erasedAt)',
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

/** True if an earlier attempt, whose answer was lost, wrote the row. */
const isOwn = (stored: Item, attributes: Item) =>
  Object.entries(attributes).every(
    ([name, value]) => fingerprintOf(stored[name]) === fingerprintOf(value),
  );
