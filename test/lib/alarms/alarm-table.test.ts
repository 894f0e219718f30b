/** Every alarm with every option, as CloudFormation gets it. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { METRIC_DETAILS, METRIC_NAMESPACE } from '../../../functions/manifest/metric-names.ts';
import { OPERATIONS } from '../../../lib/alarms/table-alarms.ts';
import { EVERY_OPTION } from '../../support/every-option.ts';
import { nestedTemplate } from '../../support/nested-stack.ts';
import {
  type Resource,
  readTemplate,
  removeSynthesized,
  synthesizeWith,
} from '../../support/stack.ts';

removeSynthesized();
const backend = synthesizeWith(EVERY_OPTION);
const edge = readTemplate(backend.folder, 'OrdersEdge-dev-eu-central-1');

interface Metric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** A dimension's value: a text, or the construct that it refers to, without CDK's hash. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value.replace(/^arn:.*\//, '');
  const [name = ''] = /(?<=":(\[?)")[A-Za-z]\w+(?=")/.exec(JSON.stringify(value)) ?? [];
  return name.replace(/[\dA-F]{8}$/, '');
}

const metricText = ({ Namespace, MetricName, Dimensions = [] }: Metric): string =>
  `${Namespace} ${MetricName}` +
  `{${Dimensions.map(({ Name, Value }) => `${Name}=${shown(Value)}`).join(' ')}}`;

/** An alarm's series, one a line, and the conditions under which it goes off. */
function textOf([id, { Properties: alarm }]: [string, Resource]): string {
  const { Metrics = [], Period, Statistic, ExtendedStatistic } = alarm;
  const series = Metrics.length > 0 ? Metrics : [{ MetricStat: { Metric: alarm, Period } }];
  const period = Math.max(
    ...series.map(({ MetricStat, Period: of = 0 }: Resource['Properties']) =>
      Number(MetricStat?.Period ?? of),
    ),
  );
  const lines = series.map(({ Id, Expression, MetricStat }: Resource['Properties']) =>
    Expression !== undefined
      ? `  ${Expression}`
      : `  ${Id ? `${Id}: ` : ''}${MetricStat.Stat ?? Statistic ?? ExtendedStatistic} of ` +
        metricText(MetricStat.Metric),
  );
  const { ComparisonOperator, Threshold = 'the band', TreatMissingData } = alarm;
  const { DatapointsToAlarm, EvaluationPeriods } = alarm;
  const name = id.replace(/^(Alarms|GradualDeployments)/, '').replace(/[\dA-F]{8}$/, '');
  return [
    `${name}: ${ComparisonOperator} ${Threshold}, ` +
      `${DatapointsToAlarm ?? EvaluationPeriods} of ${EvaluationPeriods} x ${period} s, ` +
      `no data: ${TreatMissingData}`,
    ...lines,
  ].join('\n');
}

const alarmsOf = (resources: Readonly<Record<string, Resource>>) =>
  Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm');
const nested = (nestedTemplate(backend.folder)?.Resources ?? {}) as typeof edge.resources;
const all = [backend.resources, edge.resources, nested].flatMap(alarmsOf);

const CAPACITY = ['Read', 'Write'].flatMap((kind) => [
  `${kind}ThrottleEvents`,
  `${kind}KeyRangeThroughputThrottleEvents`,
  `Consumed${kind}CapacityUnits`,
  `Provisioned${kind}CapacityUnits`,
]);
const STORED = new RegExp(`^(${CAPACITY.join('|')})$`);

/** The dimensions that AWS publishes each metric with. */
const PUBLISHED: readonly (readonly [namespace: string, dimensions: string, metrics: RegExp])[] = [
  ['AWS/ApiGateway', 'ApiId', /^(5xx|Count|Latency)$/],
  ['AWS/Lambda', '', /^ConcurrentExecutions$/],
  ['AWS/Lambda', 'FunctionName', /^(Errors|Invocations|Throttles|IteratorAge)$/],
  [
    'AWS/Lambda',
    'FunctionName',
    /^(AsyncEventAge|AsyncEventsDropped|DestinationDeliveryFailures)$/,
  ],
  [
    'AWS/Lambda',
    'EventSourceMappingUUID',
    /^(DroppedEventCount|OnFailureDestinationDeliveredEventCount)$/,
  ],
  ['AWS/Events', 'EventBusName RuleName', /^Invocations$/],
  ['AWS/DynamoDB', 'TableName', /^(ConditionalCheckFailedRequests|TransactionConflict)$/],
  ['AWS/DynamoDB', 'Operation TableName', /^(SystemErrors|SuccessfulRequestLatency)$/],
  ['AWS/DynamoDB', 'TableName', STORED],
  ['AWS/DynamoDB', 'GlobalSecondaryIndexName TableName', STORED],
  ['AWS/CloudFront', 'DistributionId Region', /^(5xxErrorRate|Requests)$/],
  ['AWS/CertificateManager', 'CertificateArn', /^DaysToExpiry$/],
];

const metricsOf = ([, { Properties }]: [string, Resource]): Metric[] =>
  Properties.Metrics
    ? Properties.Metrics.flatMap(({ MetricStat }: Resource['Properties']) =>
        MetricStat ? [MetricStat.Metric] : [],
      )
    : [Properties];

describe('Every alarm', () => {
  it('is in test/data/alarms.txt', () => {
    expect(`${all.map(textOf).join('\n')}\n`).toBe(readFileSync('test/data/alarms.txt', 'utf8'));
  });

  it('watches metrics that AWS publishes with these dimensions', () => {
    const unknown = all
      .flatMap(metricsOf)
      .filter(({ Namespace }) => Namespace !== METRIC_NAMESPACE)
      .filter(({ Namespace, MetricName, Dimensions = [] }) => {
        const dimensions = Dimensions.map(({ Name }) => Name).join(' ');
        return !PUBLISHED.some(
          ([namespace, of, metrics]) =>
            namespace === Namespace && of === dimensions && metrics.test(MetricName),
        );
      });

    expect(unknown.map(metricText)).toEqual([]);
  });

  it('counts the system errors of each operation that a function can send', () => {
    const commands = globSync('{table,functions}/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]+)\} from '([^']+)'/gm)]
        .filter(([, , from]) => from === '@aws-sdk/client-dynamodb')
        .flatMap(([, names = '']) => [...names.matchAll(/\b(?<!type )(\w+)Command\b/g)])
        .map(([, operation = '']) => operation),
    );

    expect(new Set(commands)).toEqual(new Set<string>(OPERATIONS));
  });

  it('watches metrics of ours that the functions, the mailer or the access log write', () => {
    const written = globSync('{functions,examples/mailer}/**/*.ts', {
      exclude: ['**/metric-names.ts'],
    });
    const sources = written.map((file) => readFileSync(file, 'utf8'));
    const isCounted = (name: string) => sources.some((source) => source.includes(`'${name}'`));
    const filtered = backend
      .all('AWS::Logs::MetricFilter')
      .flatMap(({ Properties }) => Properties.MetricTransformations)
      .map(({ MetricName, MetricNamespace }) => {
        expect(MetricNamespace).toBe(METRIC_NAMESPACE);
        return MetricName as string;
      });
    const own = all.flatMap(metricsOf).filter(({ Namespace }) => Namespace === METRIC_NAMESPACE);

    expect(own.length).toBeGreaterThan(15);
    for (const { MetricName, Dimensions } of own) {
      expect(isCounted(MetricName) || filtered.includes(MetricName), MetricName).toBe(true);
      const [service, ...further] = Dimensions ?? [];
      expect(service).toEqual({ Name: 'service', Value: 'Orders-dev' });
      const names: readonly string[] = MetricName === 'ItemBytes' ? METRIC_DETAILS.ItemBytes : [];
      expect(further.map(({ Name }) => Name)).toEqual(names);
    }
  });
});
