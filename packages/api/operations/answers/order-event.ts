import * as z from 'zod';
import type { OrderEvent } from '../../../../domain/remarks/timeline-entry.ts';
import { moment, money, orderId, version, words } from './members.ts';
import { fulfillmentStatus, holdReason, orderStatus } from './order-status.ts';
import { paymentStatus } from './payment-status.ts';

/** The author of a change. */
export const author = {
  by: words(
    200,
    'The person or program that made it, if it is known. Operators see all.',
  ).optional(),
  byName: words(200, 'The name by which an operator signs in, for operators.').optional(),
};

export const orderEvent = z
  .object({
    orderId,
    version,
    status: orderStatus,
    previousStatus: orderStatus.optional(),
    fulfillmentStatus: fulfillmentStatus.optional(),
    onHold: holdReason.optional(),
    paymentStatus,
    changed: z
      .enum(['SHIPPING_ADDRESS'])
      .optional()
      .meta({ description: 'What changed, if the other members do not show it.' }),
    total: money('The order’s total at this version.').optional(),
    at: moment('The time of the change.'),
    ...author,
  })
  .meta({
    id: 'OrderEvent',
    description: 'The order’s state at one version.',
  }) satisfies z.ZodType<OrderEvent>;

export const orderHistory = z
  .object({ items: z.array(orderEvent).max(1000) })
  .meta({ id: 'OrderHistory', description: 'The order’s changes, oldest first.' });
