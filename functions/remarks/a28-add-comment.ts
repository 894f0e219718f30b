import * as z from 'zod/mini';
import { MAX_COMMENT_LENGTH, VISIBILITIES } from '../../domain/remarks/comment.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/remarks/a28-add-comment.ts';
import { note, oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { operatorsOnly } from '../http/request-error.ts';
import { A28 } from '../manifest/remarks.ts';

const body = z.strictObject({
  text: note(MAX_COMMENT_LENGTH),
  visibility: z.optional(oneOf(VISIBILITIES)),
});

/**
 * A28: POST /customers/{customerId}/orders/{orderId}/comments. An operator's comment is INTERNAL
 * unless its visibility is CUSTOMER; a customer's is always for both.
 */
export const addComment = operation(
  A28,
  { path: customerOrderPath, body, idempotencyKey: 'required' },
  async ({ path, body, principal, once }) => {
    const { isOperator, subject: createdBy, name: createdByName } = principal;
    const visibility = body.visibility ?? (isOperator ? 'INTERNAL' : 'CUSTOMER');
    if (visibility === 'INTERNAL' && !isOperator)
      throw operatorsOnly({ pointer: '/visibility', detail: 'your comments are CUSTOMER' });
    const { comment, replayed } = await table.addComment(
      orderIdentity(path),
      { text: body.text, visibility, createdBy, createdByName, byCustomer: !isOperator },
      once,
      new Date(),
    );
    return created(`/orders/${path.orderId}/timeline`, comment, { replayed });
  },
);
