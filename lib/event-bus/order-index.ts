import { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../functions/manifest/change-stream.ts';
import { ORDER_INDEX } from '../../functions/manifest/workers/order-index.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { PhoneKey } from '../table/phone-key.ts';
import { eventsToFunction, keepFailedEvents, REDRIVEN } from './events-to-function.ts';
import type { OrderEvents } from './order-events.ts';

export interface OrderIndexProps extends OrdersFunctionDefaults {
  readonly orderEvents: OrderEvents;
  /** The secret that telephone numbers are hashed with. */
  readonly phoneKey: PhoneKey;
}

/** Writes the words that orders are found by (setting `findOrders`), after events of the bus. */
export class OrderIndex extends Construct {
  readonly index: OrdersFunction;

  constructor(
    scope: Construct,
    id: string,
    { orderEvents, phoneKey, ...defaults }: OrderIndexProps,
  ) {
    super(scope, id);
    const { entry, grants, types } = ORDER_INDEX;
    this.index = new OrdersFunction(this, constructIdOf(entry), {
      ...defaults,
      entry,
      grants: [grants],
    });
    phoneKey.readBy(this.index);
    keepFailedEvents(this.index, orderEvents.failures);
    eventsToFunction(this, 'Rule', {
      description: 'Orders: events after which an order is found by other words',
      eventBus: orderEvents.bus,
      eventPattern: { source: [EVENT_SOURCE], detailType: [...types] },
      to: this.index,
      afterFailure: REDRIVEN,
    });
  }
}
