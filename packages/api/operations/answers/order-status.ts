import * as z from 'zod';
import { FULFILLMENT_STATUSES } from '../../../../domain/line-counters.ts';
import { HOLD_REASONS, ORDER_STATUSES } from '../../../../domain/order-status.ts';

export const orderStatus = z.enum(ORDER_STATUSES).meta({
  id: 'OrderStatus',
  description:
    'The status of the items. `OPEN` → `SHIPPED` → `DELIVERED`; `OPEN` → `CANCELLED`; ' +
    '`SHIPPED` or `DELIVERED` → `RETURNED`.',
});

export const fulfillmentStatus = z.enum(FULFILLMENT_STATUSES).meta({
  id: 'FulfillmentStatus',
  description: 'The shipped part of the order. Canceled items do not count.',
});

export const holdReason = z.enum(HOLD_REASONS).meta({
  id: 'HoldReason',
  description:
    'The reason to hold an order back. Nothing of it is shipped until it is ' +
    'released. Buyers do not see it.',
});
