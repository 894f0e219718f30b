import { COMMENT_LETTER, type Comment } from '../../domain/remarks/comment.ts';
import { newTimeId, timeOf } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { Key } from '../keys.ts';

export type NewComment = Pick<Comment, 'text' | 'visibility' | 'createdBy' | 'createdByName'>;

/** Returns the id of a comment of this moment. */
export const newCommentId = (now: Date): string => newTimeId(COMMENT_LETTER, now);

/**
 * Makes a comment's row.
 *
 * @param orderVersion the version of the order that the author made with the comment
 */
export const commentRow = (
  key: Key,
  comment: NewComment & { readonly orderVersion?: number },
): Item => ({ ...key, type: 'Comment', ...comment });

/** The comment with its id, and the time that the id contains. */
export const commentWithId = (
  { text, visibility, createdBy, createdByName }: NewComment,
  commentId: string,
): Comment => ({
  commentId,
  text,
  visibility,
  createdBy,
  createdByName,
  createdAt: timeOf(COMMENT_LETTER, commentId) ?? '',
});
