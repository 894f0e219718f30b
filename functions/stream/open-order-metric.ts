import type { DynamoDBRecord } from 'aws-lambda';
import { PARTITIONS } from '../../table/keys.ts';
import type { Metric } from '../manifest/metric-names.ts';

/**
 * The metric of a change that puts an order into the list of open orders, or takes it out. It
 * compares the index keys, not the statuses. So if an order keeps its key by mistake, the metric
 * shows an order that never leaves.
 */
export function openOrderMetric({
  dynamodb,
}: DynamoDBRecord): Extract<Metric, 'OpenOrderEntered' | 'OpenOrderLeft'> | undefined {
  const isOpen = (image: { [name: string]: { S?: string } } | undefined): boolean =>
    image?.['GSI2PK']?.S?.startsWith(PARTITIONS.openOrders) ?? false;
  const [was, is] = [isOpen(dynamodb?.OldImage), isOpen(dynamodb?.NewImage)];
  if (was === is) return undefined;
  return is ? 'OpenOrderEntered' : 'OpenOrderLeft';
}
