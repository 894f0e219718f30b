import { orderIdentity } from '../../table/keys.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { A47c } from '../manifest/withdrawals.ts';
import { answerWithdrawal } from './carried-out.ts';
import { STATEMENT } from './statement.ts';

/**
 * A47c: POST /customers/{customerId}/orders/{orderId}/withdrawals. The caller is known, so the
 * statement has its effect at once.
 */
export const withdrawOrder = operation(
  A47c,
  { path: customerOrderPath, body: STATEMENT },
  ({ path, body, principal }, policy) =>
    answerWithdrawal(
      orderIdentity(path),
      principal.isOperator ? 'OPERATOR' : 'CUSTOMER',
      body,
      principal,
      policy,
    ),
);
