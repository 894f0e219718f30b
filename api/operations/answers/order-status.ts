import * as z from 'zod';
import { FULFILLMENT_STATUSES } from '../../../domain/line-counters.ts';
import { ORDER_STATUSES } from '../../../domain/order-status.ts';

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
