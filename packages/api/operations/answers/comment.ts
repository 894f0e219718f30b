import * as z from 'zod';
import {
  type Comment,
  MAX_COMMENT_LENGTH,
  VISIBILITIES,
} from '../../../../domain/remarks/comment.ts';
import { keyPart, moment, words } from './members.ts';

export const visibility = z.enum(VISIBILITIES).meta({
  id: 'Visibility',
  description: 'Who may read it: operators only, or the customer, too.',
});

export const comment = z
  .object({
    commentId: keyPart('The comment: `m-` and a ULID, so ids sort by time.'),
    text: words(MAX_COMMENT_LENGTH, 'As sent. Plain text: escape it before you show it.'),
    visibility,
    createdBy: words(200, 'The person who wrote it: the `sub` of their token.'),
    createdByName: words(200, 'The name by which an operator signs in.').optional(),
    createdAt: moment('The time when it was written.'),
  })
  .meta({ id: 'Comment', description: 'A remark about an order.' }) satisfies z.ZodType<Comment>;
