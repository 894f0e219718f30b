import { returnLinkedOrder as handler } from '../../../../functions/returns/a53e-return-linked-order.ts';
import { EXAMPLE_SHIPPED_LINK } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';
import { createReturn } from './a23-create-return.ts';

export const returnLinkedOrder: Operation = {
  handler,
  summary: 'Return items of the order of a link',
  description:
    'Announces that items of the order that the link leads to come back (A23): the return waits ' +
    'for a decision, and must be made within the days of the setting `returnWindowDays`. The ' +
    `link must give the right \`return\`. ${IDEMPOTENT_CREATE}`,
  body: createReturn.body,
  answers: createReturn.answers,
  refusals: createReturn.refusals,
  example: {
    as: 'holder',
    headers: {
      'x-order-link': EXAMPLE_SHIPPED_LINK,
      'idempotency-key': 'a-linked-return-from-events',
    },
    body: {
      lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }],
      comment: 'One was enough.',
    },
    status: 201,
  },
  dynamodb: {
    A53e: {
      request: 'Query, then TransactWriteItems',
      cost:
        '{first of Return by a link what was shipped} RCU and ' +
        '{Return by a link what was shipped} WCU',
      units: { 'Return by a link what was shipped': [1, 9] },
    },
  },
};
