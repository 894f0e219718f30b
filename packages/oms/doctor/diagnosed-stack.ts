import {
  type CloudWatchClient,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { serviceTime } from './service-time.ts';

/** The table, which every look can read. */
export interface DiagnosedTable {
  readonly orderId: string | undefined;
}

/** A stack whose CloudWatch answers: on AWS, or the local run. */
export interface MeasuredStack extends DiagnosedTable {
  readonly stackName: string;
  readonly cloudwatch: CloudWatchClient;
  /** By the runbook's anchor, which each alarm's description names. */
  readonly alarms: ReadonlyMap<string, MetricAlarm>;
  /** The alarms of anchors that have several: the windows of a burn rate. */
  readonly windows: ReadonlyMap<string, readonly MetricAlarm[]>;
  /** The edge stack's alarms, and the client of its region. */
  readonly edge: Pick<MeasuredStack, 'cloudwatch' | 'alarms'>;
  /** CloudWatch's own time: a laptop's clock may differ, and a rehearsal's runs faster. */
  readonly now: Date;
  /** The minutes before `now` to look at, at least. */
  readonly minutes: number;
  /** The sentence for an alarm that the stack does not have. */
  readonly unmeasured: string;
}

/** A stack on AWS, with the other services that look at it. */
export interface DiagnosedStack extends MeasuredStack {
  readonly region: string;
  readonly lambda: LambdaClient;
}

/** Reads the alarms of a stack, with their metrics, from CloudWatch, and its time. */
export async function deployedAlarms(
  client: CloudWatchClient,
  stack: string,
): Promise<Pick<MeasuredStack, 'alarms' | 'windows' | 'now'>> {
  const time = serviceTime(client);
  const found: MetricAlarm[] = [];
  const pages = paginateDescribeAlarms(
    { client },
    { AlarmNamePrefix: `${stack}-Alarms`, AlarmTypes: ['MetricAlarm'] },
  );
  for await (const { MetricAlarms = [] } of pages) found.push(...MetricAlarms);
  const byAnchor = [...Map.groupBy(found, anchorIn)];
  return {
    alarms: new Map(
      byAnchor.flatMap(([anchor, [alarm, ...more]]) =>
        alarm && more.length === 0 ? [[anchor, alarm]] : [],
      ),
    ),
    windows: new Map(byAnchor.filter(([, those]) => those.length > 1)),
    now: time(),
  };
}

const anchorIn = ({ AlarmDescription = '' }: MetricAlarm): string =>
  /runbook\.md#([\w-]+)/.exec(AlarmDescription)?.[1] ?? '';

/**
 * Returns a dimension of an alarm's metric: the name of the table or of a function, or a mapping's
 * id.
 */
export function dimensionOf(
  { alarms }: Pick<MeasuredStack, 'alarms'>,
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

export const tableOf = (stack: Pick<MeasuredStack, 'alarms'>): string | undefined =>
  dimensionOf(stack, 'table-write-throttled', 'TableName');
