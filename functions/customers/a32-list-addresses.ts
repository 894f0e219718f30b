import * as z from 'zod/mini';
import * as table from '../../table/customers/a32-list-addresses.ts';
import { operation } from '../http/operation.ts';
import { consistent } from '../http/paging.ts';
import { customerPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A32 } from '../manifest/customers.ts';

const query = z.strictObject({ consistent });

/** A32: GET /customers/{customerId}/addresses */
export const listAddresses = operation(A32, { path: customerPath, query }, async (request) => {
  const { path, query } = request;
  return ok({ items: await table.listAddresses(path.customerId, query) });
});
