import type { Fulfillment, TrackingInfo } from '../../domain/fulfillment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { toFulfillment } from '../full-order/order-collection.ts';
import { fulfillmentKey, type Key } from '../keys.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { isVersion, writeOnce } from '../requests/write-once.ts';
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
 * @throws {Refusal} fulfillment-not-found, version-mismatch, fulfillment-closed; try-again if the
 *   outcome of a lost attempt is unknown
 */
export async function updateTracking(
  { customerId, orderId, fulfillmentId }: FulfillmentIdentity,
  update: TrackingUpdate,
  version: number,
): Promise<Fulfillment> {
  const attributes = { ...update, version: version + 1 };
  const set = setAttributes(attributes);
  const isTheirs = (stored: Item | undefined) => stored?.['customerId'] === customerId;
  const outcome = await writeOnce(
    {
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
    },
    (stored) => isTheirs(stored) && isVersion(stored, attributes),
  );
  if (outcome.written) return toFulfillment(outcome.written as Item & Key);
  const { stored } = outcome;
  if (!stored || !isTheirs(stored)) throw new Refusal({ code: 'fulfillment-not-found' });
  const current = stored['version'] as number;
  if (current !== version) throw new Refusal({ code: 'version-mismatch', current });
  throw new Refusal({ code: 'fulfillment-closed' });
}
