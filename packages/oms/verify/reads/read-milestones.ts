import type { Item } from '../../../../table/aws-protocol/item.ts';
import { fulfillmentPartition, type Key } from '../../../../table/keys.ts';
import { readItems } from './read-items.ts';

/** Reads all items of a fulfillment: its carrier's reports. */
export const readMilestones = (fulfillmentId: string): Promise<(Item & Key)[]> =>
  readItems({
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': fulfillmentPartition(fulfillmentId) },
  });
