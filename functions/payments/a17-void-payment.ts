import * as z from 'zod/mini';
import { operation } from '../http/operation.ts';
import { paymentPath } from '../http/path.ts';
import { A17 } from '../manifest/payments.ts';
import { respondWith } from './money-request.ts';
import { amount } from './payment-members.ts';

const optionalBody = z.strictObject({ amount: z.optional(amount(1)) });

/** A17: POST …/payments/{paymentId}/voids. */
export const voidPayment = operation(
  A17,
  { path: paymentPath, optionalBody, ifMatch: 'optional', idempotencyKey: 'required' },
  (request, policy) => respondWith('VOID', request, policy),
);
