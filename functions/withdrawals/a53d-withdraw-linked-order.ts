import { operation } from '../http/operation.ts';
import { A53d } from '../manifest/withdrawals.ts';
import { answerWithdrawal } from './carried-out.ts';
import { STATEMENT } from './statement.ts';

/** A53d: POST /order-link/withdrawals. The caller's link leads to the order. */
export const withdrawLinkedOrder = operation(
  A53d,
  { linked: 'withdraw', body: STATEMENT },
  ({ link, body, principal }, policy) => answerWithdrawal(link, 'LINK', body, principal, policy),
);
