import {
  type CloudWatchClient,
  type CompositeAlarm,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import type { LambdaClient } from '@aws-sdk/client-lambda';

/** A table without CloudWatch or Lambda beside it. */
export interface LocalRun {
  readonly orderId: string | undefined;
}

/** A stack on AWS. */
export interface Deployment extends LocalRun {
  readonly cloudwatch: CloudWatchClient;
  readonly lambda: LambdaClient;
  /** By anchor, as their descriptions name it. */
  readonly alarms: ReadonlyMap<string, MetricAlarm>;
  readonly outage: CompositeAlarm | undefined;
  readonly now: Date;
  /** How far back to look, at least. */
  readonly minutes: number;
}

/** The alarms of a stack, each with what it measures, as CloudWatch has them. */
export async function deployedAlarms(
  client: CloudWatchClient,
  stack: string,
): Promise<Pick<Deployment, 'alarms' | 'outage'>> {
  const alarms = new Map<string, MetricAlarm>();
  let outage: CompositeAlarm | undefined;
  const pages = paginateDescribeAlarms(
    { client },
    { AlarmNamePrefix: `${stack}-Alarms`, AlarmTypes: ['MetricAlarm', 'CompositeAlarm'] },
  );
  for await (const { MetricAlarms = [], CompositeAlarms = [] } of pages) {
    for (const alarm of MetricAlarms) alarms.set(anchorIn(alarm), alarm);
    outage ??= CompositeAlarms[0];
  }
  return { alarms, outage };
}

const anchorIn = ({ AlarmDescription = '' }: MetricAlarm): string =>
  /runbook\.md#([\w-]+)/.exec(AlarmDescription)?.[1] ?? '';

/** A dimension of an alarm's metric: the table's name, a function's, a mapping's id. */
export function dimensionOf(
  { alarms }: Pick<Deployment, 'alarms'>,
  anchor: string,
  dimension: string,
): string | undefined {
  const { Dimensions = [], Metrics = [] } = alarms.get(anchor) ?? {};
  const all = [
    Dimensions,
    ...Metrics.map(({ MetricStat }) => MetricStat?.Metric?.Dimensions ?? []),
  ];
  return all.flat().find(({ Name }) => Name === dimension)?.Value;
}

export const tableOf = (deployment: Pick<Deployment, 'alarms'>): string | undefined =>
  dimensionOf(deployment, 'table-write-throttled', 'TableName');
