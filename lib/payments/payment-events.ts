import { Duration, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { PAYMENT_EVENTS } from '../../functions/manifest/payment-inputs.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { FailureBucket } from '../table/failure-bucket.ts';
import { acceptMode } from './accept-mode.ts';

export interface PaymentEventsProps extends OrdersFunctionDefaults {
  /** The name of a partner event bus of this account and region. */
  readonly eventBus: string;
  readonly failures: FailureBucket;
}

/**
 * Receives Stripe's events from a partner event bus (context `paymentEventBus`), without a public
 * route and a secret. EventBridge delivers for a day. Lambda retries a failed event twice, then
 * keeps it in the failure bucket.
 */
export class PaymentEvents extends Construct {
  readonly recorder: OrdersFunction;

  constructor(scope: Construct, id: string, props: PaymentEventsProps) {
    super(scope, id);
    const { entry, grants, source, types } = PAYMENT_EVENTS;
    this.recorder = new OrdersFunction(this, constructIdOf(entry), {
      ...props,
      entry,
      grants: [grants()],
    });
    acceptMode(this.recorder, props.paymentProvider);
    this.recorder.live.configureAsyncInvoke({
      maxEventAge: Duration.hours(6),
      retryAttempts: 2,
      onFailure: props.failures.ofInvocations(),
    });
    const rule = new events.Rule(this, 'Rule', {
      description: 'Orders: reports of payments from Stripe',
      eventBus: events.EventBus.fromEventBusName(this, 'Bus', props.eventBus),
      eventPattern: { source: events.Match.prefix(source), detailType: [...types] },
      targets: [
        new LambdaFunction(this.recorder.live, {
          maxEventAge: Duration.hours(24),
          retryAttempts: 185,
        }),
      ],
    });
    Validations.of(rule).acknowledge({
      id: 'Serverless-EventBusDLQ',
      reason:
        'EventBridge puts an event into Lambda’s own queue, and retries that for a day. An ' +
        'event that the function then fails to record is kept ' +
        'in the failure bucket, and Stripe keeps its events for 30 days.',
    });
  }
}
