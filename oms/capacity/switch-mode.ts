import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { type TableDescription, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { measure } from '../doctor/measure-alarm.ts';
import { documents } from '../document-client.ts';

export type Mode = 'on-demand' | 'provisioned';

/** How often AWS lets a table go on demand within 24 hours. */
export const MOST_SWITCHES = 4;

export const modeOf = ({ BillingModeSummary }: TableDescription): Mode =>
  BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST' ? 'on-demand' : 'provisioned';

/**
 * How often the table went on demand in the last 24 hours. Provisioned capacity is measured while
 * there is some, so each end of its series is a switch.
 */
export async function switchesToOnDemand(
  cloudwatch: CloudWatchClient,
  TableName: string,
  now: Date,
): Promise<number> {
  const Dimensions = [{ Name: 'TableName', Value: TableName }];
  const Metric = {
    Namespace: 'AWS/DynamoDB',
    MetricName: 'ProvisionedWriteCapacityUnits',
    Dimensions,
  };
  const query = { Id: 'm', MetricStat: { Metric, Stat: 'Maximum', Period: 300 } };
  const points = await measure({ cloudwatch, now }, [query], 24 * 60);
  const gap = 2 * 300_000;
  return points.filter(({ at }, n) => (points[n + 1]?.at ?? now.getTime()) - at > gap).length;
}

/** Ready when DynamoDB says so: the table stays available meanwhile. */
export async function goOnDemand(TableName: string): Promise<void> {
  await documents.send(new UpdateTableCommand({ TableName, BillingMode: 'PAY_PER_REQUEST' }));
}
