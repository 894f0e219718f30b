import * as z from 'zod/mini';
import { getCustomer } from '../../table/customers/a01-get-customer.ts';
import { consistent } from '../http/consistency.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { customerPath } from '../http/path.ts';
import { A1 } from '../manifest/customers.ts';

const query = z.strictObject({ consistent });

/** A1: GET /customers/{customerId} */
export const handler = endpoint(A1, { path: customerPath, query }, async ({ path, query }) => {
  const customer = await getCustomer(path.customerId, query);
  return ok(customer);
});
