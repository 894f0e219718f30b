import type { Decision, FullOrder } from '../../../domain/full-order.ts';
import { addedUp, moved, quantityRefusal } from '../../../domain/move-quantities.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { ReturnChange } from '../../../domain/returns/change-return.ts';
import { isComplete, type ReceivedLine } from '../../../domain/returns/return.ts';
import { returnAmounts } from '../../../domain/returns/return-amounts.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created, ok } from '../../../functions/http/reply.ts';
import { receiveReturn as receiptHandler } from '../../../functions/returns/a25-receive-return.ts';
import { settleReturn as settlementHandler } from '../../../functions/returns/a25b-settle-return.ts';
import { returnReply } from '../../../functions/returns/return-reply.ts';
import { changeLines } from '../../../table/full-order/change-lines.ts';
import { toFulfilledOrder } from '../../../table/full-order/fulfilled-order.ts';
import { findReplacement } from '../../../table/full-order/order-metadata.ts';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { inOrder, putReturn } from '../../../table/full-order/return-row.ts';
import { orderIdentity, returnKey } from '../../../table/keys.ts';
import { updateItem } from '../../../table/requests/commands.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from '../designs/flawed-operation.ts';
import { production } from '../designs/production.ts';
import type { LifeDesign } from './life.ts';
import { linkToAnybody } from './link-to-anybody.ts';
import {
  refundUnbound,
  settledIsClosed,
  settlementPasses,
  settlementUnbound,
} from './unbound-money.ts';
import { unboundStatement } from './unbound-statement.ts';
import { discountStays, receiptAlone } from './unshared.ts';

/** Asks LINES how many items are on their way back, instead of the return. */
function receiveAny(
  fullOrder: FullOrder,
  returnId: string,
  receipt: readonly ReceivedLine[],
): Decision<ReturnChange> {
  const before = fullOrder.returns.find((one) => one.returnId === returnId);
  if (!before) return { refused: { code: 'return-not-found' } };
  if (before.status !== 'OPEN')
    return { refused: { code: 'return-not-open', returnStatus: before.status } };
  const arrived = addedUp(receipt);
  const refused = quantityRefusal(arrived, fullOrder, (_, { returning }) => returning);
  if (refused) return { refused };
  const restocked = addedUp(receipt.map(({ seq, restock }) => ({ seq, quantity: restock })));
  const of = (some: typeof arrived, seq: number) =>
    some.find((one) => one.seq === seq)?.quantity ?? 0;
  const lines = before.lines.map((line) => ({
    ...line,
    received: line.received + of(arrived, line.seq),
    restocked: line.restocked + of(restocked, line.seq),
  }));
  const left = moved(fullOrder.counters, arrived, 'returning', -1);
  return {
    change: {
      counters: moved(left, arrived, 'returned'),
      lines: restocked.filter(({ quantity }) => quantity > 0),
      before,
      after: {
        ...before,
        lines,
        status: isComplete(lines) ? 'CLOSED' : 'OPEN',
        version: before.version + 1,
      },
    },
  };
}

const receiptUnheld = withOperations('A25 that is not held to its return', {
  A25: asking(
    operation(
      receiptHandler.pattern,
      receiptHandler.shape,
      async ({ path: { returnId, ...path }, body, principal, once }) => {
        const outcome = await changeLines(
          orderIdentity(path),
          {
            decide: (fullOrder) => receiveAny(fullOrder, returnId, body.lines),
            write: ({ order, change: { before, after }, before: money }) => ({
              rows: { return: before && putReturn(order, before, after, money) },
              remember: {
                answer: returnReply(
                  path.orderId,
                  { return: inOrder(after), order: toFulfilledOrder(order) },
                  principal,
                ),
              },
            }),
            restocks: true,
            once,
          },
          new Date(),
          policyIn(process.env),
        );
        if (outcome.replayed)
          return created(`/orders/${path.orderId}`, outcome.replayed['answer'] as object, {
            replayed: true,
          });
        const made = {
          return: inOrder(outcome.change.after),
          order: toFulfilledOrder(outcome.order),
        };
        return created(`/orders/${path.orderId}`, returnReply(path.orderId, made, principal));
      },
    ),
  ),
});

/** Reads what is open, and then writes whatever the version is. */
const settlementUnconditional = withOperations('A25b that reads, checks and writes', {
  A25b: asking(
    operation(
      settlementHandler.pattern,
      settlementHandler.shape,
      async ({ path: { returnId, ...path }, body: { orderId, amount } }) => {
        const { fullOrder } = await readFullOrder(orderIdentity(path));
        const one = fullOrder.returns.find((each) => each.returnId === returnId);
        if (!one) throw new Refusal({ code: 'return-not-found' });
        const { open: available, ...amounts } = returnAmounts(one, fullOrder);
        if (orderId === path.orderId || !(await findReplacement(orderId)))
          throw new Refusal({ code: 'replacement-not-found' });
        if (one.settlement) throw new Refusal({ code: 'return-settled' });
        if (amount > available) throw new Refusal({ code: 'amount-not-available', available });
        const settlement = { orderId, amount, settledAt: new Date().toISOString() };
        await updateItem({
          Key: returnKey(path.orderId, returnId),
          UpdateExpression: 'SET settlement = :settlement ADD version :one',
          ExpressionAttributeValues: { ':settlement': settlement, ':one': 1 },
        });
        const open = available - amount;
        const after = inOrder({ ...one, settlement, version: one.version + 1 });
        return ok({ ...after, ...amounts, settled: amount, open, orderId: path.orderId });
      },
    ),
  ),
});

/** The designs of lives with returns. All but the first are flawed. */
export const RETURN_DESIGNS: readonly LifeDesign[] = [
  production,
  receiptUnheld,
  settlementUnconditional,
  unboundStatement,
  linkToAnybody,
  discountStays,
  receiptAlone,
  refundUnbound,
  settlementUnbound,
  settlementPasses,
  settledIsClosed,
];
