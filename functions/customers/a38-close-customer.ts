import * as table from '../../table/customers/a38-close-customer.ts';
import { operation } from '../http/operation.ts';
import { customerPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A38 } from '../manifest/customers.ts';

/** A38: POST /customers/{customerId}/closure. */
export const closeCustomer = operation(A38, { path: customerPath }, async ({ path }) =>
  ok(await table.closeCustomer(path.customerId, new Date())),
);
