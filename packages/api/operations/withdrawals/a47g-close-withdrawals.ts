import { closeWithdrawals as handler } from '../../../../functions/withdrawals/a47g-close-withdrawals.ts';
import { withdrawalClosures } from '../answers/withdrawal-summary.ts';
import { EXAMPLE_WITHDRAWAL } from '../example.ts';
import type { Operation } from '../operation.ts';

export const closeWithdrawals: Operation = {
  handler,
  summary: 'Close several withdrawals',
  description:
    'Closes up to 100 statements in `REVIEW` without an effect, each by itself: one that is ' +
    'refused leaves the others as they are. With `because`, it closes only those that wait for ' +
    'this reason: `NO_SUCH_ORDER` clears a list that somebody flooded, and leaves each statement ' +
    'that is about an order. It closes no confirmed one that is `TOO_MANY`. The answer is 200 if ' +
    'the request is valid, and `results` has the outcome of each. Send the same ' +
    'request again after a failure: what was closed has `replayed`.',
  body: { id: 'WithdrawalsToClose', description: 'The statements, and the reason.' },
  answers: { 200: withdrawalClosures },
  refusals: ['card-number-refused'],
  example: {
    as: 'operator',
    body: {
      withdrawalIds: [EXAMPLE_WITHDRAWAL],
      because: 'NO_SUCH_ORDER',
      reason: 'It is about no order of ours.',
    },
    status: 200,
  },
  dynamodb: {
    A47g: {
      request: 'GetItem, one of the META of its order, then UpdateItem, of each, eight at a time',
      cost:
        '{first of Close several withdrawals} RCU twice and {Close several withdrawals} WCU for ' +
        'each that is closed',
      units: { 'Close several withdrawals': [1, 1, 2] },
    },
  },
};
