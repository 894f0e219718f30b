import * as z from 'zod/mini';
import * as table from '../../table/customers/a32b-put-address.ts';
import { postalAddress } from '../http/address.ts';
import { operation } from '../http/operation.ts';
import { addressPath } from '../http/path.ts';
import { created, ok } from '../http/reply.ts';
import { A32b } from '../manifest/customers.ts';

const body = z.strictObject({ address: postalAddress() });

/** A32b: PUT /customers/{customerId}/addresses/{label}. The last write wins. */
export const putAddress = operation(
  A32b,
  { path: addressPath, body },
  async ({ path: { customerId, label }, body: { address } }) => {
    const booked = { label, address };
    const isNew = await table.putAddress(customerId, booked);
    const location = `/customers/${customerId}/addresses/${label}`;
    return isNew ? created(location, booked) : ok(booked);
  },
);
