import * as table from '../../table/customers/a38b-reopen-customer.ts';
import { operation } from '../http/operation.ts';
import { customerPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A38b } from '../manifest/customers.ts';

/** A38b: DELETE /customers/{customerId}/closure. */
export const reopenCustomer = operation(A38b, { path: customerPath }, async ({ path }) =>
  ok(await table.reopenCustomer(path.customerId)),
);
