import * as table from '../../table/customers/a39-erase-customer.ts';
import { operation } from '../http/operation.ts';
import { customerPath } from '../http/path.ts';
import { accepted } from '../http/reply.ts';
import { A39 } from '../manifest/customers.ts';

/** A39: POST /customers/{customerId}/erasure. The sweep does the rest. */
export const eraseCustomer = operation(A39, { path: customerPath }, async ({ path, principal }) =>
  accepted(await table.eraseCustomer(path.customerId, principal.subject, new Date())),
);
