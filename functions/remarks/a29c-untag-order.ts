import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/remarks/a29c-untag-order.ts';
import { operation } from '../http/operation.ts';
import { tagPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A29c } from '../manifest/remarks.ts';

/** A29c: DELETE /customers/{customerId}/orders/{orderId}/tags/{tag}. */
export const untagOrder = operation(A29c, { path: tagPath }, async ({ path }) => {
  const { orderId, tag } = path;
  await table.untagOrder(orderIdentity(path), tag);
  return ok({ orderId, tag });
});
