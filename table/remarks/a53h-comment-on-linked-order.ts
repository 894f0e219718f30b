import type { NewComment } from '../full-order/comment-row.ts';
import { type LinkToOrder, readLinkedOrder } from '../full-order/order-metadata.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import { addComment } from './a28-add-comment.ts';

/**
 * A53h: one GetItem of META, then the transaction of A28. A link that is revoked between the two
 * has still been used in time.
 *
 * @throws {Refusal} order-not-found for a link that was revoked
 */
export const commentOnLinkedOrder = async (
  link: LinkToOrder,
  comment: NewComment,
  once: IdempotentRequest,
  now: Date,
) => addComment(await readLinkedOrder(link), { ...comment, byCustomer: true }, once, now);
