import { listWithdrawals as handler } from '../../../../functions/withdrawals/a47d-list-withdrawals.ts';
import { withdrawalPage } from '../answers/withdrawal-summary.ts';
import type { Operation } from '../operation.ts';

export const listWithdrawals: Operation = {
  handler,
  summary: 'List withdrawals that a person decides about',
  description:
    'Returns the statements of withdrawal about which a person must decide (`status=REVIEW`), ' +
    'oldest first. All of them count from their `receivedAt`.',
  answers: { 200: withdrawalPage },
  refusals: [],
  example: { as: 'operator', query: { status: 'REVIEW' }, status: 200 },
  dynamodb: {
    A47d: {
      request: 'Query GSI2',
      cost: '{List the withdrawals to decide about} RCU',
      units: { 'List the withdrawals to decide about': [0.5] },
    },
  },
};
