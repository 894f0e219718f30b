import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/remarks/a29-tag-order.ts';
import { operation } from '../http/operation.ts';
import { tagPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A29 } from '../manifest/remarks.ts';

/** A29: PUT /customers/{customerId}/orders/{orderId}/tags/{tag}. */
export const tagOrder = operation(A29, { path: tagPath }, async ({ path }) => {
  const { orderId, tag } = path;
  await table.tagOrder(orderIdentity(path), tag);
  return ok({ orderId, tag });
});
