import { getCustomerSummary } from '../../table/customers/a09-get-customer-summary.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { customerPath } from '../http/path.ts';
import { A9 } from './access-patterns.ts';

/** A9: GET /customers/{customerId}/summary */
export const handler = endpoint(A9, { path: customerPath }, async ({ path }) => {
  const { lifetimeTotal, ...summary } = await getCustomerSummary(path.customerId);
  return ok({ ...summary, lifetimeTotal: inDigits(lifetimeTotal) });
});

/**
 * Amounts as JSON numbers with all their digits: JSON has no limit, a JavaScript number has 2^53.
 */
const inDigits = (amounts: Readonly<Record<string, number | bigint>>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency, JSON.rawJSON(String(amount))]),
  );

declare global {
  interface JSON {
    /**
     * A text that JSON.stringify writes as it is
     * (https://tc39.es/proposal-json-parse-with-source/).
     */
    rawJSON(text: string): object;
  }
}
