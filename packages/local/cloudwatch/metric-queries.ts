/**
 * Answers queries of metrics and of metric math.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_MetricDataQuery.html
 */
import { evaluate, type Series } from './metric-math.ts';
import type { Metric, MetricStore } from './metric-store.ts';

export interface Dimension {
  readonly Name: string;
  readonly Value: string;
}

export interface MetricStat {
  readonly Metric: {
    readonly Namespace: string;
    readonly MetricName: string;
    readonly Dimensions?: readonly Dimension[];
  };
  /** Seconds. */
  readonly Period: number;
  readonly Stat: string;
}

export interface MetricDataQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: MetricStat;
  readonly Period?: number;
  readonly ReturnData?: boolean;
}

/** The values of a query, of which some periods may have none. */
export interface Answered {
  readonly id: string;
  readonly series: Series;
}

/** The length of the periods of all queries, in seconds: the longest one. */
export const periodOf = (queries: readonly MetricDataQuery[]): number =>
  Math.max(60, ...queries.map(({ MetricStat, Period }) => MetricStat?.Period ?? Period ?? 0));

/**
 * Answers the queries that return data, for each period from `from` to `to`. An expression has no
 * data where none of its metrics has any, whatever it fills in.
 *
 * @param from epoch milliseconds, the beginning of a minute
 * @throws {SyntaxError} for an expression that no alarm uses
 */
export function answerQueries(
  store: MetricStore,
  queries: readonly MetricDataQuery[],
  from: number,
  to: number,
): readonly Answered[] {
  const period = periodOf(queries);
  const measured: Readonly<Record<string, Series>> = Object.fromEntries(
    queries.flatMap(({ Id, MetricStat }) =>
      MetricStat ? [[Id, store.read(metricOf(MetricStat), MetricStat.Stat, period, from, to)]] : [],
    ),
  );
  const hasData = Object.values(measured).some((series) => series.some((v) => v !== undefined));
  return queries
    .filter(({ ReturnData = true }) => ReturnData)
    .map(({ Id, Expression }) => ({
      id: Id,
      series: Expression
        ? hasData
          ? (evaluate(Expression, measured) as Series)
          : []
        : (measured[Id] ?? []),
    }));
}

export const metricOf = ({ Metric }: MetricStat): Metric => ({
  namespace: Metric.Namespace,
  name: Metric.MetricName,
  dimensions: Object.fromEntries((Metric.Dimensions ?? []).map(({ Name, Value }) => [Name, Value])),
});
