import {
  GetMetricDataCommand,
  type MetricAlarm,
  type MetricDataQuery,
} from '@aws-sdk/client-cloudwatch';
import { OPTIONAL } from '../../../lib/alarms/optional-alarms.ts';
import type { MeasuredStack } from './diagnosed-stack.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

interface Datapoint {
  readonly at: number;
  readonly value: number;
}

/**
 * Measures an alarm's metric over the last hour or longer, and compares it as the alarm does: M
 * datapoints above the threshold, out of N in a row.
 */
export async function measureAlarm(stack: MeasuredStack, anchor: string): Promise<Evidence> {
  const alarm = stack.alarms.get(anchor);
  return alarm ? measureOne(stack, alarm) : withoutAlarm(stack, anchor);
}

/** Measures one alarm of a stack likewise. */
export async function measureOne(stack: MeasuredStack, alarm: MetricAlarm): Promise<Evidence> {
  if (alarm.ThresholdMetricId !== undefined) return fromAlarmState(alarm);
  const { EvaluationPeriods = 1, DatapointsToAlarm = EvaluationPeriods, Threshold = 0 } = alarm;
  const seconds = periodOf(alarm);
  const minutes = windowOf(alarm, stack.minutes);
  const measured = await measure(stack, queriesOf(alarm), minutes);
  const missing = missingIn(measured, alarm, { ...stack, minutes });
  const points = [...measured, ...missing].sort((point, other) => point.at - other.at);
  const above = points.filter(({ value }) => value > Threshold);
  const span = EvaluationPeriods * seconds * 1000;
  const wasMet = above.some(
    ({ at }) =>
      above.filter((point) => point.at > at - span && point.at <= at).length >= DatapointsToAlarm,
  );
  const figures = {
    highest: measured.length > 0 ? Math.max(...measured.map(({ value }) => value)) : 'no data',
    ...(missing.length > 0 && { missing: missing.length }),
    threshold: Threshold,
    above: above.length,
    needed: `${DatapointsToAlarm} of ${EvaluationPeriods}`,
    minutes,
    ...(above.length > 0 && { last: new Date(above.at(-1)?.at ?? 0).toISOString() }),
    state: alarm.StateValue ?? 'unknown',
  };
  return wasMet
    ? confirmed('The alarm’s condition was met.', figures)
    : ruledOut('The alarm’s condition was not met.', figures);
}

/** An alarm of an option that is off is not missing. */
export const withoutAlarm = ({ alarms, unmeasured }: MeasuredStack, anchor: string): Evidence =>
  alarms.size > 0 && OPTIONAL.has(anchor)
    ? ruledOut('The stack has no such alarm: the option that it watches is off.', {})
    : cannotTell(unmeasured);

/**
 * Returns the periods without data, if the alarm counts them as above its threshold. Those from
 * before the alarm was made do not count.
 */
function missingIn(
  points: readonly Datapoint[],
  alarm: MetricAlarm,
  { now, minutes }: Pick<MeasuredStack, 'now' | 'minutes'>,
): Datapoint[] {
  if (alarm.TreatMissingData !== 'breaching') return [];
  const period = periodOf(alarm) * 1000;
  const made = alarm.AlarmConfigurationUpdatedTimestamp?.getTime() ?? 0;
  const starts = Array.from(
    { length: Math.floor((minutes * 60_000) / period) },
    (_, n) => now.getTime() - (n + 1) * period,
  );
  return starts
    .filter((start) => start >= made)
    .filter((start) => !points.some(({ at }) => at >= start && at < start + period))
    .map((at) => ({ at, value: Number.POSITIVE_INFINITY }));
}

/** CloudWatch alone can compute an anomaly band, so its alarm state is used. */
function fromAlarmState({ StateValue, StateReason = '' }: MetricAlarm): Evidence {
  const figures = { state: StateValue ?? 'unknown', reason: StateReason };
  if (StateValue === 'ALARM') return confirmed('The values are outside the usual band.', figures);
  if (StateValue === 'OK') return ruledOut('The values are within the usual band.', figures);
  return cannotTell('CloudWatch has too little data for a usual band.');
}

/** Seconds. */
export const periodOf = ({ Period, Metrics = [] }: MetricAlarm): number =>
  Period ??
  Math.max(60, ...Metrics.map((metric) => metric.Period ?? metric.MetricStat?.Period ?? 0));

/** At least two evaluations. A running sum begins where the alarm's own begins. */
function windowOf(alarm: MetricAlarm, minutes: number): number {
  const { EvaluationPeriods = 1, Metrics = [] } = alarm;
  const evaluation = (EvaluationPeriods * periodOf(alarm)) / 60;
  const isRunning = Metrics.some(({ Expression = '' }) => Expression.includes('RUNNING_SUM'));
  return isRunning ? evaluation : Math.max(minutes, 2 * evaluation);
}

function queriesOf(alarm: MetricAlarm): MetricDataQuery[] {
  if (alarm.Metrics && alarm.Metrics.length > 0) return alarm.Metrics;
  const { Namespace, MetricName, Dimensions, Statistic, ExtendedStatistic, Period } = alarm;
  const Metric = { Namespace, MetricName, Dimensions };
  return [{ Id: 'm', MetricStat: { Metric, Stat: Statistic ?? ExtendedStatistic, Period } }];
}

/** Reads the one series that the queries return, oldest first. */
export async function measure(
  { cloudwatch, now }: Pick<MeasuredStack, 'cloudwatch' | 'now'>,
  MetricDataQueries: MetricDataQuery[],
  minutes: number,
): Promise<Datapoint[]> {
  const points: Datapoint[] = [];
  let NextToken: string | undefined;
  do {
    const page = await cloudwatch.send(
      new GetMetricDataCommand({
        MetricDataQueries,
        StartTime: new Date(now.getTime() - minutes * 60_000),
        EndTime: now,
        ScanBy: 'TimestampAscending',
        NextToken,
      }),
    );
    for (const { Timestamps = [], Values = [] } of page.MetricDataResults ?? [])
      points.push(...Timestamps.map((at, n) => ({ at: at.getTime(), value: Values[n] ?? 0 })));
    NextToken = page.NextToken;
  } while (NextToken);
  return points;
}
