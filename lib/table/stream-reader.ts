import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Grant } from '../../functions/manifest/grants.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { FailureBucket } from './failure-bucket.ts';

export interface StreamReaderProps extends OrdersFunctionDefaults {
  readonly entry: string;
  readonly grants: readonly Grant[];
  /**
   * The changes that it receives:
   * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html
   */
  readonly filters: readonly object[];
  /** The destination of records that failed too often. */
  readonly failures: FailureBucket;
}

/** A function that reads the table's stream, and the mapping that invokes it. */
export interface StreamReader {
  readonly reader: OrdersFunction;
  readonly eventSource: lambda.EventSourceMapping;
}

/** Adds a reader of the stream to a construct. There are two, the most that DynamoDB allows. */
export function addStreamReader(scope: Construct, props: StreamReaderProps): StreamReader {
  const { entry, filters, failures, table } = props;
  const stream = table.tableStreamArn;
  const reader = new OrdersFunction(scope, constructIdOf(entry), {
    ...props,
    grants: [props.grants],
    timeout: Duration.minutes(1),
  });
  // All four on this stream. Lambda rejects the mapping without ListStreams, and accepts it on the
  // stream alone.
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  reader.addToRolePolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [`${stream}`],
    }),
  );
  const eventSource = new lambda.EventSourceMapping(scope, 'EventSource', {
    target: reader.live,
    ...(stream && { eventSourceArn: stream }),
    filters: filters.map((pattern) => lambda.FilterCriteria.filter(pattern as never)),
    // From the oldest record: LATEST can miss records that are written while the mapping is
    // created.
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // By default, retries never end: one bad record would block its shard for 24 hours, until the
    // stream deletes it.
    retryAttempts: 8,
    maxRecordAge: Duration.hours(6),
    // Neither copies nor events depend on the order, so several batches of a shard may run at once.
    parallelizationFactor: 4,
    metricsConfig: { metrics: [lambda.MetricType.EVENT_COUNT] },
    onFailure: failures,
  });
  // The role's policy first: Lambda rejects the mapping if the role may not read the stream.
  eventSource.node.addDependency(reader.role ?? reader);
  return { reader, eventSource };
}
