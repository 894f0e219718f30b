import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/remarks/a07c-release-order.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A7c } from '../manifest/remarks.ts';

/** A7c: DELETE /customers/{customerId}/orders/{orderId}/hold. */
export const releaseOrder = operation(
  A7c,
  { path: customerOrderPath, ifMatch: 'required' },
  async ({ path, ifMatch, principal }) =>
    ok(await table.releaseOrder(orderIdentity(path), ifMatch, authorOf(principal), new Date())),
);
