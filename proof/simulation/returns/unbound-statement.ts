import { CANCELLATION_LETTER } from '../../../domain/cancel-lines.ts';
import { RETURN_LETTER } from '../../../domain/returns/return.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { withdraw } from '../../../domain/withdrawals/withdraw.ts';
import { operation } from '../../../functions/http/operation.ts';
import { accepted } from '../../../functions/http/reply.ts';
import { withdrawOrder as handler } from '../../../functions/withdrawals/a47c-withdraw-order.ts';
import { changeLines } from '../../../table/full-order/change-lines.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { effectOf } from '../../../table/withdrawals/effect-of.ts';
import { keepStatement } from '../../../table/withdrawals/keep-statement.ts';
import { listOnOrder } from '../../../table/withdrawals/list-on-order.ts';
import { leaveToPerson, moveWithdrawal } from '../../../table/withdrawals/move-withdrawal.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from '../designs/flawed-operation.ts';

/** Changes the order in one transaction, and notes that the statement is done in another. */
export const unboundStatement = withOperations('A47c that does not bind its effect', {
  A47c: asking(
    operation(handler.pattern, handler.shape, async ({ path, body, principal }) => {
      const now = new Date();
      const { orderId } = path;
      const { subject } = principal;
      const door = principal.isOperator ? 'OPERATOR' : 'CUSTOMER';
      const kept = await keepStatement({ door, subject, orderId, statement: body }, 60_000, now);
      const { withdrawalId, receivedAt } = kept;
      const answer = { withdrawalId, receivedAt, orderId };
      if (kept.status !== 'RECEIVED') return accepted({ ...answer, status: kept.status });
      await listOnOrder(kept, orderId, false);
      const request = {
        ...kept,
        cancellationId: newTimeId(CANCELLATION_LETTER, now),
        returnId: newTimeId(RETURN_LETTER, now),
        author: { by: subject },
        isDecided: false,
      };
      const outcome = await changeLines(
        orderIdentity(path),
        {
          decide: (fullOrder) => withdraw(fullOrder, request, now),
          write: ({ order, change, before: money }) => {
            const { reference: _, ...rows } = effectOf(kept, order, change, {
              ofStep: { orderId },
              author: { by: subject },
              money,
            });
            return { rows };
          },
          restocks: true,
        },
        now,
        policyIn(process.env),
      );
      if ('left' in outcome && outcome.left !== 'NOTHING_LEFT') {
        const { withdrawal } = await leaveToPerson(kept, outcome.left, { orderId });
        return accepted({ ...answer, status: withdrawal.status });
      }
      const effect = 'change' in outcome ? outcome.change.outcome : { opened: [] };
      const done = { status: 'DONE', orderId, outcome: effect } as const;
      const { withdrawal } = await moveWithdrawal(kept, done);
      return accepted({ ...answer, status: withdrawal.status });
    }),
  ),
});
