import type { DynamoDBRecord } from 'aws-lambda';
import { PARTITIONS } from '../table/keys.ts';
import type { Metric } from './observability/metric-names.ts';

/**
 * Whether a change brings an order into the list of open orders, or takes it out. Told by the key
 * of the index and not by the status: a key that is left behind shows as an order that never
 * leaves.
 */
export function queueMove({
  dynamodb,
}: DynamoDBRecord): Extract<Metric, 'OpenOrderEntered' | 'OpenOrderLeft'> | undefined {
  const isOpen = (image: { [name: string]: { S?: string } } | undefined): boolean =>
    image?.['GSI2PK']?.S?.startsWith(PARTITIONS.openOrders) ?? false;
  const [was, is] = [isOpen(dynamodb?.OldImage), isOpen(dynamodb?.NewImage)];
  if (was === is) return undefined;
  return is ? 'OpenOrderEntered' : 'OpenOrderLeft';
}
