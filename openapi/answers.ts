/**
 * What the API answers, as schemas. The functions answer domain types, so each schema is held to its type by the compiler, and every
 * answer in the tests is held to its schema. No Lambda imports this: validating what we ourselves made would cost and tell nothing.
 */
import * as z from 'zod';
import type { Customer, StoredCustomer } from '../domain/customer.ts';
import type { InventoryLevel } from '../domain/inventory.ts';
import { MAX_LINES, type PlacedOrder, type StoredOrder } from '../domain/order.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../domain/order-status.ts';
import type { LineRefusal } from '../domain/refusal.ts';
import type { CustomerSummary } from '../domain/summary.ts';
import { type InvalidPart, MAX_INVALID_PARTS } from '../functions/http/rejection.ts';
import type { OrderCollection } from '../table/a03-get-order.ts';
import type { LowStock } from '../table/a11-list-low-stock.ts';
import type { OrderEvent } from '../table/a13-list-order-events.ts';
import { SAFE_KEY_PART } from '../table/keys.ts';

const keyPart = (description: string) => z.string().max(64).regex(SAFE_KEY_PART).meta({ description });
const whole = (least: number, description: string) =>
  z.int().min(least).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64', description });
const money = (description: string) => whole(0, `${description} In minor units of \`currency\`.`);
const words = (maximum: number, description: string) => z.string().max(maximum).meta({ description });
/** Our own are to the millisecond; a row written by hand may know its day alone. */
const moment = (description: string) =>
  z
    .string()
    .max(24)
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/)
    .meta({ description: `${description} ISO 8601, UTC.` });

const customerId = keyPart('Whose it is: the `sub` of that customer’s tokens.');
const orderId = keyPart('Sorts by time: a ULID after `o-`.');
const sku = keyPart('The stock keeping unit.');
const version = whole(1, 'Counts the changes, from 1. The same number is the `ETag`.');
const currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/)
  .meta({ description: 'ISO 4217.' });
const status = z.enum(ORDER_STATUSES).meta({
  id: 'OrderStatus',
  description:
    'Where the goods are. `OPEN` → `SHIPPED` → `DELIVERED`; `OPEN` → `CANCELLED`; `SHIPPED` or `DELIVERED` → `RETURNED`.',
});
const paymentStatus = z
  .enum(PAYMENT_STATUSES)
  .meta({ id: 'PaymentStatus', description: 'Where the money is: an axis of its own.' });

export const customer = z
  .object({
    customerId,
    name: words(200, 'As the customer wrote it.'),
    email: words(254, 'Belongs to one customer alone.'),
    tier: words(40, 'The shop’s own word.').optional(),
    createdAt: moment('When the profile was made.'),
    version,
  })
  .meta({ id: 'Customer', description: 'A customer’s profile.' }) satisfies z.ZodType<Customer>;

export const storedCustomer = customer.partial().required({ customerId: true }).meta({
  id: 'StoredCustomer',
  description: 'A customer’s profile as stored: one that was written by hand may lack anything but its id.',
}) satisfies z.ZodType<StoredCustomer>;

/** A sum of amounts: of any size in JSON, though JavaScript rounds it beyond 2^53. */
const sum = z.number().meta({ type: 'integer', format: 'int64', minimum: 0, maximum: 9e18 });

const orderFields = {
  orderId,
  customerId,
  status,
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
    seq: z.int().min(1).max(MAX_LINES).meta({ format: 'int32', description: 'From 1, in the order of the request.' }),
    sku,
    name: words(200, 'What the buyer was shown, if the order said so.').optional(),
    quantity: z.int().min(1).max(10_000).meta({ format: 'int32', description: 'Pieces.' }),
    unitPrice: money('What one piece cost when the order was placed.'),
    amount: money('`quantity` × `unitPrice`.'),
  })
  .meta({ id: 'LineItem' });

const storedLine = line.partial().required({ seq: true }).meta({
  id: 'StoredLineItem',
  description: 'A line as stored: one that was written by hand may lack anything but its number.',
});

const shippingAddress = z
  .record(z.string().max(40), z.string().max(200))
  .meta({ id: 'ShippingAddress', description: 'The storefront’s own address fields, as they came.' });

/** A row written by hand may lack anything but its keys, and an index holds only what it projects. */
export const order = z
  .object(orderFields)
  .partial()
  .required({ orderId: true, customerId: true, placedAt: true })
  .meta({
    id: 'Order',
    description:
      'An order without its lines. A list that an index answers holds what the index projects: no `paymentStatus`, `updatedAt`, `version`; by status (A4) no `lineCount` either.',
  }) satisfies z.ZodType<StoredOrder>;

export const cancelledOrder = order
  .extend({
    notRestocked: z
      .array(z.object({ sku, quantity: whole(1, 'How many pieces.') }))
      .max(MAX_LINES)
      .meta({ description: 'What could not be given back, because its SKU has no stock row any more.' })
      .optional(),
  })
  .meta({ id: 'CancelledOrder', description: 'A cancelled order.' });

export const placedOrder = z
  .object({ ...orderFields, lines: z.array(line).max(MAX_LINES), shippingAddress: shippingAddress.optional() })
  .meta({ id: 'PlacedOrder', description: 'A new order with its lines.' }) satisfies z.ZodType<PlacedOrder>;

export const orderCollection = z
  .object(orderFields)
  .partial()
  .required({ orderId: true })
  .extend({
    lines: z.array(storedLine).max(100),
    shippingAddress: shippingAddress.optional(),
    asOfVersion: whole(1, 'The version of the order that this copy shows. A3b reads the order itself.').optional(),
  })
  .meta({
    id: 'OrderCollection',
    description:
      'An order with its lines, in one read. A copy that follows the order within moments, and says how far it has come.',
  }) satisfies z.ZodType<OrderCollection>;

const orderEvent = z
  .object({
    orderId,
    version,
    status,
    previousStatus: status.optional(),
    paymentStatus,
    at: moment('When it happened.'),
  })
  .meta({ id: 'OrderEvent', description: 'What an order became, once per version.' }) satisfies z.ZodType<OrderEvent>;

export const customerSummary = z
  .object({
    customerId,
    orders: whole(0, 'All of them.'),
    open: whole(0, 'Not shipped yet.'),
    shipped: whole(0, 'On their way.'),
    delivered: whole(0, 'Arrived.'),
    cancelled: whole(0, 'Cancelled before they were shipped.'),
    returned: whole(0, 'Sent back.'),
    lifetimeTotal: z.record(currency, sum).meta({
      description:
        'What they come to, in minor units by currency. Cancelled and returned orders do not count. Exact: no order totals more than 10^12, but a sum is not bounded.',
    }),
    lastOrderAt: moment('When the newest order was placed.').optional(),
  })
  .meta({
    id: 'CustomerSummary',
    description: 'A customer’s orders in numbers; all zero before the first.',
  }) satisfies z.ZodType<CustomerSummary>;

const stockFields = {
  sku,
  name: words(200, 'What a buyer is shown.'),
  unitPrice: money('What one piece sells for.'),
  currency,
  quantity: whole(0, 'Pieces left.'),
  lowStockThreshold: whole(0, 'Below it the level is low.'),
  version,
  low: z.boolean().meta({ description: 'Whether `quantity` is below `lowStockThreshold`.' }),
};

export const inventoryLevel = z.object(stockFields).meta({
  id: 'InventoryLevel',
  description: 'What a SKU sells for and how many are left.',
}) satisfies z.ZodType<InventoryLevel>;

const lowStock = z
  .object({
    sku,
    name: stockFields.name,
    currency,
    lowStockThreshold: stockFields.lowStockThreshold,
    low: z.literal(true),
  })
  .meta({
    id: 'LowStock',
    description:
      'A SKU that is low, as its index knows it. Its quantity moves with every sale: ask for the SKU itself.',
  }) satisfies z.ZodType<LowStock>;

const pageOf = <Item extends z.ZodType>(id: string, item: Item, description: string) =>
  z
    .object({
      items: z.array(item).max(100),
      nextCursor: z
        .string()
        .max(1024)
        .optional()
        .meta({ description: 'Send it as `cursor` for the next page. Absent on the last.' }),
    })
    .meta({ id, description });

export const orderPage = pageOf('OrderPage', order, 'A page of orders.');
export const lowStockPage = pageOf('LowStockPage', lowStock, 'A page of SKUs that are low.');

export const orderHistory = z
  .object({ items: z.array(orderEvent).max(1000) })
  .meta({ id: 'OrderHistory', description: 'The order’s changes, oldest first.' });

const invalidPart = z
  .object({
    pointer: words(8192, 'A JSON Pointer (RFC 6901) into the body; or `/path/…`, `/query/…`, `/headers/…`.'),
    detail: words(500, 'What it must be.'),
  })
  .meta({ id: 'InvalidPart' }) satisfies z.ZodType<InvalidPart>;

const refused = { index: z.int().min(0).max(MAX_LINES).meta({ format: 'int32', description: 'From 0.' }), sku };

const refusedLine = z
  .discriminatedUnion('code', [
    z.object({ ...refused, code: z.literal('out-of-stock'), available: whole(0, 'Pieces left.') }),
    z.object({
      ...refused,
      code: z.literal('price-changed'),
      unitPrice: whole(0, 'The price now, in `currency`; one of the two is not what was sent.'),
      currency,
    }),
    z.object({ ...refused, code: z.literal('name-changed'), name: words(200, 'The name now.') }),
    z.object({ ...refused, code: z.literal('unknown-sku') }),
  ])
  .meta({ id: 'RefusedLine', description: 'Why one line was refused.' }) satisfies z.ZodType<LineRefusal>;

/** RFC 9457, with our stable `code` and the facts that explain it. */
export const problem = (codes: readonly [string, ...string[]]) =>
  z
    .object({
      type: z
        .string()
        .max(100)
        .meta({ format: 'uri-reference', description: 'Where this kind of problem is explained.' }),
      title: words(200, 'The kind of problem, for people. The same each time.'),
      status: z.int().min(400).max(599).meta({ format: 'int32', description: 'The HTTP status.' }),
      code: z.enum(codes).meta({ description: 'The kind of problem, for programs. Stable.' }),
      detail: words(500, 'What is wrong this time, for people.').optional(),
      // API Gateway takes 10,240 bytes of path and headers, each of which may become three when it is encoded.
      instance: z.string().max(30_720).meta({ format: 'uri-reference', description: 'The path that was asked for.' }),
      errors: z
        .array(invalidPart)
        .max(MAX_INVALID_PARTS)
        .optional()
        .meta({ description: '`invalid-request`: what is wrong, a hundred things at most.' }),
      lines: z
        .array(refusedLine)
        .max(MAX_LINES)
        .optional()
        .meta({ description: '`order-not-accepted`: each line that was refused, and what would be right.' }),
      allowed: z
        .array(status)
        .max(ORDER_STATUSES.length)
        .optional()
        .meta({ description: '`illegal-transition`: what the order may become.' }),
    })
    .meta({ id: 'Problem', description: 'Why a request was not done (RFC 9457). It changed nothing.' });

/** What API Gateway answers by itself, before a function is reached: an HTTP API cannot reshape it. */
export const gatewayMessage = z
  .object({ message: words(200, 'API Gateway’s own words.') })
  .meta({ id: 'GatewayMessage', description: 'API Gateway’s own answer: the request did not reach us.' });
