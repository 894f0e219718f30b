import * as z from 'zod';
import { MAX_LINES, type PlacedOrder, type StoredOrder } from '../../domain/order.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/order-status.ts';
import type { OrderCollection } from '../../table/orders/a03-get-order.ts';
import type { OrderEvent } from '../../table/orders/a13-list-order-events.ts';
import {
  currency,
  customerId,
  moment,
  money,
  orderId,
  sku,
  version,
  whole,
  words,
} from './members.ts';
import { pageOf } from './page.ts';

export const orderStatus = z.enum(ORDER_STATUSES).meta({
  id: 'OrderStatus',
  description:
    'Where the items are. `OPEN` → `SHIPPED` → `DELIVERED`; `OPEN` → `CANCELLED`; `SHIPPED` or `DELIVERED` → `RETURNED`.',
});
const paymentStatus = z
  .enum(PAYMENT_STATUSES)
  .meta({ id: 'PaymentStatus', description: 'Where the money is. Independent of the status.' });

const orderMembers = {
  orderId,
  customerId,
  status: orderStatus,
  paymentStatus,
  placedAt: moment('When the order was placed; computed from its id.'),
  updatedAt: moment('When it last changed.'),
  version,
  currency,
  total: money('The sum of the lines.'),
  lineCount: whole(0, 'How many lines it has.'),
};

const line = z
  .object({
    seq: z
      .int()
      .min(1)
      .max(MAX_LINES)
      .meta({ format: 'int32', description: 'From 1, in the order of the request.' }),
    sku,
    name: words(200, 'The name that the buyer was shown, if the order had it.').optional(),
    quantity: z.int().min(1).max(10_000).meta({ format: 'int32', description: 'Units ordered.' }),
    unitPrice: money('The price of one unit when the order was placed.'),
    amount: money('`quantity` × `unitPrice`.'),
  })
  .meta({ id: 'LineItem' });

const storedLine = line.partial().required({ seq: true }).meta({
  id: 'StoredLineItem',
  description: 'A line as stored. A line that was written by hand may have nothing but its number.',
});

const shippingAddress = z
  .record(z.string().max(40), z.string().max(200))
  .meta({ id: 'ShippingAddress', description: 'The storefront’s own address fields, unchanged.' });

/**
 * A row written by hand may have nothing but its keys, and an index holds only the attributes that
 * it projects.
 */
export const order = z
  .object(orderMembers)
  .partial()
  .required({ orderId: true, customerId: true, placedAt: true })
  .meta({
    id: 'Order',
    description:
      'An order without its lines. A list from an index has fewer fields: no `paymentStatus`, `updatedAt` and `version`, ' +
      'and by status (A4) no `lineCount`.',
  }) satisfies z.ZodType<StoredOrder>;

export const cancelledOrder = order
  .extend({
    notRestocked: z
      .array(z.object({ sku, quantity: whole(1, 'How many units.') }))
      .max(MAX_LINES)
      .meta({
        description:
          'Items that could not be given back, because their SKU no longer has a stock level.',
      })
      .optional(),
  })
  .meta({ id: 'CancelledOrder', description: 'A cancelled order.' });

export const placedOrder = z
  .object({
    ...orderMembers,
    lines: z.array(line).max(MAX_LINES),
    shippingAddress: shippingAddress.optional(),
  })
  .meta({
    id: 'PlacedOrder',
    description: 'A new order with its lines.',
  }) satisfies z.ZodType<PlacedOrder>;

export const orderCollection = z
  .object(orderMembers)
  .partial()
  .required({ orderId: true })
  .extend({
    lines: z.array(storedLine).max(100),
    shippingAddress: shippingAddress.optional(),
    asOfVersion: whole(
      1,
      'The version of the order that this copy shows. A3b reads the order itself.',
    ).optional(),
  })
  .meta({
    id: 'OrderCollection',
    description:
      'An order with its lines, in one read. A copy that follows the order within moments: see `asOfVersion`.',
  }) satisfies z.ZodType<OrderCollection>;

const orderEvent = z
  .object({
    orderId,
    version,
    status: orderStatus,
    previousStatus: orderStatus.optional(),
    paymentStatus,
    at: moment('When it happened.'),
  })
  .meta({
    id: 'OrderEvent',
    description: 'The order’s state at one version.',
  }) satisfies z.ZodType<OrderEvent>;

export const orderPage = pageOf('OrderPage', order, 'A page of orders.');

export const orderHistory = z
  .object({ items: z.array(orderEvent).max(1000) })
  .meta({ id: 'OrderHistory', description: 'The order’s changes, oldest first.' });
