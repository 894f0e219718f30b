import { recordPaymentFact } from '../../table/payments/a18-record-payment-fact.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { count } from '../observability/metrics.ts';
import { A18 } from './access-patterns.ts';
import { paymentFact } from './payment-fact.ts';

/** A18: POST /payment-events. The one way in for what providers say. */
export const handler = endpoint(A18, { body: paymentFact() }, async ({ body: { id, ...fact } }) => {
  const recorded = await recordPaymentFact(fact, new Date());
  if (recorded.discrepancy) count('PaymentDiscrepancy');
  return ok(recorded);
});
