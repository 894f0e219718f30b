import { Duration, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { OrdersFunction } from './orders-function.ts';

export interface SweepScheduleProps {
  readonly sweep: OrdersFunction;
  readonly everyMinutes: number;
  readonly description: string;
}

/** Makes the rule that runs a sweep of due rows. */
export function scheduleSweep(
  scope: Construct,
  { sweep, everyMinutes, description }: SweepScheduleProps,
): void {
  const schedule = new events.Rule(scope, 'Schedule', {
    description,
    schedule: events.Schedule.rate(Duration.minutes(everyMinutes)),
    // The next sweep finds the rows that one sweep leaves, so no retries are needed.
    targets: [
      new LambdaFunction(sweep.live, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
    ],
  });
  Validations.of(schedule).acknowledge({
    id: 'Serverless::Serverless-EventBusDLQ',
    reason: 'A missed sweep does no harm: the next one, a minute later, finds the same rows.',
  });
}
