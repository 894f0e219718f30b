import * as z from 'zod/mini';
import * as table from '../../table/customers/a09-get-customer-summary.ts';
import { getCustomerWithSummary } from '../../table/customers/a09b-get-customer-with-summary.ts';
import { operation } from '../http/operation.ts';
import { customerPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A9 } from '../manifest/customers.ts';

const query = z.strictObject({
  include: z.optional(z.literal('customer', { error: 'must be customer' })),
});

/**
 * GET /customers/{customerId}/summary. A9: the customer's orders in numbers. A9b with `include`:
 * the profile, too.
 */
export const getCustomerSummary = operation(
  A9,
  { path: customerPath, query },
  async ({ path: { customerId }, query: { include } }) => {
    const read = include === 'customer' ? getCustomerWithSummary : table.getCustomerSummary;
    const { lifetimeTotal, ...summary } = await read(customerId);
    return ok({ ...summary, lifetimeTotal: inDigits(lifetimeTotal) });
  },
);

/**
 * Writes amounts as JSON numbers with all their digits: JSON numbers have no limit, a JavaScript
 * number is exact up to 2^53 only.
 */
const inDigits = (amounts: Readonly<Record<string, number | bigint>>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency, JSON.rawJSON(String(amount))]),
  );

declare global {
  interface JSON {
    /**
     * Marks a text that JSON.stringify writes unchanged
     * (https://tc39.es/proposal-json-parse-with-source/).
     */
    rawJSON(text: string): object;
  }
}
