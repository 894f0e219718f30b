import type { Order } from '../../domain/order.ts';
import { type ReturnRequest, requestReturn } from '../../domain/returns/change-return.ts';
import { RETURN_LETTER, type Return, type ReturnStatus } from '../../domain/returns/return.ts';
import { newTimeId } from '../../domain/time-id.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { toFulfilledOrder } from '../full-order/fulfilled-order.ts';
import type { OrderName } from '../full-order/read-full-order.ts';
import { inOrder, returnRow } from '../full-order/return-row.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import { insert } from '../requests/transaction.ts';
import { returnWindowDays } from '../settings.ts';
import { type ReturnedOrder, returnOf } from './returned-order.ts';

export interface NewReturn extends Omit<ReturnRequest, 'returnId' | 'windowDays'> {
  readonly once: IdempotentRequest;
}

/**
 * A23: one Query of the order, strongly consistent, then one TransactWriteItems of four actions,
 * for one line or 48: the idempotency record, the order's row, LINES and the return.
 */
export async function createReturn(
  order: OrderName,
  { once, ...request }: NewReturn,
  now: Date,
): Promise<ReturnedOrder & { readonly replayed: boolean }> {
  const returnId = newTimeId(RETURN_LETTER, now);
  const asked = { ...request, returnId, windowDays: returnWindowDays() };
  const outcome = await changeLines(
    order,
    {
      decide: (fullOrder) => requestReturn(fullOrder, asked, now),
      write: ({ order: changed, change: { after }, before: money }) => ({
        rows: {
          return: insert(returnRow(changed, money.isErased ? wordless(after) : after, money)),
        },
        remember: { returnId, status: after.status, order: toFulfilledOrder(changed) },
      }),
      once,
    },
    now,
  );
  if (!outcome.replayed) {
    const { change } = outcome;
    return {
      return: inOrder(change.after),
      order: toFulfilledOrder(outcome.order),
      replayed: false,
    };
  }
  const { replayed, fullOrder } = outcome;
  const stored = await returnOf(fullOrder, String(replayed['returnId']));
  const first = {
    ...stored,
    status: replayed['status'] as ReturnStatus,
    lines: stored.lines.map((line) => ({ ...line, received: 0, restocked: 0 })),
    decidedBy: undefined,
    settlement: undefined,
    version: 1,
  };
  const then = toFulfilledOrder(replayed['order'] as Order);
  return { return: inOrder(first), order: then, replayed: true };
}

/** A return of a person who was erased keeps none of their words. */
const wordless = ({ comment, ...one }: Return): Return => one;
