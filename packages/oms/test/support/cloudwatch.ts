import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { evaluate, type Series } from '../../../local/cloudwatch/metric-math.ts';

// biome-ignore lint/suspicious/noExplicitAny: requests and alarms are JSON of every shape.
type Json = any;

/** A metric's values, one per minute. The last one is the current minute's. */
export interface StoredMetric {
  readonly name: string;
  /** The dimensions that a request must have. Others are ignored. */
  readonly dimensions?: Readonly<Record<string, string>>;
  readonly values: Series;
  /** True for a metric of the whole account, without a dimension. */
  readonly ofTheAccount?: boolean;
}

export interface CloudWatchStandIn {
  alarms: Json[];
  composites: Json[];
  metrics: StoredMetric[];
  insightRules: Readonly<Record<string, readonly Json[]>>;
  /** Lambda's answers by id of the event source mapping. An id without one gets 404. */
  mappings: Readonly<Record<string, Json>>;
  concurrency: number;
  /** The operations that arrived. */
  readonly asked: string[];
  /** Answers every request with this error, until it is undefined again. */
  failure: { readonly status: number; readonly type: string } | undefined;
}

/**
 * Serves the requests that `oms` sends to CloudWatch and Lambda, over HTTP, in the services' own
 * protocols. All other requests get 400.
 */
export function cloudWatchStandIn(): CloudWatchStandIn {
  const state: CloudWatchStandIn = {
    alarms: [],
    composites: [],
    metrics: [],
    insightRules: {},
    mappings: {},
    concurrency: 1000,
    asked: [],
    failure: undefined,
  };
  const server = createServer((incoming, outgoing) => {
    answer(state, incoming, outgoing).catch((error) => {
      outgoing.writeHead(400).end(JSON.stringify({ __type: 'StandIn', message: String(error) }));
    });
  });
  const names = ['AWS_ENDPOINT_URL_CLOUDWATCH', 'AWS_ENDPOINT_URL_LAMBDA'];
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const name of names) process.env[name] = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    for (const name of names) delete process.env[name];
  });
  return state;
}

async function answer(
  state: CloudWatchStandIn,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const target = String(incoming.headers['x-amz-target'] ?? '').split('.')[1];
  state.asked.push(target ?? incoming.url ?? '');
  const send = (status: number, content: object, headers: object = {}) =>
    outgoing
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers })
      .end(JSON.stringify(content));
  if (state.failure) {
    const { status, type } = state.failure;
    return void send(status, { __type: type }, { 'x-amzn-errortype': type });
  }
  if (!target) return ofLambda(state, incoming.url ?? '', send);
  const operation = OPERATIONS[target];
  if (!operation) throw new Error(`${target} is not known here`);
  send(200, operation(state, JSON.parse(body)));
}

function ofLambda(
  state: CloudWatchStandIn,
  url: string,
  send: (status: number, content: object, headers?: object) => unknown,
): void {
  const [, uuid = ''] = /\/event-source-mappings\/([^/?]+)/.exec(url) ?? [];
  if (url.includes('/account-settings'))
    send(200, { AccountLimit: { ConcurrentExecutions: state.concurrency } });
  else if (state.mappings[uuid]) send(200, state.mappings[uuid]);
  else
    send(404, { Message: 'no such mapping' }, { 'x-amzn-errortype': 'ResourceNotFoundException' });
}

const OPERATIONS: Readonly<Record<string, (state: CloudWatchStandIn, request: Json) => object>> = {
  DescribeAlarms: ({ alarms, composites }, { AlarmNamePrefix }) => {
    const named = (all: Json[]) =>
      all.filter(({ AlarmName }) => AlarmName.startsWith(AlarmNamePrefix));
    return { MetricAlarms: named(alarms), CompositeAlarms: named(composites) };
  },
  DescribeInsightRules: ({ insightRules }) => ({
    InsightRules: Object.keys(insightRules).map((Name) => ({ Name, State: 'ENABLED' })),
  }),
  GetInsightRuleReport: ({ insightRules }, { RuleName }) => ({
    Contributors: insightRules[RuleName] ?? [],
  }),
  ListMetrics: ({ metrics }, { Namespace, MetricName, Dimensions = [] }) => ({
    Metrics: metrics
      .filter(({ name, dimensions = {} }) =>
        Dimensions.every(
          ({ Name, Value }: Json) =>
            name === MetricName &&
            Name in dimensions &&
            [undefined, dimensions[Name]].includes(Value),
        ),
      )
      .map(({ name, dimensions = {} }) => ({
        Namespace,
        MetricName: name,
        Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
      })),
  }),
  GetMetricData: (state, request) => ({ MetricDataResults: metricData(state, request) }),
};

/** Without any data of its metrics, an expression has none either, whatever it fills in. */
function metricData(state: CloudWatchStandIn, request: Json): object[] {
  const { MetricDataQueries, StartTime, EndTime } = request;
  const period = Math.max(
    ...MetricDataQueries.map(({ MetricStat, Period }: Json) => MetricStat?.Period ?? Period ?? 60),
  );
  const points = Math.floor((EndTime - StartTime) / period);
  const series: Record<string, Series> = {};
  for (const { Id, MetricStat } of MetricDataQueries)
    if (MetricStat) series[Id] = seriesOf(state, MetricStat, points);
  return MetricDataQueries.filter(({ ReturnData = true }: Json) => ReturnData).map(
    ({ Id, Expression }: Json) => {
      const hasData = Object.values(series).some((one) => one.some((value) => value !== undefined));
      const computed = Expression && hasData ? (evaluate(Expression, series) as Series) : undefined;
      const values = computed ?? series[Id] ?? [];
      const present = values.flatMap((value, at) =>
        value === undefined ? [] : [{ value, at: EndTime - (points - at) * period }],
      );
      return {
        Id,
        Timestamps: present.map(({ at }) => at),
        Values: present.map(({ value }) => value),
        StatusCode: 'Complete',
      };
    },
  );
}

/** The last periods of a metric, each computed from its minutes. */
function seriesOf(
  state: CloudWatchStandIn,
  { Metric, Stat, Period }: Json,
  points: number,
): Series {
  const has = Object.fromEntries(
    (Metric.Dimensions ?? []).map(({ Name, Value }: Json) => [Name, Value]),
  );
  const found = state.metrics.find(
    ({ name, dimensions = {}, ofTheAccount = false }) =>
      name === Metric.MetricName &&
      (!ofTheAccount || Object.keys(has).length === 0) &&
      Object.entries(dimensions).every(([Name, Value]) => has[Name] === Value) &&
      (Metric.Namespace !== 'AWS/DynamoDB' ||
        'GlobalSecondaryIndexName' in has === 'GlobalSecondaryIndexName' in dimensions),
  );
  const minutes = Period / 60;
  return Array.from({ length: points }, (_, at) => {
    const end = (found?.values.length ?? 0) - (points - 1 - at) * minutes;
    const values = (found?.values.slice(Math.max(0, end - minutes), Math.max(0, end)) ?? []).filter(
      (value) => value !== undefined,
    );
    if (values.length === 0) return undefined;
    return Stat === 'Sum' || Stat === 'SampleCount'
      ? values.reduce((sum, value) => sum + value, 0)
      : Math.max(...values);
  });
}
