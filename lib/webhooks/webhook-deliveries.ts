import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../functions/manifest/change-stream.ts';
import { WEBHOOK_DELIVERIES } from '../../functions/manifest/workers/webhook-deliveries.ts';
import { eventsToFunction, keepFailedEvents, REDRIVEN } from '../event-bus/events-to-function.ts';
import type { OrderEvents } from '../event-bus/order-events.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { stayOutside } from '../outside-the-network.ts';
import type { WebhookMaster } from './webhook-master.ts';

export interface WebhookDeliveriesProps extends OrdersFunctionDefaults {
  readonly orderEvents: OrderEvents;
  readonly master: WebhookMaster;
}

/**
 * The only function that opens connections to hosts that others choose. It may access endpoints and
 * deliveries, read the master secret, and do nothing else.
 */
export class WebhookDeliveries extends Construct {
  readonly deliver: OrdersFunction;
  /** The rule that starts the next attempts. */
  readonly retries: events.Rule;

  constructor(scope: Construct, id: string, props: WebhookDeliveriesProps) {
    super(scope, id);
    const { orderEvents, master, network, ...defaults } = props;
    const { entry, grants, source, detailType, atOnce, leavesOut } = WEBHOOK_DELIVERIES;
    this.deliver = new OrdersFunction(this, constructIdOf(entry), {
      ...defaults,
      entry,
      grants: [grants],
      timeout: Duration.seconds(30),
    });
    (this.deliver.node.defaultChild as lambda.CfnFunction).reservedConcurrentExecutions = atOnce;
    if (network) stayOutside(this.deliver, 'it sends to hosts on the internet');
    master.readBy(this.deliver);
    keepFailedEvents(this.deliver, orderEvents.failures);
    this.#listen('Events', orderEvents, {
      source: [EVENT_SOURCE],
      detailType: events.Match.anythingBut(...leavesOut),
    });
    this.retries = this.#listen('Due', orderEvents, { source: [source], detailType: [detailType] });
  }

  #listen(id: string, { bus }: OrderEvents, eventPattern: events.EventPattern): events.Rule {
    return eventsToFunction(this, id, {
      description: 'Orders: events for webhook endpoints',
      eventBus: bus,
      eventPattern,
      to: this.deliver,
      afterFailure: REDRIVEN,
    });
  }
}
