import { cancelLinkedReturn as handler } from '../../../../functions/returns/a53g-cancel-linked-return.ts';
import { returnOfOrder } from '../answers/return.ts';
import { EXAMPLE_REQUESTED_RETURN, LINKED } from '../example.ts';
import type { Operation } from '../operation.ts';

export const cancelLinkedReturn: Operation = {
  handler,
  summary: 'Take back a return of the order of a link',
  description:
    'Cancels a return that nobody has decided about. Its items can then be returned again. The ' +
    'link must give the right `return`.',
  body: { id: 'ReturnWithdrawal', description: 'The return’s next status.' },
  answers: { 200: returnOfOrder },
  refusals: ['order-not-found', 'return-not-found', 'return-not-open'],
  example: {
    as: 'holder',
    path: { returnId: EXAMPLE_REQUESTED_RETURN },
    headers: { ...LINKED, 'if-match': '"1"' },
    body: { status: 'CANCELLED' },
    status: 200,
  },
  dynamodb: {
    A53g: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of Take a return back by a link} RCU and {Take a return back by a link} WCU',
      units: { 'Take a return back by a link': [1, 7] },
    },
  },
};
