import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { PROJECTOR } from '../../functions/change-stream.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { FailureBucket } from './failure-bucket.ts';

/** The stream, and the one function that keeps the copies equal to their source. */
export class Projections extends Construct {
  readonly projector: lambda.Function;
  readonly eventSource: lambda.EventSourceMapping;
  readonly failures: FailureBucket;

  constructor(scope: Construct, id: string, props: OrdersFunctionDefaults) {
    super(scope, id);
    const { entry, grants, filters } = PROJECTOR;
    const stream = props.table.tableStreamArn;

    this.failures = new FailureBucket(this, 'Failures', props);
    this.projector = new OrdersFunction(this, constructIdOf(entry), {
      ...props,
      entry,
      grants,
      timeout: Duration.minutes(1),
    });
    // All four on this stream: Lambda refuses the mapping without ListStreams, and takes it on the
    // stream alone.
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    this.projector.addToRolePolicy(
      new iam.PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [`${stream}`],
      }),
    );
    this.eventSource = new lambda.EventSourceMapping(this, 'EventSource', {
      target: this.projector,
      ...(stream && { eventSourceArn: stream }),
      filters: filters.map((pattern) => lambda.FilterCriteria.filter(pattern)),
      // From the oldest record there is: LATEST can miss what is written while the mapping is made.
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // The defaults are for ever: one bad record would hold its shard up for 24 hours, until the
      // stream forgets.
      retryAttempts: 8,
      maxRecordAge: Duration.hours(6),
      // The projections rely on no order, so a shard may be worked on by several at once.
      parallelizationFactor: 4,
      metricsConfig: { metrics: [lambda.MetricType.EVENT_COUNT] },
      onFailure: this.failures,
    });
    // The role's policy first: the mapping is refused while the role may not read the stream.
    this.eventSource.node.addDependency(this.projector.role ?? this.projector);
  }
}
