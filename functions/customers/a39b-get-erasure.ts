import * as table from '../../table/customers/a39b-get-erasure.ts';
import { operation } from '../http/operation.ts';
import { customerPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A39b } from '../manifest/customers.ts';

/** A39b: GET /customers/{customerId}/erasure. */
export const getErasure = operation(A39b, { path: customerPath }, async ({ path }) =>
  ok(await table.getErasure(path.customerId, new Date())),
);
