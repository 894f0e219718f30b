import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { MAX_COMMENT_LENGTH } from '../../domain/remarks/comment.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/orders/a07-update-order-status.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { note, oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A7 } from '../manifest/orders.ts';

const body = z.strictObject({
  status: oneOf(ORDER_STATUSES),
  comment: mayBeEmpty(note(MAX_COMMENT_LENGTH)),
});

/**
 * A7: PATCH /customers/{customerId}/orders/{orderId}. It does not change the stock; A8 cancels an
 * order and restocks its items. A comment is INTERNAL, and its author is that of the change.
 */
export const updateOrderStatus = operation(
  A7,
  { path: customerOrderPath, body, ifMatch: 'required' },
  async ({ path, body: { status, comment }, ifMatch, principal }, policy) => {
    const { subject: createdBy, name: createdByName } = principal;
    const order = orderIdentity(path);
    const now = new Date();
    const remark =
      comment === undefined
        ? undefined
        : ({ text: comment, visibility: 'INTERNAL', createdBy, createdByName } as const);
    const change = { to: status, version: ifMatch, comment: remark };
    return ok(await table.changeOrderStatus(order, change, now, policy));
  },
);
