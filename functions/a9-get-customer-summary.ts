import { getCustomerSummary } from '../table/a9-get-customer-summary.ts';
import { ACCESS_PATTERNS } from './access-patterns.ts';
import { endpoint, ok } from './http/endpoint.ts';
import { customerPath } from './http/path.ts';

/** A9: GET /customers/{customerId}/summary */
export const handler = endpoint(ACCESS_PATTERNS.A9, { path: customerPath }, async ({ path }) =>
  ok(await getCustomerSummary(path.customerId)),
);
