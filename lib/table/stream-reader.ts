import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Grant } from '../../functions/grants.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { FailureBucket } from './failure-bucket.ts';

export interface StreamReaderProps extends OrdersFunctionDefaults {
  readonly entry: string;
  readonly grants: readonly Grant[];
  /** Which changes it gets: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html */
  readonly filters: readonly object[];
  /** Where the records go that were tried often enough. */
  readonly failures: FailureBucket;
}

/** A function that reads the table's stream, and the mapping that invokes it. */
export interface StreamReader {
  readonly reader: OrdersFunction;
  readonly eventSource: lambda.EventSourceMapping;
}

/** Adds a reader of the stream to a construct. There are two, and DynamoDB allows no third. */
export function addStreamReader(scope: Construct, props: StreamReaderProps): StreamReader {
  const { entry, filters, failures, table } = props;
  const stream = table.tableStreamArn;
  const reader = new OrdersFunction(scope, constructIdOf(entry), {
    ...props,
    timeout: Duration.minutes(1),
  });
  // All four on this stream: Lambda refuses the mapping without ListStreams, and takes it on the
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
    // From the oldest record there is: LATEST can miss what is written while the mapping is made.
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // The defaults are for ever: one bad record would hold its shard up for 24 hours, until the
    // stream forgets.
    retryAttempts: 8,
    maxRecordAge: Duration.hours(6),
    // Neither copies nor events rely on the order, so several may work on a shard at once.
    parallelizationFactor: 4,
    metricsConfig: { metrics: [lambda.MetricType.EVENT_COUNT] },
    onFailure: failures,
  });
  // The role's policy first: the mapping is refused while the role may not read the stream.
  eventSource.node.addDependency(reader.role ?? reader);
  return { reader, eventSource };
}
