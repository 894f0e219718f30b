import * as table from '../../table/customers/a32c-delete-address.ts';
import { operation } from '../http/operation.ts';
import { addressPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A32c } from '../manifest/customers.ts';

/** A32c: DELETE /customers/{customerId}/addresses/{label} */
export const deleteAddress = operation(
  A32c,
  { path: addressPath },
  async ({ path: { customerId, label } }) => {
    await table.deleteAddress(customerId, label, new Date());
    return ok({ label });
  },
);
