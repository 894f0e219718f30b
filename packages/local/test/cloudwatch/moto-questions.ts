/**
 * The same values and questions for moto and for the local CloudWatch, with which its answers are
 * compared. https://docs.getmoto.org/en/latest/docs/services/cloudwatch.html
 */
import {
  type CloudWatchClient,
  DescribeAlarmsCommand,
  GetMetricDataCommand,
  ListMetricsCommand,
  PutMetricDataCommand,
} from '@aws-sdk/client-cloudwatch';

/** Epoch milliseconds of the first minute. */
export const BEGIN = 1_700_000_040_000;
export const MINUTE = 60_000;
const NAMESPACE = 'Orders';

/** The dimensions of the two metrics. */
const OF = {
  a: [{ Name: 'service', Value: 'Orders' }],
  b: [
    { Name: 'service', Value: 'Orders' },
    { Name: 'route', Value: 'GET /orders' },
  ],
} as const;

interface Given {
  readonly minute: number;
  readonly of: keyof typeof OF;
  readonly values: readonly number[];
}

/** The values by minute: some minutes have none. */
const VALUES: readonly Given[] = [
  { minute: 0, of: 'a', values: [3, 5, 10] },
  { minute: 0, of: 'b', values: [1] },
  { minute: 1, of: 'a', values: [0.5] },
  { minute: 3, of: 'a', values: [7, 7, 2, 4] },
  { minute: 4, of: 'b', values: [100, 0] },
];

/** The alarms that both have: one on a metric, and one that is found by its prefix alone. */
export const ALARMS = ['Orders-dev-AlarmsFault', 'Orders-dev-AlarmsSlow', 'Other-Alarm'] as const;

const STATISTICS = ['Sum', 'Average', 'Minimum', 'Maximum', 'SampleCount'] as const;

/** Puts all values, each in its minute. */
export async function putValues(
  client: CloudWatchClient,
  setTime: (epochMillis: number) => void,
): Promise<void> {
  for (const { minute, of, values } of VALUES) {
    const at = BEGIN + minute * MINUTE + 1000;
    setTime(at);
    const metric = { MetricName: 'Fault', Dimensions: [...OF[of]], Timestamp: new Date(at) };
    const MetricData = values.map((Value) => ({ ...metric, Value }));
    await client.send(new PutMetricDataCommand({ Namespace: NAMESPACE, MetricData }));
  }
}

/** Asks every question, and returns the answers by its name. */
export async function askAll(client: CloudWatchClient): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const name of ['a', 'b'] as const)
    for (const Stat of STATISTICS)
      for (const Period of [60, 300]) {
        const asked = { of: name, Stat, Period };
        answers[`${Stat} of ${name} by ${Period} s`] = await valuesOf(client, asked);
      }
  answers['the sum of a twice'] = await sumTwice(client);
  answers['metrics'] = await metricsOf(client, {});
  answers['metrics with a route'] = await metricsOf(client, { Dimensions: [{ Name: 'route' }] });
  answers['alarms of a stack'] = await alarmsOf(client, { AlarmNamePrefix: 'Orders-dev-Alarms' });
  answers['an alarm by name'] = await alarmsOf(client, { AlarmNames: ['Orders-dev-AlarmsSlow'] });
  return answers;
}

interface Asked {
  readonly of: keyof typeof OF;
  readonly Stat: string;
  readonly Period: number;
}

const queryOf = ({ of, Stat, Period }: Asked, Id = 'm') => ({
  Id,
  MetricStat: {
    Metric: { Namespace: NAMESPACE, MetricName: 'Fault', Dimensions: [...OF[of]] },
    Stat,
    Period,
  },
});

async function valuesOf(client: CloudWatchClient, asked: Asked) {
  const [answer] = await read(client, [queryOf(asked)]);
  return answer;
}

const sumTwice = (client: CloudWatchClient) =>
  read(client, [
    queryOf({ of: 'a', Stat: 'Sum', Period: 60 }, 'first'),
    queryOf({ of: 'b', Stat: 'Sum', Period: 60 }, 'second'),
  ]);

async function read(client: CloudWatchClient, MetricDataQueries: ReturnType<typeof queryOf>[]) {
  const { MetricDataResults = [] } = await client.send(
    new GetMetricDataCommand({
      MetricDataQueries,
      StartTime: new Date(BEGIN),
      EndTime: new Date(BEGIN + 10 * MINUTE),
      ScanBy: 'TimestampAscending',
    }),
  );
  return MetricDataResults.map(({ Id, Timestamps = [], Values = [], StatusCode }) => ({
    Id,
    Timestamps: Timestamps.map((at) => at.toISOString()),
    Values,
    StatusCode,
  }));
}

async function metricsOf(
  client: CloudWatchClient,
  { Dimensions }: { readonly Dimensions?: { readonly Name: string }[] },
) {
  const { Metrics = [] } = await client.send(
    new ListMetricsCommand({ Namespace: NAMESPACE, MetricName: 'Fault', Dimensions }),
  );
  const texts = Metrics.map(({ Namespace, MetricName, Dimensions: own = [] }) =>
    JSON.stringify({
      Namespace,
      MetricName,
      Dimensions: own.map(({ Name, Value }) => `${Name}=${Value}`).sort(),
    }),
  );
  return [...new Set(texts)].sort();
}

async function alarmsOf(
  client: CloudWatchClient,
  which: { readonly AlarmNamePrefix?: string; readonly AlarmNames?: string[] },
) {
  const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand(which));
  return MetricAlarms.map(
    ({ AlarmName, MetricName, Namespace, Period, Statistic, Threshold, ...rest }) => ({
      AlarmName,
      MetricName,
      Namespace,
      Period,
      Statistic,
      Threshold,
      ComparisonOperator: rest.ComparisonOperator,
      EvaluationPeriods: rest.EvaluationPeriods,
      Dimensions: rest.Dimensions,
      AlarmDescription: rest.AlarmDescription,
      TreatMissingData: rest.TreatMissingData,
    }),
  );
}

/** The properties of an alarm, as the template and PutMetricAlarm have them. */
export const alarmNamed = (AlarmName: string) => ({
  AlarmName,
  AlarmDescription: `${AlarmName}. See docs/runbook.md#function-fault.`,
  Namespace: NAMESPACE,
  MetricName: 'Fault',
  Dimensions: [...OF.a],
  Statistic: 'Sum' as const,
  Period: 60,
  EvaluationPeriods: 3,
  Threshold: 1,
  ComparisonOperator: 'GreaterThanThreshold' as const,
  TreatMissingData: 'notBreaching',
});
