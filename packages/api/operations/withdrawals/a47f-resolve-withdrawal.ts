import { resolveWithdrawal as handler } from '../../../../functions/withdrawals/a47f-resolve-withdrawal.ts';
import { withdrawal } from '../answers/withdrawal.ts';
import { EXAMPLE_WITHDRAWAL } from '../example.ts';
import type { Operation } from '../operation.ts';

export const resolveWithdrawal: Operation = {
  handler,
  summary: 'Decide about a withdrawal',
  description:
    'Gives a statement in `REVIEW` its effect on an order (`orderId`), late or not, or closes it ' +
    'with a `reason`. Its effect is refused, and nothing changes, if more than five returns of ' +
    'the order wait for a decision: decide about those first.',
  body: { id: 'WithdrawalResolution', description: 'Either the order, or the reason.' },
  answers: { 200: withdrawal },
  refusals: [
    'withdrawal-not-found',
    'withdrawal-closed',
    'order-not-found',
    'too-many-returns',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: { withdrawalId: EXAMPLE_WITHDRAWAL },
    headers: { 'if-match': '"2"' },
    body: { reason: 'The goods were made to measure.' },
    status: 200,
  },
  dynamodb: {
    A47f: {
      request: 'GetItem, one of the META of its order, then UpdateItem; or as A47c',
      cost: '{first of Close a withdrawal} RCU twice and {Close a withdrawal} WCU to close it',
      units: { 'Close a withdrawal': [1, 1, 2] },
    },
  },
};
