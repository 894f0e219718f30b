import { endpoint, ok } from '../http/endpoint.ts';
import { A18 } from '../manifest/payments.ts';
import { paymentFact } from './payment-fact.ts';
import { recordCounted } from './record-counted.ts';

/** A18: POST /payment-events. Records a payment provider's report. */
export const handler = endpoint(A18, { body: paymentFact() }, async ({ body: { id, ...fact } }) =>
  ok(await recordCounted(fact, new Date())),
);
