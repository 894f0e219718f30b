import * as z from 'zod';
import { MAX_LINES } from '../../../../domain/order.ts';
import { MAX_REPORTED_PAYMENTS, MAX_TRANSACTIONS } from '../../../../domain/payments/payment.ts';
import type { Amounts } from '../../../../domain/payments/payment-amounts.ts';
import {
  REFUND_REASONS,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
} from '../../../../domain/payments/payment-records.ts';
import type { ShownPayment } from '../../../../domain/payments/shown-payment.ts';
import { lineQuantity } from './line.ts';
import { currency, keyPart, moment, money, orderId, version, whole, words } from './members.ts';
import { paymentStatus } from './payment-status.ts';

export const paymentId = keyPart('The payment: `p-` and a ULID.');
export const transactionId = keyPart('The transaction: `t-` and a ULID.');
const reference = (description: string) => words(200, description);

export const transactionKind = z.enum(TRANSACTION_KINDS).meta({
  id: 'TransactionKind',
  description: 'The kind of a transaction. A `SALE` is authorized and captured at once.',
});
export const transactionState = z.enum(TRANSACTION_STATES).meta({
  id: 'TransactionState',
  description:
    '`REQUESTED`: reserved, without a report of the provider yet. `REVERSED`: it succeeded, ' +
    'and was undone.',
});
export const refundReason = z.enum(REFUND_REASONS).meta({ id: 'RefundReason' });
export const lines = z.array(lineQuantity).max(MAX_LINES);

export const final = z
  .boolean()
  .meta({ description: 'False if more captures follow: the rest stays authorized.' });

const transaction = z
  .object({
    transactionId,
    kind: transactionKind,
    state: transactionState,
    amount: money('Its amount.'),
    at: moment('The provider’s time, or the time of the request.'),
    reference: reference('The provider’s id of the transaction.').optional(),
    otherReferences: z
      .array(reference('The provider’s id of a failed answer to the same request.'))
      .optional(),
    failure: z
      .object({ code: words(200, 'The provider’s code.') })
      .meta({ description: 'The reason of the failure. Only operators see it.' })
      .optional(),
    requestedBy: words(200, 'The person who requested it. Only operators see it.').optional(),
    requestedByName: words(
      200,
      'The name by which an operator signs in, for operators.',
    ).optional(),
    reason: refundReason
      .meta({ description: 'The reason of a refund. Only operators see it.' })
      .optional(),
    final: final.optional(),
    withdrawn: z
      .boolean()
      .meta({ description: 'True if the order was canceled before the provider captured.' })
      .optional(),
    lines: lines.meta({ description: 'The refunded items, as a note.' }).optional(),
    returnId: keyPart('The return that a refund is for.').optional(),
  })
  .meta({ id: 'PaymentTransaction', description: 'One movement of money, done or requested.' });

export const payment = z
  .object({
    paymentId,
    orderId,
    provider: words(32, 'The payment provider.'),
    reference: reference('The provider’s id of the payment.').optional(),
    otherReferences: z
      .array(reference('The provider’s id of a further attempt.'))
      .max(MAX_TRANSACTIONS)
      .optional(),
    currency,
    amount: money('The amount to pay.'),
    payable: money('The most that may still be taken with it, once less is due.').optional(),
    status: paymentStatus,
    authorized: money('The authorized amount.'),
    captured: money('The captured amount.'),
    refunded: money('The refunded amount.'),
    chargedBack: money('The amount that the buyer’s bank took back.'),
    capturable: money('The amount that can still be captured or voided.'),
    refundable: money('The amount that can still be refunded.'),
    discrepancy: z
      .boolean()
      .meta({
        description:
          'True if the provider’s reports contradict each other, or the shop’s requests. Only ' +
          'operators see it.',
      })
      .optional(),
    method: z
      .object({
        kind: words(40, '`card`, `paypal`, `invoice` …'),
        brand: words(40, 'The brand of a card.').optional(),
        last4: words(4, 'The last four digits of a card.').optional(),
      })
      .meta({ id: 'PaymentMethod', description: 'The buyer’s payment method.' })
      .optional(),
    transactions: z.array(transaction).max(MAX_TRANSACTIONS).meta({ description: 'Oldest first.' }),
    createdBy: words(200, 'The person who created it. Only operators see it.').optional(),
    createdByName: words(200, 'The name by which an operator signs in, for operators.').optional(),
    reminder: z
      .object({
        dueAt: moment('The time when the request is sent again.'),
        sentCount: whole(0, 'The number of times that it was sent again.'),
      })
      .meta({
        id: 'Reminder',
        description: 'Present while it waits for the provider. Only operators see it.',
      })
      .optional(),
    version,
    createdAt: moment('The time when it was created.'),
  })
  .meta({
    id: 'Payment',
    description: 'A payment of an order at one provider.',
  }) satisfies z.ZodType<ShownPayment>;

export const paymentsOfOrder = z.array(payment).max(MAX_REPORTED_PAYMENTS);

export const amounts = z
  .object({
    authorized: money('Authorized, and neither captured nor voided.'),
    captured: money('The captured amount.'),
    refunded: money('The amount refunded or charged back.'),
    kept: z.int().meta({
      description:
        'What was captured, less what was refunded, charged back, and settled by returns. A ' +
        'requested refund counts, unless it fails. Below 0 if providers report so. In minor ' +
        'units of `currency`.',
    }),
    due: money('The amount that no payment covers yet. A refund does not make it due again.'),
    overpaid: money(
      'The amount to refund: what is kept of canceled items, and all that a canceled or returned ' +
        'order has kept.',
    ),
  })
  .meta({
    id: 'Amounts',
    description: 'The amounts of an order’s payments.',
  }) satisfies z.ZodType<Amounts>;
