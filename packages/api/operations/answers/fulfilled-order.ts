import * as z from 'zod';
import { fulfillment } from './fulfillment.ts';
import { orderId, version } from './members.ts';
import { fulfillmentStatus, orderStatus } from './order-status.ts';

/** A fulfillment, and its order after the change. */
export const fulfilledOrder = fulfillment
  .extend({
    order: z
      .object({
        orderId,
        version,
        status: orderStatus,
        fulfillmentStatus,
      })
      .meta({ description: 'The order after the change.' }),
  })
  .meta({ id: 'FulfilledOrder', description: 'A fulfillment, and its order after the change.' });
