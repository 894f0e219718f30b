import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { type TableDescription, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { measure } from '../doctor/measure-alarm.ts';
import { documents } from '../document-client.ts';

export type Mode = 'on-demand' | 'provisioned';

/** The number of times that AWS lets a table switch to on demand within 24 hours. */
export const MOST_SWITCHES = 4;

export const modeOf = ({ BillingModeSummary }: TableDescription): Mode =>
  BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST' ? 'on-demand' : 'provisioned';

/**
 * Counts the switches to on demand in the last 24 hours. CloudWatch has provisioned capacity only
 * while there is some, so each end of that series is a switch.
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

/**
 * Switches the table to on demand and waits until it is ACTIVE. The table stays available
 * meanwhile.
 */
export async function goOnDemand(TableName: string): Promise<void> {
  await documents.send(new UpdateTableCommand({ TableName, BillingMode: 'PAY_PER_REQUEST' }));
}
