import * as z from 'zod';
import type { RecordedFact } from '../../../../table/payments/a18-record-payment-fact.ts';
import { keyPart, money, version } from './members.ts';
import {
  final,
  lines,
  paymentId,
  refundReason,
  transactionId,
  transactionKind,
  transactionState,
} from './payment.ts';
import { paymentStatus } from './payment-status.ts';

const requestedMembers = {
  transactionId,
  kind: transactionKind,
  state: transactionState,
  amount: money('The reserved amount.'),
  paymentId,
  paymentVersion: version,
};

export const requestedTransaction = z
  .object({
    ...requestedMembers,
    final: final.optional(),
    capturable: money('The amount that can still be captured or voided.'),
  })
  .meta({
    id: 'RequestedTransaction',
    description: 'A request. The amount is reserved until the provider’s result is reported.',
  });

export const requestedRefund = z
  .object({
    ...requestedMembers,
    reason: refundReason.optional(),
    lines: lines.optional(),
    returnId: keyPart('The return that it is for.').optional(),
    refundable: money('The amount that can still be refunded: no more than the order has kept.'),
  })
  .meta({
    id: 'RequestedRefund',
    description: 'A request. The amount is reserved until the provider’s result is reported.',
  });

export const recordedFact = z
  .object({
    paymentId,
    transactionId,
    applied: z.boolean().meta({ description: 'True if the report was new.' }),
    paymentStatus,
    orderVersion: version.optional(),
    discrepancy: z.boolean().meta({
      description: 'True if the provider’s reports contradict each other, or the shop’s requests.',
    }),
  })
  .meta({
    id: 'RecordedPaymentEvent',
    description: 'The result of a report of a payment provider.',
  }) satisfies z.ZodType<RecordedFact['answer']>;
