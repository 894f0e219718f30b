import { CANCELLATION_LETTER, cancelLines } from '../../../domain/cancel-lines.ts';
import type { FullOrder, LineChange } from '../../../domain/full-order.ts';
import { receiveReturn } from '../../../domain/returns/receive-return.ts';
import { worthOfAnnounced } from '../../../domain/returns/return-amounts.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created, ok } from '../../../functions/http/reply.ts';
import { cancelOrder as cancelHandler } from '../../../functions/orders/a08-cancel-order.ts';
import { receiveReturn as receiptHandler } from '../../../functions/returns/a25-receive-return.ts';
import { returnReply } from '../../../functions/returns/return-reply.ts';
import { cancellationRow } from '../../../table/full-order/cancellation-row.ts';
import { changeLines, linesTransaction } from '../../../table/full-order/change-lines.ts';
import { changeOrder } from '../../../table/full-order/change-order.ts';
import { toFulfilledOrder } from '../../../table/full-order/fulfilled-order.ts';
import { orderFields } from '../../../table/full-order/order-row.ts';
import { inOrder, putReturn } from '../../../table/full-order/return-row.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { insert } from '../../../table/requests/transaction.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from '../designs/flawed-operation.ts';

/** An order whose discounts and taxes of the whole belong to no line, as postage does. */
const withoutShares = (fullOrder: FullOrder): FullOrder => ({
  ...fullOrder,
  adjustments: fullOrder.adjustments.map((one) =>
    one.seq === undefined ? { ...one, kind: 'FEE' } : one,
  ),
});

/** A cancellation takes no part of the order's discount along. */
export const discountStays = withOperations('A8 that leaves the order its whole discount', {
  A8: asking(
    operation(
      cancelHandler.pattern,
      cancelHandler.shape,
      async ({ path, body, principal, once }) => {
        const cancellationId = newTimeId(CANCELLATION_LETTER, new Date());
        const write = linesTransaction<LineChange>(
          {
            write: ({ order, change: { lines } }) => ({
              rows: {
                cancellation: insert(
                  cancellationRow(order, {
                    cancellationId,
                    lines,
                    reason: 'INVENTORY',
                    createdBy: principal.subject,
                  }),
                ),
              },
              remember: { order: orderFields({ ...order }) },
            }),
            restocks: true,
          },
          policyIn(process.env),
        );
        const outcome = await changeOrder(
          orderIdentity(path),
          {
            decide: (fullOrder) => cancelLines(fullOrder, body?.lines, false),
            write: (versioned, ...rest) =>
              write({ ...versioned, fullOrder: withoutShares(versioned.fullOrder) }, ...rest),
            once,
          },
          new Date(),
        );
        return outcome.replayed
          ? ok(outcome.replayed['order'] as object, { replayed: true })
          : ok(orderFields({ ...outcome.order }));
      },
    ),
  ),
});

/** A receipt is worth its items as if nothing had come back before. */
export const receiptAlone = withOperations('A25 that values each receipt by itself', {
  A25: asking(
    operation(
      receiptHandler.pattern,
      receiptHandler.shape,
      async ({ path: { returnId, ...path }, body, principal, once }) => {
        const outcome = await changeLines(
          orderIdentity(path),
          {
            decide: (fullOrder) => {
              const { lines } = body;
              const receipt = { returnId, lines, actor: { by: principal.subject } };
              const decision = receiveReturn(fullOrder, receipt, new Date());
              if (decision.refused) return decision;
              const { before, after } = decision.change;
              const worth = worthOfAnnounced({ ...fullOrder, counters: {} }, lines);
              const value = (before?.value ?? 0) + worth;
              return { change: { ...decision.change, after: { ...after, value } } };
            },
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
        const location = `/orders/${path.orderId}`;
        if (outcome.replayed)
          return created(location, outcome.replayed['answer'] as object, { replayed: true });
        const { change, order } = outcome;
        const made = { return: inOrder(change.after), order: toFulfilledOrder(order) };
        return created(location, returnReply(path.orderId, made, principal));
      },
    ),
  ),
});
