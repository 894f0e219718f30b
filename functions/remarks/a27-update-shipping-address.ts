import * as z from 'zod/mini';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/remarks/a27-update-shipping-address.ts';
import { postalAddress } from '../http/address.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A27 } from '../manifest/remarks.ts';

const body = z.strictObject({ shippingAddress: postalAddress() });

/** A27: PUT /customers/{customerId}/orders/{orderId}/shipping-address. */
export const updateShippingAddress = operation(
  A27,
  { path: customerOrderPath, body, ifMatch: 'required' },
  async ({ path, body: { shippingAddress }, ifMatch: version, principal }) => {
    const author = authorOf(principal);
    const change = { shippingAddress, version, byCustomer: !principal.isOperator, author };
    return ok(await table.updateShippingAddress(orderIdentity(path), change, new Date()));
  },
);
