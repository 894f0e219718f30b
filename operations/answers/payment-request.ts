import * as z from 'zod';
import type { RecordedFact } from '../../table/payments/a18-record-payment-fact.ts';
import { money, version } from './members.ts';
import {
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
  amount: money('How much was reserved.'),
  paymentId,
  paymentVersion: version,
};

export const requestedTransaction = z
  .object({ ...requestedMembers, capturable: money('What can still be captured or voided.') })
  .meta({
    id: 'RequestedTransaction',
    description: 'A request. The amount is reserved; the provider’s answer decides.',
  });

export const requestedRefund = z
  .object({
    ...requestedMembers,
    reason: refundReason.optional(),
    lines: lines.optional(),
    refundable: money('What can still be given back.'),
  })
  .meta({
    id: 'RequestedRefund',
    description: 'A request. The amount is reserved; the provider’s answer decides.',
  });

export const recordedFact = z
  .object({
    paymentId,
    transactionId,
    applied: z.boolean().meta({ description: 'Whether it said anything new.' }),
    paymentStatus,
    orderVersion: version.optional(),
    discrepancy: z.boolean().meta({ description: 'What was reported contradicts itself.' }),
  })
  .meta({
    id: 'RecordedPaymentEvent',
    description: 'What the provider said is recorded.',
  }) satisfies z.ZodType<RecordedFact>;
