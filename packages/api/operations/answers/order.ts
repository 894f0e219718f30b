import * as z from 'zod';
import { MAX_LINES, type PlacedOrder, type StoredOrder } from '../../../../domain/order.ts';
import type { OrderCollection } from '../../../../table/orders/a03-get-order.ts';
import { fulfillmentsOfOrder } from './fulfillment.ts';
import { adjustments, line, notRestocked, storedLine, taxSums } from './line.ts';
import {
  currency,
  customerId,
  day,
  keyPart,
  moment,
  money,
  orderId,
  orderLink,
  orderNumber,
  version,
  whole,
} from './members.ts';
import { details, paymentTerms, replacedOrder, tags } from './order-details.ts';
import { fulfillmentStatus, holdReason, orderStatus } from './order-status.ts';
import { pageOf } from './page.ts';
import { amounts, paymentsOfOrder } from './payment.ts';
import { paymentStatus } from './payment-status.ts';
import { returnsOfOrder } from './return.ts';
import { withdrawalsOfOrder } from './withdrawal.ts';

const orderMembers = {
  orderId,
  number: orderNumber.optional(),
  customerId,
  status: orderStatus,
  fulfillmentStatus: fulfillmentStatus.optional(),
  onHold: holdReason.optional(),
  paymentStatus,
  refunded: money('The amount refunded to the buyer. Absent before the first refund.').optional(),
  placedAt: moment('The time when the order was placed; computed from its id.'),
  updatedAt: moment('The time of its last change.'),
  version,
  currency,
  total: money(
    'The lines that are not canceled, and the adjustments. An order that is canceled as a whole ' +
      'keeps its total.',
  ),
  lineCount: whole(0, 'The number of its lines.'),
};

const subtotal = money('The lines that are not canceled.');

/**
 * A stored order. A row written by hand may have only its keys, and an index contains only the
 * attributes that it projects.
 */
export const order = z
  .object(orderMembers)
  .partial()
  .required({ orderId: true, customerId: true, placedAt: true })
  .meta({
    id: 'Order',
    description:
      'An order without its lines. Lists from an index have no `fulfillmentStatus`, ' +
      '`paymentStatus`, `updatedAt` and `version`, and only the open orders (A5) have ' +
      '`lineCount`.',
  }) satisfies z.ZodType<StoredOrder>;

/** A row is changed only if it has a status and a version; a change writes its time. */
export const changedOrder = order
  .required({ status: true, fulfillmentStatus: true, version: true, updatedAt: true })
  .meta({ id: 'ChangedOrder', description: 'An order after a change, without its lines.' });

export const cancelledOrder = changedOrder
  .extend({ notRestocked: notRestocked.optional(), replaces: replacedOrder.optional() })
  .meta({ id: 'CancelledOrder', description: 'A canceled order.' });

export const placedOrder = z
  .object({
    ...orderMembers,
    number: orderNumber,
    fulfillmentStatus,
    subtotal,
    adjustments,
    ...taxSums('the order'),
    lines: z.array(line).max(MAX_LINES),
    ...details,
    paymentTerms,
    orderLink: orderLink
      .meta({
        description:
          'A link to the order with all rights, for operators and the shop’s checkout to send to ' +
          'the buyer. A repetition returns the same one.',
      })
      .optional(),
  })
  .meta({
    id: 'PlacedOrder',
    description: 'A new order with its lines.',
  }) satisfies z.ZodType<PlacedOrder>;

/** The members of an order that is read with its lines. */
const withLines = {
  subtotal: subtotal.optional(),
  adjustments,
  ...taxSums('what is not canceled'),
  lines: z.array(storedLine).max(100),
  paymentDueAt: moment('The time when the order is canceled unless it is paid.').optional(),
  ...details,
  tags: tags.optional(),
  deliveredOn: day(
    'The day (UTC) on which the order was delivered as a whole. A fulfillment has its own time.',
  ).optional(),
  asOfVersion: whole(
    1,
    'The version of the order that this copy contains. A3b reads the order itself.',
  ).optional(),
};

export const orderCollection = z
  .object(orderMembers)
  .partial()
  .required({ orderId: true })
  .extend({
    ...withLines,
    fulfillments: fulfillmentsOfOrder,
    payments: paymentsOfOrder,
    returns: returnsOfOrder,
    amounts: amounts.optional(),
    ...withdrawalsOfOrder,
  })
  .meta({
    id: 'OrderCollection',
    description:
      'An order with its lines, in one read. It is a copy, updated shortly after the order: ' +
      'see `asOfVersion`.',
  }) satisfies z.ZodType<OrderCollection>;

export const orderPage = pageOf('OrderPage', order, 'A page of orders.');

const listedOrder = order
  .extend({
    seq: whole(1, 'The line with the SKU, if `sku` was sent.').optional(),
    quantity: whole(1, 'The number of items that were ordered, if `sku` was sent.').optional(),
    fulfillmentId: keyPart('The parcel with the number, if `tracking` was sent.').optional(),
    overpaid: money('The money to give back, if `overpaid=true` was sent.').optional(),
    kept: z
      .int()
      .min(Number.MIN_SAFE_INTEGER)
      .max(-1)
      .meta({
        format: 'int64',
        description:
          'The money that the order has kept, if `overpaid=true` was sent, and only below 0: ' +
          'providers took more of the shop than was captured. In minor units of `currency`.',
      })
      .optional(),
    capturable: money(
      'The money that can be captured of the payment, if `capturable=true` was sent.',
    ).optional(),
    paymentId: keyPart('That payment, if `capturable=true` was sent.').optional(),
    since: moment(
      'The time since which the order has been in that list, if `overpaid=true` was sent; the ' +
        'time at which the hold began, if `capturable=true` was sent.',
    ).optional(),
    ...withLines,
  })
  .extend({ lines: withLines.lines.optional(), adjustments: adjustments.optional() })
  .meta({ id: 'ListedOrder', description: 'An order of a list of all customers’ orders.' });

export const orderList = pageOf('OrderListPage', listedOrder, 'A page of orders.')
  .extend({
    missing: z
      .array(orderId)
      .max(50)
      .meta({ description: 'The ids that no order has, if `ids` was sent.' })
      .optional(),
    count: whole(0, 'The number of open orders, if `count=true` was sent.').optional(),
    atLeast: whole(1, 'Instead of `count`: there are as many open orders, or more.').optional(),
  })
  .meta({ id: 'OrderList', description: 'A page of orders, their number, or orders by ids.' });
