import { listReturns as handler } from '../../../../functions/returns/a26-list-returns.ts';
import { waitingReturnPage } from '../answers/return.ts';
import type { Operation } from '../operation.ts';

export const listReturns: Operation = {
  handler,
  summary: 'List returns that wait',
  description:
    'Returns the returns that wait for a decision (`status=REQUESTED`), or for the goods ' +
    '(`status=OPEN`), oldest first.',
  answers: { 200: waitingReturnPage },
  refusals: [],
  example: { as: 'operator', query: { status: 'OPEN' }, status: 200 },
  dynamodb: {
    A26: {
      request: 'Query GSI2',
      cost: '{a page of 20} RCU a page of 20',
      units: { 'a page of 20': [0.5] },
    },
  },
};
