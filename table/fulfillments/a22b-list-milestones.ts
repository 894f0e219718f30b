import type { Milestone } from '../../domain/fulfillment.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  fulfillmentPartition,
  type Key,
  milestonePosition,
  parseMilestoneTime,
  SORT_PREFIX,
} from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';
import type { FulfillmentIdentity } from './fulfillment-identity.ts';

/**
 * A22b: one Query of the fulfillment's own partition, newest first. So a fulfillment with ten
 * thousand reports adds no cost to a read of its order. For another customer's fulfillment, the
 * list is empty.
 */
export async function listMilestones(
  { customerId, orderId, fulfillmentId }: FulfillmentIdentity,
  { limit, after }: PageRequest,
): Promise<Page<Milestone>> {
  const partition = fulfillmentPartition(fulfillmentId);
  const rows = await query({
    KeyConditionExpression: 'PK = :shipment AND begins_with(SK, :milestone)',
    ExpressionAttributeValues: { ':shipment': partition, ':milestone': SORT_PREFIX.milestone },
    ScanIndexForward: false,
    Limit: withLookahead(limit),
    ...(after !== undefined && {
      ExclusiveStartKey: { PK: partition, SK: `${SORT_PREFIX.milestone}${after}` },
    }),
  });
  const own = rows.filter((row) => row['customerId'] === customerId && row['orderId'] === orderId);
  return pageOf(own, limit, MILESTONE_ROWS);
}

const MILESTONE_ROWS: RowReader<Milestone> = { positionOf: milestonePosition, read: toMilestone };

function toMilestone(row: Item & Key): Milestone | undefined {
  const { status, message, location } = row as unknown as Milestone;
  if ([status, message ?? '', location ?? ''].some((text) => typeof text !== 'string'))
    return undefined;
  return {
    status,
    happenedAt: parseMilestoneTime(row),
    message,
    location,
  };
}
