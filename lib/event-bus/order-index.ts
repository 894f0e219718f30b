import { Duration, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../functions/manifest/change-stream.ts';
import { ORDER_INDEX } from '../../functions/manifest/order-index.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { OrderEvents } from './order-events.ts';

export interface OrderIndexProps extends OrdersFunctionDefaults {
  readonly orderEvents: OrderEvents;
}

/** Writes the words that orders are found by (setting `findOrders`), after events of the bus. */
export class OrderIndex extends Construct {
  readonly index: OrdersFunction;

  constructor(scope: Construct, id: string, { orderEvents, ...defaults }: OrderIndexProps) {
    super(scope, id);
    const { entry, grants, types } = ORDER_INDEX;
    this.index = new OrdersFunction(this, constructIdOf(entry), {
      ...defaults,
      entry,
      grants: [grants],
    });
    this.index.live.configureAsyncInvoke({
      maxEventAge: Duration.hours(6),
      retryAttempts: 2,
      onFailure: orderEvents.failures.ofInvocations(),
    });
    const rule = new events.Rule(this, 'Rule', {
      description: 'Orders: events after which an order is found by other words',
      eventBus: orderEvents.bus,
      eventPattern: { source: [EVENT_SOURCE], detailType: [...types] },
      targets: [
        new LambdaFunction(this.index.live, {
          maxEventAge: Duration.hours(24),
          retryAttempts: 185,
        }),
      ],
    });
    Validations.of(rule).acknowledge({
      id: 'Serverless::Serverless-EventBusDLQ',
      reason:
        'EventBridge puts an event into Lambda’s own queue, and retries that for a day. An event ' +
        'that the function fails on is in the event failure bucket, and oms redrive --events ' +
        'publishes it again.',
    });
  }
}
