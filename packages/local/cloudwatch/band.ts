/**
 * The upper edge of an anomaly's band. CloudWatch learns usual values from up to two weeks, by the
 * hour and the day. A local run has no weeks: its usual values are those of its first minutes. Its
 * band is for practice, and differs from that on AWS.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Anomaly_Detection.html
 */
import { answerQueries, type MetricDataQuery, periodOf } from './metric-queries.ts';
import type { MetricStore } from './metric-store.ts';

/** An alarm whose threshold is the band of one of its queries. */
interface BandAlarm {
  readonly Metrics?: readonly MetricDataQuery[];
  readonly ThresholdMetricId?: string;
}

/** Periods at the beginning of a run, while nothing is an anomaly. */
const USUAL_PERIODS = 2;

/**
 * The mean of the usual values, and so many standard deviations more as the alarm asks for; at
 * least as many as for one more or less. A period without data counts as 0. Undefined while the
 * usual values are counted.
 */
export function topOfBand(
  { Metrics = [], ThresholdMetricId }: BandAlarm,
  store: MetricStore,
): number | undefined {
  const band = Metrics.find(({ Id }) => Id === ThresholdMetricId)?.Expression ?? '';
  const [, id, width] = /^ANOMALY_DETECTION_BAND\((\w+), *([\d.]+)\)$/.exec(band) ?? [];
  if (width === undefined) throw new SyntaxError(`the local run has no band ${band}`);
  const queries = Metrics.filter(({ Id }) => Id === id);
  const span = periodOf(queries) * 1000;
  const from = Math.floor(store.begin / 60_000) * 60_000;
  const to = from + USUAL_PERIODS * span;
  if (store.clock.now() < to) return undefined;
  const [answered] = answerQueries(store, queries, from, to);
  const values = Array.from({ length: USUAL_PERIODS }, (_, n) => answered?.series[n] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / USUAL_PERIODS;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / USUAL_PERIODS;
  return mean + Number(width) * Math.max(1, Math.sqrt(variance));
}
