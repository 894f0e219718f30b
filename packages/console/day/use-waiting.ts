import { useEffect } from 'preact/hooks';
import type { ListedOrder } from '../../client/types.ts';
import { type Desk, useDesk } from '../desk.ts';
import { heldOrders, readCapturable, toCapture } from '../money/capturable.ts';
import { useLoad } from '../requests/use-load.ts';
import { countOf, noneOffered } from '../work/counts.ts';

/** The most of each list that is read. */
const MOST = 50;

/** Orders whose money waits, with the amount of each as its `total`. */
export interface MoneyToMove {
  readonly orders: readonly ListedOrder[];
  readonly hasMore: boolean;
}

/**
 * The first pages of the lists that wait for a person, which also set the counts beside them.
 *
 * @param isShown false if nothing of it is shown: then nothing is read
 */
export function useWaiting(isShown: boolean) {
  const desk = useDesk();
  const { counts } = desk;
  const waiting = useLoad(async () => (isShown ? readWaiting(desk) : undefined), `${isShown}`);
  const read = waiting.value;
  useEffect(() => {
    if (!read) return;
    for (const name of ['capture', 'giveback'] as const)
      counts.set(name, countOf(read[name].orders.length, read[name].hasMore));
    for (const name of ['returns', 'low'] as const)
      counts.set(name, countOf(read[name].count, read[name].hasMore));
  }, [read]);
  return waiting;
}

async function readWaiting(desk: Desk) {
  const { client } = desk;
  const [held, overpaid, asked, statements, low] = await Promise.all([
    readCapturable(desk),
    client.listOrders({ overpaid: 'true', limit: MOST }),
    client.listReturns({ status: 'REQUESTED', limit: MOST }),
    client.listWithdrawals({ status: 'REVIEW', limit: MOST }).catch(noneOffered),
    client.listLowStock({ level: 'LOW', limit: MOST }),
  ]);
  return {
    capture: {
      orders: heldOrders(held.items).map((order) => ({ ...order, total: toCapture(order) })),
      hasMore: held.nextCursor !== undefined,
    },
    giveback: {
      // Of an order whose money is missing, nothing goes back.
      orders: overpaid.items.map((order) => ({
        ...order,
        total: (order.kept ?? 0) < 0 ? 0 : (order.overpaid ?? 0),
      })),
      hasMore: overpaid.nextCursor !== undefined,
    },
    returns: {
      count: asked.items.length + statements.items.length,
      statements: statements.items.length,
      hasMore: asked.nextCursor !== undefined || statements.nextCursor !== undefined,
    },
    low: {
      count: low.items.length,
      soldOut: low.items.filter(({ quantity }) => quantity === 0).length,
      hasMore: low.nextCursor !== undefined,
    },
  };
}

/** Undefined until it is read. */
export type Waiting = Awaited<ReturnType<typeof readWaiting>> | undefined;
