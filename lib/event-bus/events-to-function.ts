import { Duration, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { OrdersFunction } from '../functions/orders-function.ts';
import type { FailureBucket } from '../table/failure-bucket.ts';

/** The way to get an event again that is in the event failure bucket. */
export const REDRIVEN =
  'An event that the function fails on is in the event failure bucket, and oms redrive --events ' +
  'publishes it again.';

/** Lambda retries a failed event twice, within 6 hours, and then keeps it in the bucket. */
export function keepFailedEvents({ live }: OrdersFunction, failures: FailureBucket): void {
  live.configureAsyncInvoke({
    maxEventAge: Duration.hours(6),
    retryAttempts: 2,
    onFailure: failures.ofInvocations(),
  });
}

export interface EventsToFunctionProps {
  readonly description: string;
  readonly eventBus: events.IEventBus;
  readonly eventPattern: events.EventPattern;
  readonly to: OrdersFunction;
  /** A sentence: the way that an event comes back on which the function failed. */
  readonly afterFailure: string;
}

/**
 * A rule that invokes a function for each event of a bus. EventBridge tries for a day, 185 times:
 * its own defaults, stated so that nothing depends on them.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-retry-policy.html
 */
export function eventsToFunction(
  scope: Construct,
  id: string,
  { to, afterFailure, ...props }: EventsToFunctionProps,
): events.Rule {
  const target = new LambdaFunction(to.live, {
    maxEventAge: Duration.hours(24),
    retryAttempts: 185,
  });
  const rule = new events.Rule(scope, id, { ...props, targets: [target] });
  Validations.of(rule).acknowledge({
    id: 'Serverless::Serverless-EventBusDLQ',
    reason:
      'EventBridge puts an event into Lambda’s own queue, and retries that for a day. ' +
      afterFailure,
  });
  return rule;
}
