/**
 * Serves what commands ask CloudWatch for, in its protocol (AWS JSON 1.0).
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_Operations.html
 */
import { type JsonAnswer, type Served, serveJson } from '../aws-json-server.ts';
import type { RunningAlarms } from './alarms.ts';
import { answerQueries, type Dimension, type MetricDataQuery, periodOf } from './metric-queries.ts';
import type { MetricStore } from './metric-store.ts';

/** The keys of a table or an index that were throttled most. */
export type ThrottledKeys = () => Readonly<
  Record<string, readonly { readonly key: string; readonly count: number }[]>
>;

export interface CloudWatchOptions {
  readonly store: MetricStore;
  readonly alarms: RunningAlarms;
  /** By rule of Contributor Insights; empty if nothing limits the table. */
  readonly throttledKeys: ThrottledKeys;
}

/** Listens on loopback. Its `Date` is the time of its own clock, which a rehearsal speeds up. */
export const serveCloudWatch = (options: CloudWatchOptions, fixedPort?: number): Promise<Served> =>
  serveJson(
    {
      name: 'CloudWatch',
      target: 'GraniteServiceVersion20100801',
      now: options.store.clock.now,
      operations: {
        DescribeAlarms: (input) => describeAlarms(options, input as DescribeAlarms),
        DescribeInsightRules: () => ok(insightRules(options)),
        GetInsightRuleReport: (input) => ok(insightReport(options, input as { RuleName: string })),
        GetMetricData: (input) => ok(metricData(options, input as GetMetricData)),
        ListMetrics: (input) => ok(listMetrics(options, input as ListMetrics)),
        PutMetricData: (input) => ok(putMetricData(options, input as PutMetricData)),
      },
    },
    fixedPort,
  );

const ok = (body: object): JsonAnswer => ({ status: 200, body });

interface DescribeAlarms {
  readonly AlarmNamePrefix?: string;
  readonly AlarmNames?: readonly string[];
}

function describeAlarms({ alarms }: CloudWatchOptions, asked: DescribeAlarms): JsonAnswer {
  const { metric, composite } = alarms.standing(asked.AlarmNamePrefix);
  const named = (all: readonly { readonly AlarmName: string }[]) =>
    all.filter(({ AlarmName }) => asked.AlarmNames?.includes(AlarmName) ?? true);
  return ok({ MetricAlarms: named(metric), CompositeAlarms: named(composite) });
}

interface GetMetricData {
  readonly MetricDataQueries: readonly MetricDataQuery[];
  /** Epoch seconds. */
  readonly StartTime: number;
  readonly EndTime: number;
}

/** The periods begin at whole minutes, as CloudWatch rounds the start down. */
function metricData(
  { store }: CloudWatchOptions,
  { MetricDataQueries, StartTime, EndTime }: GetMetricData,
): object {
  const span = periodOf(MetricDataQueries);
  const from = Math.floor(StartTime / 60) * 60;
  const answered = answerQueries(store, MetricDataQueries, from * 1000, EndTime * 1000);
  return {
    MetricDataResults: answered.map(({ id, series }) => {
      const points = series.flatMap((value, n) =>
        value === undefined ? [] : [{ value, at: from + n * span }],
      );
      return {
        Id: id,
        Timestamps: points.map(({ at }) => at),
        Values: points.map(({ value }) => value),
        StatusCode: 'Complete',
      };
    }),
  };
}

interface ListMetrics {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly (Pick<Dimension, 'Name'> & Partial<Dimension>)[];
}

function listMetrics(
  { store }: CloudWatchOptions,
  { Namespace, MetricName, Dimensions = [] }: ListMetrics,
): object {
  const metrics = store.list(Namespace, MetricName, ({ dimensions }) =>
    Dimensions.every(
      ({ Name, Value }) => Name in dimensions && [undefined, dimensions[Name]].includes(Value),
    ),
  );
  return {
    Metrics: metrics.map(({ dimensions }) => ({
      Namespace,
      MetricName,
      Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
    })),
  };
}

interface PutMetricData {
  readonly Namespace: string;
  readonly MetricData: readonly {
    readonly MetricName: string;
    readonly Dimensions?: readonly Dimension[];
    readonly Value?: number;
    readonly Values?: readonly number[];
  }[];
}

function putMetricData({ store }: CloudWatchOptions, put: PutMetricData): object {
  for (const { MetricName: name, Dimensions = [], Value, Values = [] } of put.MetricData) {
    const dimensions = Object.fromEntries(Dimensions.map((of) => [of.Name, of.Value]));
    const values = [...Values, ...(Value === undefined ? [] : [Value])];
    store.put({ namespace: put.Namespace, name, dimensions }, ...values);
  }
  return {};
}

const insightRules = ({ throttledKeys }: CloudWatchOptions): object => ({
  InsightRules: Object.keys(throttledKeys()).map((Name) => ({ Name, State: 'ENABLED' })),
});

const insightReport = (
  { throttledKeys }: CloudWatchOptions,
  { RuleName }: { readonly RuleName: string },
): object => ({
  Contributors: (throttledKeys()[RuleName] ?? []).map(({ key, count }) => ({
    Keys: [key],
    ApproximateAggregateValue: count,
    Datapoints: [],
  })),
});
