import type { Item } from '../../../aws-protocol/item.ts';
import { type Key, shipmentPartition } from '../../../table/keys.ts';
import { readItems } from './read-items.ts';

/** Everything that is stored with a parcel: what its carrier reported. */
export const readMilestones = (fulfillmentId: string): Promise<(Item & Key)[]> =>
  readItems({
    KeyConditionExpression: 'PK = :shipment',
    ExpressionAttributeValues: { ':shipment': shipmentPartition(fulfillmentId) },
  });
