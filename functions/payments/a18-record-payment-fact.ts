import { operation } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { A18 } from '../manifest/payments.ts';
import { paymentFact } from './payment-fact.ts';
import { recordCounted } from './record-facts.ts';

/** A18: POST /payment-events. Records a payment provider's report. */
export const recordPaymentFact = operation(
  A18,
  { body: paymentFact() },
  async ({ body: { id, ...fact } }, policy) => ok(await recordCounted(fact, new Date(), policy)),
);
