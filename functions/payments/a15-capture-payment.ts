import * as z from 'zod/mini';
import { operation } from '../http/operation.ts';
import { paymentPath } from '../http/path.ts';
import { A15 } from '../manifest/payments.ts';
import { respondWith } from './money-request.ts';
import { amount } from './payment-members.ts';

const optionalBody = z.strictObject({
  amount: z.optional(amount(1)),
  final: z.optional(z.boolean()),
});

/** A15: POST …/payments/{paymentId}/captures. */
export const capturePayment = operation(
  A15,
  { path: paymentPath, optionalBody, ifMatch: 'optional', idempotencyKey: 'required' },
  (request, policy) => respondWith('CAPTURE', request, policy),
);
