import { createHash } from 'node:crypto';
import type { Item } from '../../aws-protocol/item.ts';
import { deliverFulfillment, type FulfillmentChange } from '../../domain/change-fulfillment.ts';
import type { Milestone } from '../../domain/fulfillment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { fulfillmentKey, milestoneKey } from '../keys.ts';
import { changeOrder } from '../orders/change-order.ts';
import { latestMilestone } from '../orders/order-collection.ts';
import { writeLines } from '../orders/order-transaction.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { insertOnce } from '../requests/insert-once.ts';
import { insert } from '../requests/transaction.ts';
import type { FulfillmentIdentity } from './fulfillment-identity.ts';
import { closeAsDelivered } from './fulfillment-update.ts';

/**
 * A22: what a carrier reports. Carriers report late, twice and in any order, so the same report is
 * the same row, and `latest` keeps the newest whatever comes when. Two requests: UpdateItem on the
 * fulfillment, which also tells whether it exists, then PutItem. After a crash between the two, the
 * carrier's repetition writes the row.
 *
 * DELIVERED is more than a report: the pieces arrived. One TransactWriteItems moves the
 * fulfillment, LINES and the order with it, once; a later report of it is like any other.
 *
 * @returns whether the report was new
 * @throws {Refusal} fulfillment-not-found
 */
export async function addMilestone(
  identity: FulfillmentIdentity,
  milestone: Milestone,
  now: Date,
): Promise<boolean> {
  if (milestone.status === 'DELIVERED' && (await deliver(identity, milestone, now))) return true;
  await keepLatest(identity, milestone);
  return insertOnce(rowOf(identity, milestone));
}

/**
 * The newest report stays: of two with the same time, the one whose status sorts last, so that it
 * does not depend on which came first.
 */
async function keepLatest(
  { customerId, orderId, fulfillmentId }: FulfillmentIdentity,
  milestone: Milestone,
): Promise<void> {
  const outcome = await conditionalUpdate({
    Key: fulfillmentKey(orderId, fulfillmentId),
    UpdateExpression: 'SET latest = :latest',
    ConditionExpression:
      'customerId = :customerId AND (attribute_not_exists(latest) OR latest < :latest)',
    ExpressionAttributeValues: {
      ':customerId': customerId,
      ':latest': latestMilestone(milestone),
    },
  });
  if (!outcome.written && outcome.stored?.['customerId'] !== customerId)
    throw new Refusal({ code: 'fulfillment-not-found' });
}

/** False for a fulfillment that was delivered or cancelled before: it stays as it is. */
async function deliver(
  identity: FulfillmentIdentity,
  milestone: Milestone,
  now: Date,
): Promise<boolean> {
  try {
    await changeOrder(
      identity,
      {
        decide: (life) => deliverFulfillment(life, identity.fulfillmentId),
        write: writeLines<FulfillmentChange>({
          rows: ({ fulfillment }, order) => [
            closeAsDelivered(order, fulfillment, milestone),
            insert(rowOf(identity, milestone)),
          ],
        }),
      },
      now,
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'fulfillment-closed') return false;
    throw error;
  }
}

const rowOf = (
  { customerId, orderId, fulfillmentId }: FulfillmentIdentity,
  { status, happenedAt, message, location }: Milestone,
): Item => ({
  ...milestoneKey(fulfillmentId, happenedAt, hashOf(status, location)),
  type: 'Milestone',
  customerId,
  orderId,
  status,
  message,
  location,
});

/** 72 bits tell apart what one parcel meets in one millisecond. */
const hashOf = (status: string, location = ''): string =>
  createHash('sha256')
    .update(JSON.stringify([status, location]))
    .digest('base64url')
    .slice(0, 12);
