import * as z from 'zod/mini';
import * as table from '../../table/customers/a01-get-customer.ts';
import { operation } from '../http/operation.ts';
import { consistent } from '../http/paging.ts';
import { customerPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A1 } from '../manifest/customers.ts';

const query = z.strictObject({ consistent });

/** A1: GET /customers/{customerId} */
export const getCustomer = operation(A1, { path: customerPath, query }, async ({ path, query }) => {
  const customer = await table.getCustomer(path.customerId, query);
  return ok(customer);
});
