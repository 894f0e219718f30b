/** Schemas of the resources that an event carries. */
import * as z from 'zod';
import {
  MAX_TRACKING_NUMBERS,
  MILESTONE_STATUSES,
  SHIPMENT_STATUSES,
} from '../../../../domain/fulfillment.ts';
import { MAX_LINES } from '../../../../domain/order.ts';
import { MAX_TRANSACTIONS } from '../../../../domain/payments/payment.ts';
import { lineQuantity, taxSums } from '../../operations/answers/line.ts';
import {
  currency,
  keyPart,
  moment,
  money,
  orderId,
  sku,
  version,
  whole,
  words,
} from '../../operations/answers/members.ts';
import {
  fulfillmentStatus,
  holdReason,
  orderStatus,
} from '../../operations/answers/order-status.ts';
import {
  final,
  paymentId,
  transactionId,
  transactionKind,
  transactionState,
} from '../../operations/answers/payment.ts';
import { paymentStatus } from '../../operations/answers/payment-status.ts';

export const order = z
  .strictObject({
    orderId,
    number: words(15, 'The order number for people.').optional(),
    status: orderStatus,
    fulfillmentStatus,
    onHold: holdReason.optional(),
    paymentStatus,
    currency,
    total: money(
      'The lines that are not canceled, and the adjustments. An order that is canceled as a ' +
        'whole keeps its total.',
    ),
    ...taxSums('the items that are not canceled'),
    refunded: money('The amount refunded to the buyer.'),
    lineCount: whole(0, 'The number of its lines.'),
    placedAt: moment('The time when it was placed.'),
    updatedAt: moment('The time of its last change.'),
    version,
    attributes: z
      .record(words(40, 'The name.'), words(200, 'The value.'))
      .meta({
        description:
          'The attributes that the shop declares for events, as the order was placed with them.',
      })
      .optional(),
  })
  .meta({ id: 'EventOrder', description: 'The order at this version.' });

export const payment = z
  .strictObject({
    paymentId,
    provider: words(32, 'The payment provider.'),
    reference: words(200, 'The provider’s id of the payment.').optional(),
    otherReferences: z
      .array(words(200, 'The provider’s id of a further attempt.'))
      .max(MAX_TRANSACTIONS)
      .optional(),
    currency,
    amount: money('The amount to pay.'),
    payable: money(
      'The most that may still be taken with it, once less than its `amount` is due and nothing ' +
        'is paid with it. A page that is open must take no more.',
    ).optional(),
    status: paymentStatus,
    authorized: money('The authorized amount.'),
    captured: money('The captured amount.'),
    refunded: money('The refunded amount.'),
    capturable: money('The amount that can still be captured or voided.'),
    refundable: money('The amount that can still be refunded.'),
    version,
  })
  .meta({ id: 'EventPayment', description: 'The payment at this version.' });

export const transaction = z
  .strictObject({
    transactionId,
    kind: transactionKind,
    state: transactionState,
    amount: money('Its amount.'),
    currency,
    reference: words(200, 'The provider’s id of the transaction.').optional(),
    final: final.optional(),
  })
  .meta({ id: 'EventTransaction', description: 'The transaction that the event is about.' });

export const fulfillment = z
  .strictObject({
    fulfillmentId: keyPart('The fulfillment: `f-` and a ULID.'),
    status: z.enum(SHIPMENT_STATUSES),
    lines: z.array(lineQuantity).max(MAX_LINES),
    trackingInfo: z
      .strictObject({
        company: words(100, 'The carrier.').optional(),
        number: words(100, 'The carrier’s number for the parcel, the first of several.').optional(),
        numbers: z
          .array(words(100, 'A number.'))
          .max(MAX_TRACKING_NUMBERS)
          .meta({ description: 'All of its numbers, if it has several.' })
          .optional(),
        url: words(2000, 'The page that tracks the parcel.').optional(),
      })
      .optional(),
    estimatedDeliveryAt: moment('The expected time of arrival.').optional(),
    deliveredAt: moment('The time of arrival, as the carrier reported it.').optional(),
    cancelledAt: moment('The time when it was canceled.').optional(),
    version,
  })
  .meta({ id: 'EventFulfillment', description: 'The fulfillment at this version.' });

export const milestone = z
  .strictObject({ status: z.enum(MILESTONE_STATUSES), happenedAt: moment('The carrier’s time.') })
  .meta({ description: 'The carrier’s report that the event is about.' });

export const inventory = z
  .strictObject({
    sku,
    name: words(200, 'Its name.'),
    quantity: whole(0, 'The quantity in stock.'),
    short: z.optional(whole(1, 'What open orders need and is not on the shelf.')),
    lowStockThreshold: whole(0, 'The stock is low below this quantity.'),
    version,
  })
  .meta({ id: 'EventInventory', description: 'The stock level at this version.' });
