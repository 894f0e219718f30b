import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { paymentPath } from '../http/path.ts';
import { A17 } from '../manifest/payments.ts';
import { respondWith } from './money-request.ts';
import { amount } from './payment-members.ts';

const optionalBody = z.strictObject({ amount: z.optional(amount(1)) });

/** A17: POST …/payments/{paymentId}/voids. */
export const handler = endpoint(
  A17,
  { path: paymentPath, optionalBody, idempotencyKey: 'required' },
  (request) => respondWith('VOID', request),
);
