import { Duration, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { EVENT_BUS_VARIABLE } from '../../functions/change-stream.ts';
import { DUE_SWEEP } from '../../functions/due-sweep.ts';
import { WEBHOOK_DELIVERIES } from '../../functions/webhooks/webhook-deliveries.ts';
import { constructIdOf } from './construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from './orders-function.ts';

export interface DueSweepProps extends OrdersFunctionDefaults {
  /** On which it asks for the next attempt of a webhook. */
  readonly bus: events.IEventBus;
}

/** The function that looks for what is due, and the clock that starts it. */
export class DueSweep extends Construct {
  readonly sweep: OrdersFunction;

  constructor(scope: Construct, id: string, { bus, ...props }: DueSweepProps) {
    super(scope, id);
    const { entry, grants, everyMinutes } = DUE_SWEEP;
    this.sweep = new OrdersFunction(this, constructIdOf(entry), {
      ...props,
      entry,
      grants,
      timeout: Duration.minutes(1),
    });
    this.sweep.addEnvironment(EVENT_BUS_VARIABLE, bus.eventBusName);
    this.sweep.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['events:PutEvents'],
        resources: [bus.eventBusArn],
        conditions: { StringEquals: { 'events:source': WEBHOOK_DELIVERIES.source } },
      }),
    );
    const schedule = new events.Rule(this, 'Schedule', {
      description:
        'Looks for orders that nobody paid, requests that nobody answered and webhooks to ' +
        'send again.',
      schedule: events.Schedule.rate(Duration.minutes(everyMinutes)),
      // What one sweep leaves is found by the next: nothing needs to be tried again.
      targets: [
        new LambdaFunction(this.sweep.live, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
      ],
    });
    Validations.of(schedule).acknowledge({
      id: 'Serverless::Serverless-EventBusDLQ',
      reason:
        'A sweep that is missed leaves nothing behind: the next one, a minute later, finds ' +
        'the same rows.',
    });
  }
}
