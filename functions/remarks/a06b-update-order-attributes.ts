import * as z from 'zod/mini';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/remarks/a06b-update-order-attributes.ts';
import { attributeChanges } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A6b } from '../manifest/remarks.ts';
import { assertChangesAsDeclared } from '../rules/declared.ts';

const body = z.strictObject({ attributes: attributeChanges() });

/**
 * A6b: PATCH /customers/{customerId}/orders/{orderId}/attributes. Attributes that the body does not
 * name stay; null removes one.
 */
export const updateOrderAttributes = operation(
  A6b,
  { path: customerOrderPath, body },
  async ({ path, body }) => {
    assertChangesAsDeclared(body.attributes);
    return ok(await table.updateOrderAttributes(orderIdentity(path), body.attributes));
  },
);
