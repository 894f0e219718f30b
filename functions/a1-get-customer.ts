import { getCustomer } from '../table/a1-get-customer.ts';
import { ACCESS_PATTERNS } from './access-patterns.ts';
import { endpoint, ok } from './http/endpoint.ts';
import { customerPath } from './http/path.ts';

/** A1: GET /customers/{customerId} */
export const handler = endpoint(ACCESS_PATTERNS.A1, { path: customerPath }, async ({ path }) => {
  const customer = await getCustomer(path.customerId);
  return ok(customer, customer);
});
