import * as z from 'zod/mini';
import { getCustomer } from '../../table/customers/a01-get-customer.ts';
import { ACCESS_PATTERNS } from '../access-patterns.ts';
import { consistent } from '../http/consistency.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { customerPath } from '../http/path.ts';

const query = z.strictObject({ consistent });

/** A1: GET /customers/{customerId} */
export const handler = endpoint(
  ACCESS_PATTERNS.A1,
  { path: customerPath, query },
  async ({ path, query }) => {
    const customer = await getCustomer(path.customerId, query);
    return ok(customer, customer);
  },
);
