import { commentOnLinkedOrder as handler } from '../../../../functions/remarks/a53h-comment-on-linked-order.ts';
import { comment } from '../answers/comment.ts';
import { LINKED } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';
import { addComment } from './a28-add-comment.ts';

export const commentOnLinkedOrder: Operation = {
  handler,
  summary: 'Comment on the order of a link',
  description:
    'The comment is the buyer’s, for both sides, and counts among the 200 of the order’s ' +
    `customer (A28). The link must give the right \`comment\`. ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewLinkedComment', description: 'The comment.' },
  answers: { 201: comment },
  refusals: addComment.refusals?.filter((code) => code !== 'forbidden') ?? [],
  example: {
    as: 'holder',
    headers: { ...LINKED, 'idempotency-key': 'a-linked-question' },
    body: { text: 'Please leave it with the neighbors.' },
    status: 201,
  },
  dynamodb: {
    A53h: {
      request: 'GetItem, then TransactWriteItems',
      cost:
        '{first of Comment on the order of the link} RCU and ' +
        '{Comment on the order of the link} WCU',
      units: { 'Comment on the order of the link': [1, 6] },
    },
  },
};
