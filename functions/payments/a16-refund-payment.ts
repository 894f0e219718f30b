import * as z from 'zod/mini';
import { REFUND_REASONS } from '../../domain/payments/payment-records.ts';
import { lineQuantities } from '../http/line-quantities.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { paymentPath } from '../http/path.ts';
import { A16 } from '../manifest/payments.ts';
import { respondWith } from './money-request.ts';
import { amount, reportedId } from './payment-members.ts';

const optionalBody = z.strictObject({
  amount: z.optional(amount(1)),
  reason: z.optional(oneOf(REFUND_REASONS)),
  lines: z.optional(lineQuantities()),
  returnId: z.optional(reportedId()),
});

/** A16: POST …/payments/{paymentId}/refunds. */
export const refundPayment = operation(
  A16,
  { path: paymentPath, optionalBody, ifMatch: 'optional', idempotencyKey: 'required' },
  (request, policy) => respondWith('REFUND', request, policy),
);
