import { createWithdrawal as handler } from '../../../../functions/withdrawals/a47-create-withdrawal.ts';
import { receivedWithdrawal } from '../answers/withdrawal-summary.ts';
import type { Operation } from '../operation.ts';

export const createWithdrawal: Operation = {
  handler,
  summary: 'Withdraw from a contract, without a login',
  description:
    'Keeps a consumer’s statement that they withdraw: the second button of the withdrawal ' +
    'function. `order` has their own words for the order, best its number. Nothing is looked up, ' +
    'so the answer is the same whether the order exists or not. Within a minute or two the order ' +
    'is found; if its customer’s address is the `email`, that address gets a request to confirm ' +
    '(`withdrawal.confirmation_requested`), else a person decides. The statement counts from ' +
    '`receivedAt` in each case. The same statement, sent again on the same day (UTC), gets the ' +
    'same answer. A card number in it is masked, and not refused.',
  body: { id: 'PublicStatement', description: 'The words of a consumer, who is not known.' },
  answers: { 202: receivedWithdrawal },
  refusals: [],
  example: {
    as: 'anybody',
    body: { name: 'Ada Marin', email: 'ada.marin@mail.example', order: '260601-1130-7T1' },
    status: 202,
  },
  dynamodb: {
    A47: {
      request: 'PutItem',
      cost: '{Withdraw without a login} WCU',
      units: { 'Withdraw without a login': [2] },
    },
  },
};
