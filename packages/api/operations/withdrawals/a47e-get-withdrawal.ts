import { getWithdrawal as handler } from '../../../../functions/withdrawals/a47e-get-withdrawal.ts';
import { withdrawal } from '../answers/withdrawal.ts';
import { EXAMPLE_WITHDRAWAL } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getWithdrawal: Operation = {
  handler,
  summary: 'Get a withdrawal',
  description: 'Returns a statement of withdrawal, with what became of it.',
  answers: { 200: withdrawal },
  refusals: ['withdrawal-not-found'],
  example: { as: 'operator', path: { withdrawalId: EXAMPLE_WITHDRAWAL }, status: 200 },
  dynamodb: {
    A47e: {
      request: 'GetItem',
      cost: '{Get a withdrawal to decide about} RCU',
      units: { 'Get a withdrawal to decide about': [1] },
    },
  },
};
