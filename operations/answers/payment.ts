import * as z from 'zod';
import { MAX_LINES } from '../../domain/order.ts';
import {
  MAX_PAYMENT_REFERENCES,
  MAX_REPORTED_PAYMENTS,
  MAX_TRANSACTIONS,
  REFUND_REASONS,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
} from '../../domain/payments/payment.ts';
import type { Amounts } from '../../domain/payments/payment-status.ts';
import type { ShownPayment } from '../../domain/payments/shown-payment.ts';
import { lineQuantity } from './line-quantity.ts';
import { currency, keyPart, moment, money, orderId, version, whole, words } from './members.ts';
import { paymentStatus } from './payment-status.ts';

export const paymentId = keyPart('The payment: `p-` and a ULID.');
export const transactionId = keyPart('The transaction: `t-` and a ULID.');
const reference = (description: string) => words(200, description);

export const transactionKind = z.enum(TRANSACTION_KINDS).meta({
  id: 'TransactionKind',
  description: 'What happens to the money. A `SALE` is authorized and captured at once.',
});
export const transactionState = z.enum(TRANSACTION_STATES).meta({
  id: 'TransactionState',
  description:
    '`REQUESTED`: reserved, and no provider has answered yet. `REVERSED`: it succeeded, and ' +
    'was undone.',
});
export const refundReason = z.enum(REFUND_REASONS).meta({ id: 'RefundReason' });
export const lines = z.array(lineQuantity).max(MAX_LINES);

const transaction = z
  .object({
    transactionId,
    kind: transactionKind,
    state: transactionState,
    amount: money('How much.'),
    at: moment('The provider’s time, or when it was requested.'),
    reference: reference('The provider’s id of it.').optional(),
    otherReferences: z.array(reference('Another id of the provider’s.')).optional(),
    failure: z
      .object({ code: words(200, 'The provider’s code.') })
      .meta({ description: 'Why it failed. Operators see it.' })
      .optional(),
    requestedBy: words(200, 'Who asked for it. Operators see it.').optional(),
    reason: refundReason.optional(),
    lines: lines.meta({ description: 'The items that a refund is for: a note.' }).optional(),
  })
  .meta({ id: 'PaymentTransaction', description: 'One movement of money, or the wish for one.' });

export const payment = z
  .object({
    paymentId,
    orderId,
    provider: words(32, 'Who moves the money.'),
    reference: reference('The provider’s id of the payment.').optional(),
    otherReferences: z
      .array(reference('The provider’s id of a further attempt.'))
      .max(MAX_PAYMENT_REFERENCES)
      .optional(),
    currency,
    amount: money('What it is meant to pay.'),
    status: paymentStatus,
    authorized: money('What was authorized.'),
    captured: money('What came in.'),
    refunded: money('What was given back.'),
    chargedBack: money('What the buyer’s bank took back.'),
    capturable: money('What can still be captured or voided.'),
    refundable: money('What can still be given back.'),
    discrepancy: z
      .boolean()
      .meta({
        description:
          'What the provider reports contradicts itself, or what was asked for. Operators see it.',
      })
      .optional(),
    method: z
      .object({
        kind: words(40, '`card`, `paypal`, `invoice` …'),
        brand: words(40, 'The brand of a card.').optional(),
        last4: words(4, 'The last four digits of a card.').optional(),
      })
      .meta({ id: 'PaymentMethod', description: 'How the buyer pays.' })
      .optional(),
    transactions: z.array(transaction).max(MAX_TRANSACTIONS).meta({ description: 'Oldest first.' }),
    createdBy: words(200, 'Who made it. Operators see it.').optional(),
    reminder: z
      .object({
        dueAt: moment('When the request is told again.'),
        told: whole(0, 'How often it was told again.'),
      })
      .meta({
        id: 'Reminder',
        description: 'While a request waits for the provider. Operators see it.',
      })
      .optional(),
    version,
    createdAt: moment('When it was made.'),
  })
  .meta({
    id: 'Payment',
    description: 'What one provider does for one order.',
  }) satisfies z.ZodType<ShownPayment>;

export const paymentsOfOrder = z.array(payment).max(MAX_REPORTED_PAYMENTS);

export const amounts = z
  .object({
    authorized: money('Authorized, and neither captured nor voided.'),
    captured: money('What came in.'),
    refunded: money('What went back, refunded or charged back.'),
    due: money('What no payment covers yet.'),
    overpaid: money('What came in for items that were cancelled.'),
  })
  .meta({ id: 'Amounts', description: 'The money of an order.' }) satisfies z.ZodType<Amounts>;
