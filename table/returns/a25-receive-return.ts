import type { Order } from '../../domain/order.ts';
import {
  receiveReturn as decide,
  type ReturnReceipt,
} from '../../domain/returns/receive-return.ts';
import type { Return } from '../../domain/returns/return.ts';
import type { Item } from '../aws-protocol/item.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { toFulfilledOrder } from '../full-order/fulfilled-order.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { inOrder, putReturn } from '../full-order/return-row.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import type { ReturnIdentity } from './a24-update-return.ts';
import { type ReturnedOrder, returnOf } from './returned-order.ts';

export interface Receipt extends Omit<ReturnReceipt, 'returnId'> {
  readonly once: IdempotentRequest;
}

export interface ReceivedReturn extends ReturnedOrder {
  /** Items that were not restocked, because their stock row was removed. */
  readonly notRestocked: readonly SkuQuantity[];
  readonly replayed: boolean;
}

/**
 * A25: one Query, then one TransactWriteItems: the idempotency record, the order's row, LINES, the
 * return, and the stock of each SKU that is put back. A SKU without a stock row is skipped: the
 * goods are in the house.
 */
export async function receiveReturn(
  { returnId, ...identity }: ReturnIdentity,
  { once, ...receipt }: Receipt,
  now: Date,
  policy: MoneyPolicy,
): Promise<ReceivedReturn> {
  const outcome = await changeLines(
    identity,
    {
      decide: (fullOrder) => decide(fullOrder, { ...receipt, returnId }, now),
      write: ({ order, change: { before, after }, before: money, notRestocked }) => ({
        rows: { return: before && putReturn(order, before, after, money) },
        remember: rememberedOf(after, order, notRestocked),
      }),
      restocks: true,
      once,
    },
    now,
    policy,
  );
  if (!outcome.replayed) {
    const { order, change, notRestocked } = outcome;
    return {
      return: inOrder(change.after),
      order: toFulfilledOrder(order),
      notRestocked,
      replayed: false,
    };
  }
  const first = outcome.replayed as unknown as Remembered;
  const stored = await returnOf(outcome.fullOrder, returnId);
  return {
    return: inOrder({
      ...stored,
      decidedBy: undefined,
      settlement: undefined,
      ...first.return,
      lines: linesIn(first, stored),
    }),
    order: toFulfilledOrder(first.order as Order),
    notRestocked: first.notRestocked.map(({ sku, quantity }) => ({ sku, quantity })),
    replayed: true,
  };
}

interface Remembered {
  readonly return: Pick<Return, 'status' | 'version' | 'decidedBy' | 'settlement'>;
  /** `<received>:<restocked>` of each line, in one text: a map would have five times its bytes. */
  readonly counts: string;
  readonly order: unknown;
  readonly notRestocked: readonly SkuQuantity[];
}

/** Values stored for a replay, which answers the same even if more arrived since. */
function rememberedOf(after: Return, order: Order, notRestocked: readonly SkuQuantity[]): Item {
  const { status, version, decidedBy, settlement } = after;
  return {
    return: {
      status,
      version,
      ...(decidedBy !== undefined && { decidedBy }),
      ...(settlement !== undefined && { settlement }),
    },
    counts: after.lines.map(({ received, restocked }) => `${received}:${restocked}`).join(' '),
    order: toFulfilledOrder(order),
    notRestocked,
  };
}

const linesIn = ({ counts }: Remembered, { lines }: Return) =>
  counts.split(' ').map((count, i) => {
    const [received = 0, restocked = 0] = count.split(':').map(Number);
    return { ...(lines[i] as Return['lines'][number]), received, restocked };
  });
