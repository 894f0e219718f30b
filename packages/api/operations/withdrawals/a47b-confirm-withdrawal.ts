import { confirmWithdrawal as handler } from '../../../../functions/withdrawals/a47b-confirm-withdrawal.ts';
import { confirmedWithdrawal } from '../answers/withdrawal-summary.ts';
import { EXAMPLE_AWAITING_WITHDRAWAL, EXAMPLE_CODE } from '../example.ts';
import type { Operation } from '../operation.ts';

export const confirmWithdrawal: Operation = {
  handler,
  summary: 'Confirm a withdrawal',
  description:
    'Confirms a statement of withdrawal with the code that the order’s own address got. Its ' +
    'effect follows within a minute or two. A repetition answers with the status of the ' +
    'statement since; after three days a person decides (`REVIEW`). Another code is answered ' +
    'like a statement that does not exist.',
  body: { id: 'WithdrawalConfirmation', description: 'The code of the mail.' },
  answers: { 202: confirmedWithdrawal },
  refusals: ['withdrawal-not-found'],
  example: {
    as: 'anybody',
    path: { withdrawalId: EXAMPLE_AWAITING_WITHDRAWAL },
    body: { code: EXAMPLE_CODE },
    status: 202,
  },
  dynamodb: {
    A47b: {
      request: 'UpdateItem',
      cost: '{the confirmation of a statement} WCU',
      units: { 'the confirmation of a statement': [3] },
    },
  },
};
