/**
 * An alarm of the template, and its state.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
 */

import { topOfBand } from './band.ts';
import { answerQueries, type Dimension, type MetricDataQuery, periodOf } from './metric-queries.ts';
import type { MetricStore } from './metric-store.ts';

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

/** The properties of `AWS::CloudWatch::Alarm` that decide its state. */
export interface AlarmProperties {
  readonly AlarmDescription?: string;
  readonly ComparisonOperator: string;
  readonly DatapointsToAlarm?: number;
  readonly Dimensions?: readonly Dimension[];
  readonly EvaluationPeriods: number;
  readonly ExtendedStatistic?: string;
  readonly MetricName?: string;
  readonly Metrics?: readonly MetricDataQuery[];
  readonly Namespace?: string;
  readonly Period?: number;
  readonly Statistic?: string;
  readonly Threshold?: number;
  /** The query of an anomaly's band. */
  readonly ThresholdMetricId?: string;
  readonly TreatMissingData?: 'breaching' | 'notBreaching' | 'ignore' | 'missing';
}

/** A state, and the sentence that CloudWatch would have for it. */
export interface Evaluation {
  readonly state: AlarmState;
  readonly reason: string;
}

/** The queries of an alarm, also of one on a single metric. */
export function queriesOf(alarm: AlarmProperties): readonly MetricDataQuery[] {
  if (alarm.Metrics) return alarm.Metrics;
  const { Namespace = '', MetricName = '', Dimensions = [], Period = 60 } = alarm;
  const Stat = alarm.Statistic ?? alarm.ExtendedStatistic ?? 'Average';
  return [{ Id: 'm', MetricStat: { Metric: { Namespace, MetricName, Dimensions }, Stat, Period } }];
}

/** The namespaces of an alarm's metrics. */
export const namespacesOf = (alarm: AlarmProperties): readonly string[] =>
  queriesOf(alarm).flatMap(({ MetricStat }) => MetricStat?.Metric.Namespace ?? []);

/**
 * Evaluates the last whole periods: M of N datapoints above the threshold are an alarm.
 *
 * @param before the state until now, which `ignore` keeps
 */
export function evaluateAlarm(
  alarm: AlarmProperties,
  store: MetricStore,
  before: AlarmState,
): Evaluation {
  const { EvaluationPeriods: n, DatapointsToAlarm: m = n } = alarm;
  const queries = queriesOf(alarm).filter(({ Id }) => Id !== alarm.ThresholdMetricId);
  const span = periodOf(queries) * 1000;
  const to = Math.floor(store.clock.now() / 60_000) * 60_000;
  const [answered] = answerQueries(store, queries, to - n * span, to);
  const values = Array.from({ length: n }, (_, at) => answered?.series[at]);
  const threshold = thresholdOf(alarm, store);
  if (threshold === undefined)
    return { state: 'INSUFFICIENT_DATA', reason: 'There are no usual values yet.' };
  const isAbove = ABOVE[alarm.ComparisonOperator];
  if (!isAbove) throw new RangeError(`the local run has no alarm with ${alarm.ComparisonOperator}`);
  const present = values.filter((value) => value !== undefined);
  const above = present.filter((value) => isAbove(value, threshold)).length;
  // Nothing is missing from before the run.
  const passed = Math.floor(Math.max(0, to - store.begin) / span);
  const missing = Math.max(0, Math.min(n, passed) - present.length);
  const reason =
    `${above} of the last ${n} datapoints are above ${threshold}, and ${m} are an alarm. ` +
    `Missing: ${missing}.`;
  return { state: stateOf(alarm.TreatMissingData, { above, missing, m, n, before }), reason };
}

/** Undefined for a band without usual values. */
const thresholdOf = (alarm: AlarmProperties, store: MetricStore): number | undefined =>
  alarm.ThresholdMetricId === undefined ? (alarm.Threshold ?? 0) : topOfBand(alarm, store);

interface Counted {
  readonly above: number;
  readonly missing: number;
  readonly m: number;
  readonly n: number;
  readonly before: AlarmState;
}

function stateOf(
  treatment: AlarmProperties['TreatMissingData'] = 'missing',
  { above, missing, m, n, before }: Counted,
): AlarmState {
  if (above + (treatment === 'breaching' ? missing : 0) >= m) return 'ALARM';
  if (missing === n && treatment === 'missing') return 'INSUFFICIENT_DATA';
  // With the missing datapoints it could be an alarm, so the state stays.
  return treatment === 'ignore' && above + missing >= m ? before : 'OK';
}

const ABOVE: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanUpperThreshold: (value, top) => value > top,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};
