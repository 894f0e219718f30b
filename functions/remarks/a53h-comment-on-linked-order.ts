import * as z from 'zod/mini';
import { MAX_COMMENT_LENGTH } from '../../domain/remarks/comment.ts';
import * as table from '../../table/remarks/a53h-comment-on-linked-order.ts';
import { note } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { created } from '../http/reply.ts';
import { A53h } from '../manifest/remarks.ts';

const body = z.strictObject({ text: note(MAX_COMMENT_LENGTH) });

/**
 * A53h: POST /order-link/comments. It counts as a comment of the order's customer, and is for both
 * sides.
 */
export const commentOnLinkedOrder = operation(
  A53h,
  { linked: 'comment', body, idempotencyKey: 'required' },
  async ({
    link,
    body: { text },
    principal: { subject: createdBy, name: createdByName },
    once,
  }) => {
    const { comment, replayed } = await table.commentOnLinkedOrder(
      link,
      { text, visibility: 'CUSTOMER', createdBy, createdByName },
      once,
      new Date(),
    );
    return created('/order-link', comment, { replayed });
  },
);
