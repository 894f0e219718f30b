import {
  type CloudWatchClient,
  type CompositeAlarm,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import type { LambdaClient } from '@aws-sdk/client-lambda';

/** A table, without CloudWatch and Lambda. */
export interface LocalRun {
  readonly orderId: string | undefined;
}

/** A stack on AWS, with the clients that look at it. */
export interface DiagnosedStack extends LocalRun {
  readonly stackName: string;
  readonly region: string;
  readonly cloudwatch: CloudWatchClient;
  readonly lambda: LambdaClient;
  /** By the runbook's anchor, which each alarm's description names. */
  readonly alarms: ReadonlyMap<string, MetricAlarm>;
  readonly outage: CompositeAlarm | undefined;
  /** The edge stack's alarms, and the client of its region. */
  readonly edge: Pick<DiagnosedStack, 'cloudwatch' | 'alarms'>;
  readonly now: Date;
  /** The minutes before `now` to look at, at least. */
  readonly minutes: number;
}

/** Reads the alarms of a stack, with their metrics, from CloudWatch. */
export async function deployedAlarms(
  client: CloudWatchClient,
  stack: string,
): Promise<Pick<DiagnosedStack, 'alarms' | 'outage'>> {
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

/**
 * Returns a dimension of an alarm's metric: the name of the table or of a function, or a mapping's
 * id.
 */
export function dimensionOf(
  { alarms }: Pick<DiagnosedStack, 'alarms'>,
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

export const tableOf = (stack: Pick<DiagnosedStack, 'alarms'>): string | undefined =>
  dimensionOf(stack, 'table-write-throttled', 'TableName');
