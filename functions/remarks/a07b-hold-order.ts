import * as z from 'zod/mini';
import { HOLD_REASONS } from '../../domain/order-status.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/remarks/a07b-hold-order.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A7b } from '../manifest/remarks.ts';

const body = z.strictObject({ reason: oneOf(HOLD_REASONS) });

/** A7b: PUT /customers/{customerId}/orders/{orderId}/hold. */
export const holdOrder = operation(
  A7b,
  { path: customerOrderPath, body, ifMatch: 'required' },
  async ({ path, body: { reason }, ifMatch, principal }) => {
    const [order, author] = [orderIdentity(path), authorOf(principal)];
    return ok(await table.holdOrder(order, reason, ifMatch, author, new Date()));
  },
);
