import { Fn, Stack } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as events from 'aws-cdk-lib/aws-events';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { METRIC_NAMESPACE, METRIC_SERVICE } from '../../functions/manifest/metric-names.ts';
import { INDEXES } from '../../table/schema.ts';
import type { OrderEvents } from '../event-bus/order-events.ts';
import type { CursorKeyRotation } from '../functions/cursor-key-rotation.ts';
import type { PlacingCheck } from '../placing-check/placing-check.ts';
import type { Projections } from '../table/projections.ts';
import type { AlarmSubject } from './alarm-row.ts';

/** The subjects of the alarms and the dashboard. */
export interface Watched {
  readonly table: dynamodb.ITableV2;
  readonly apiId: string;
  readonly projections: Projections;
  readonly orderEvents: OrderEvents;
  readonly rotation: CursorKeyRotation;
  readonly sweep: lambda.IFunction;
  /** The function that carries on statements of withdrawal, if there is one. */
  readonly dueWithdrawals: lambda.IFunction | undefined;
  /** The function that carries on erasures of customers. */
  readonly dueErasures: lambda.IFunction;
  readonly deliver: lambda.IFunction;
  /** The rule of our bus that starts the next attempts of webhooks. */
  readonly retries: events.IRule;
  /** The function that records the partner bus's events, if there is one. */
  readonly paymentEvents: lambda.IFunction | undefined;
  /** The function that executes payments at a provider, if there is one. */
  readonly execute: lambda.IFunction | undefined;
  /** The function that compares payments with the provider's books, if there is one. */
  readonly reconcile: lambda.IFunction | undefined;
  /** The function that writes the words of orders, if there is one. */
  readonly orderIndex: lambda.IFunction | undefined;
  /** The function that each sign-in waits for, if the stack has a user pool. */
  readonly emailClaims: lambda.IFunction | undefined;
  /** The shop's own check, if there is one. */
  readonly placingCheck: PlacingCheck | undefined;
  /** True if everybody may withdraw: then mails go to addresses that anybody typed. */
  readonly isPublic: boolean;
  /** ARNs of the certificates in the stack's region. */
  readonly certificates: Certificates;
}

export interface MetricSource {
  readonly namespace: string;
  readonly dimensionsMap: Readonly<Record<string, string>>;
}

export type Certificates = Readonly<
  Partial<Record<Extract<AlarmSubject, `${string}Certificate`>, string | undefined>>
>;

/** Returns the source of each subject's metrics, without subjects that are not deployed. */
export function alarmSubjects(watched: Watched): ReadonlyMap<AlarmSubject, MetricSource> {
  const { table, projections, orderEvents, paymentEvents, orderIndex, emailClaims } = watched;
  const { dueWithdrawals, execute, reconcile } = watched;
  const own = { namespace: METRIC_NAMESPACE, dimensionsMap: ofTheStack(projections) };
  const invoked = ({ functionName }: lambda.IFunction) =>
    lambdaMetrics({ FunctionName: functionName });
  const mapped = ({ eventSourceMappingId }: lambda.IEventSourceMapping) =>
    lambdaMetrics({ EventSourceMappingUUID: eventSourceMappingId });
  const index = (name: string) =>
    stored({ TableName: table.tableName, GlobalSecondaryIndexName: name });
  return new Map<AlarmSubject, MetricSource>([
    ['projector', invoked(projections.projector)],
    ['eventSource', mapped(projections.eventSource)],
    ['publisher', invoked(orderEvents.publisher)],
    ['publisherSource', mapped(orderEvents.eventSource)],
    ['rotation', invoked(watched.rotation.rotate)],
    ['sweep', invoked(watched.sweep)],
    ...(dueWithdrawals ? [['dueWithdrawals', invoked(dueWithdrawals)] as const] : []),
    ['dueErasures', invoked(watched.dueErasures)],
    ['deliver', invoked(watched.deliver)],
    ['retriesRule', rule(watched.retries, orderEvents)],
    ...(paymentEvents ? [['paymentEvents', invoked(paymentEvents)] as const] : []),
    ...(execute ? [['execute', invoked(execute)] as const] : []),
    ...(reconcile ? [['reconcile', invoked(reconcile)] as const] : []),
    ...(orderIndex ? [['orderIndex', invoked(orderIndex)] as const] : []),
    ...(emailClaims ? [['emailClaims', invoked(emailClaims)] as const] : []),
    ['account', lambdaMetrics({})],
    ['orders', own],
    ...(execute ? [['provider', own] as const] : []),
    ...(watched.placingCheck ? [['placingCheck', own] as const] : []),
    ...(watched.isPublic ? [['mailer', own] as const] : []),
    ['api', { namespace: 'AWS/ApiGateway', dimensionsMap: { ApiId: watched.apiId } }],
    ['table', stored({ TableName: table.tableName })],
    ...INDEXES.map(({ name }) => [name, index(name)] as const),
    ...certificateSubjects(watched.certificates),
  ]);
}

/** Returns the sources of the given certificates' metrics, which are in their region. */
export const certificateSubjects = (certificates: Certificates): [AlarmSubject, MetricSource][] =>
  Object.entries(certificates).flatMap(([of, CertificateArn]) =>
    CertificateArn === undefined
      ? []
      : [
          [
            of as AlarmSubject,
            { namespace: 'AWS/CertificateManager', dimensionsMap: { CertificateArn } },
          ] as [AlarmSubject, MetricSource],
        ],
  );

/** The ARN of a custom bus's rule ends with `rule/<bus>/<rule>`. */
const rule = ({ ruleArn }: events.IRule, { bus }: OrderEvents): MetricSource => ({
  namespace: 'AWS/Events',
  dimensionsMap: {
    EventBusName: bus.eventBusName,
    RuleName: Fn.select(2, Fn.split('/', ruleArn)),
  },
});

const ofTheStack = (construct: Construct) => ({
  [METRIC_SERVICE.dimension]: Stack.of(construct).stackName,
});

const lambdaMetrics = (dimensionsMap: MetricSource['dimensionsMap']): MetricSource => ({
  namespace: 'AWS/Lambda',
  dimensionsMap,
});

const stored = (dimensionsMap: MetricSource['dimensionsMap']): MetricSource => ({
  namespace: 'AWS/DynamoDB',
  dimensionsMap,
});
