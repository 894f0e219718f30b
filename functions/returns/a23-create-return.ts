import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/returns/a23-create-return.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { A23 } from '../manifest/returns.ts';
import { askBeforeReturning } from '../rules/ask-shop.ts';
import { NEW_RETURN } from './new-return.ts';
import { returnReply } from './return-reply.ts';

/**
 * A23: POST …/returns. A customer's return waits for a decision, and must be in time; an operator's
 * is open at once.
 */
export const createReturn = operation(
  A23,
  { path: customerOrderPath, body: NEW_RETURN, idempotencyKey: 'required' },
  async ({ path, body, principal, once }, policy) => {
    const { isOperator, subject: createdBy, name: createdByName } = principal;
    const { replayed, ...made } = await table.createReturn(
      orderIdentity(path),
      {
        ...body,
        byCustomer: !isOperator,
        createdBy,
        createdByName,
        once,
        ask: askBeforeReturning(principal, body.lines),
      },
      new Date(),
      policy,
    );
    const answer = returnReply(path.orderId, made, principal);
    return created(`/orders/${path.orderId}`, answer, { replayed });
  },
);
