import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import {
  EVENT_BUS_VARIABLE,
  EVENT_SOURCE,
  PUBLISHER,
} from '../../functions/manifest/change-stream.ts';
import type { OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { FailureBucket } from '../table/failure-bucket.ts';
import { addStreamReader } from '../table/stream-reader.ts';

/**
 * The event bus for other systems, and the stream's second reader, which publishes the events. A
 * shop's own consumers are rules on this bus.
 */
export class OrderEvents extends Construct {
  readonly bus: events.EventBus;
  readonly publisher: lambda.Function;
  readonly eventSource: lambda.EventSourceMapping;
  /** A separate bucket: its records must be published again, not projected. */
  readonly failures: FailureBucket;

  constructor(scope: Construct, id: string, props: OrdersFunctionDefaults) {
    super(scope, id);
    this.bus = new events.EventBus(this, 'Bus', {
      description: 'What happens to orders, payments, fulfillments and stock: docs/events.md',
    });
    this.failures = new FailureBucket(this, 'Failures', props);
    const { reader, eventSource } = addStreamReader(this, {
      ...props,
      ...PUBLISHER,
      failures: this.failures,
    });
    reader.addEnvironment(EVENT_BUS_VARIABLE, this.bus.eventBusName);
    reader.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['events:PutEvents'],
        resources: [this.bus.eventBusArn],
        conditions: { StringEquals: { 'events:source': EVENT_SOURCE } },
      }),
    );
    this.publisher = reader;
    this.eventSource = eventSource;
  }
}
