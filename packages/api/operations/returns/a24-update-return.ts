import { updateReturn as handler } from '../../../../functions/returns/a24-update-return.ts';
import { returnOfOrder } from '../answers/return.ts';
import { EXAMPLE_ORDER, EXAMPLE_REQUESTED_RETURN } from '../example.ts';
import type { Operation } from '../operation.ts';

export const updateReturn: Operation = {
  handler,
  summary: 'Decide about a return',
  description:
    'Opens or declines a requested return, or cancels one. Items that have not arrived can then ' +
    'be returned again. A customer can cancel a return that nobody has decided about.',
  body: { id: 'ReturnDecision', description: 'The return’s next status.' },
  answers: { 200: returnOfOrder },
  refusals: ['order-not-found', 'return-not-found', 'return-not-open', 'forbidden'],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, returnId: EXAMPLE_REQUESTED_RETURN },
    headers: { 'if-match': '"1"' },
    body: { status: 'OPEN' },
    status: 200,
  },
  dynamodb: {
    A24: {
      request: 'UpdateItem, or Query and TransactWriteItems',
      cost: '{an approval} WCU to open it, else {first of a decline} RCU and {a decline} WCU',
      units: { 'an approval': [3], 'a decline': [1, 7] },
    },
  },
};
