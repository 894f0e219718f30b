import { type CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { STORES } from '../../../table/schema.ts';
import { KINDS, type Usage } from './usage.ts';

const MINUTE = 60_000;

/** CloudWatch keeps data of one-minute periods for 15 days. */
export const MOST_DAYS = 15;

/**
 * Reads the units that a table and its indexes consumed in each minute, 0 for a minute without
 * data.
 */
export async function measuredUsage(
  client: CloudWatchClient,
  TableName: string,
  days: number,
  now: Date,
): Promise<Usage[]> {
  const end = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const minutes = days * 24 * 60;
  const usages: Usage[] = [];
  for (const store of STORES) {
    for (const kind of KINDS) {
      const name = `Consumed${kind === 'read' ? 'Read' : 'Write'}CapacityUnits`;
      const Dimensions = [
        { Name: 'TableName', Value: TableName },
        ...(store === 'table' ? [] : [{ Name: 'GlobalSecondaryIndexName', Value: store }]),
      ];
      const metric = { Namespace: 'AWS/DynamoDB', MetricName: name, Dimensions };
      const points = await sums(client, metric, new Date(end - minutes * MINUTE), new Date(end));
      if (points.size === 0) continue;
      const perMinute = Array.from(
        { length: minutes },
        (_, at) => points.get(end - (minutes - at) * MINUTE) ?? 0,
      );
      usages.push({ store, kind, perMinute });
    }
  }
  return usages;
}

async function sums(
  client: CloudWatchClient,
  Metric: object,
  StartTime: Date,
  EndTime: Date,
): Promise<Map<number, number>> {
  const points = new Map<number, number>();
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new GetMetricDataCommand({
        MetricDataQueries: [{ Id: 'm', MetricStat: { Metric, Stat: 'Sum', Period: 60 } }],
        StartTime,
        EndTime,
        NextToken,
      }),
    );
    for (const { Timestamps = [], Values = [] } of page.MetricDataResults ?? [])
      for (const [at, time] of Timestamps.entries()) points.set(time.getTime(), Values[at] ?? 0);
    NextToken = page.NextToken;
  } while (NextToken);
  return points;
}
