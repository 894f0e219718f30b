import * as events from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { PAYMENT_EVENTS } from '../../functions/manifest/payment-inputs.ts';
import { eventsToFunction, keepFailedEvents } from '../event-bus/events-to-function.ts';
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
 * route and a secret.
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
    keepFailedEvents(this.recorder, props.failures);
    eventsToFunction(this, 'Rule', {
      description: 'Orders: reports of payments from Stripe',
      eventBus: events.EventBus.fromEventBusName(this, 'Bus', props.eventBus),
      eventPattern: { source: events.Match.prefix(source), detailType: [...types] },
      to: this.recorder,
      afterFailure:
        'An event that the function then fails to record is kept in the failure bucket, and ' +
        'Stripe keeps its events for 30 days.',
    });
  }
}
