/** Holds, releases and tags orders: one request each, with a result each. */
import type { HoldReason } from '../../api/client/types.ts';
import type { Desk } from '../desk.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import type { Back } from './back.ts';
import { Batch } from './batch.ts';
import { setHold } from './hold-order.ts';
import { whyUnsent } from './why-unsent.ts';

/**
 * Does one thing for each order. A single one that succeeds needs no result card.
 *
 * @param act gets true if an earlier request may have been carried out, and returns the way back
 */
export async function mark(
  desk: Desk,
  orders: readonly WorkOrder[],
  done: string,
  act: (order: WorkOrder, isRepeat: boolean) => Promise<Back>,
): Promise<void> {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const orderOf = (orderId: string) => byId.get(orderId) as WorkOrder;
  const lost = new Set<string>();
  const batch = new Batch(
    orders.map((order) => ({ id: order.orderId, name: numberOf(order) })),
    {
      done,
      say: (sentence) => {
        desk.said.value = sentence;
      },
      act: (orderId) => act(orderOf(orderId), lost.has(orderId)),
      why: (orderId, error) => {
        const seen = { order: orderOf(orderId), mayBeDone: lost.has(orderId) };
        if (mayHaveBeenDone(error)) lost.add(orderId);
        return whyUnsent(desk.client, desk.work, seen, error, done.toLowerCase());
      },
      undo: desk.undo,
      undone: `${done} #: undone.`,
    },
  );
  if (orders.length > 1) desk.batch.value = batch;
  await batch.run();
  if (batch.unsolved().length > 0) desk.batch.value = batch;
}

/** Holds an order, or releases it without a reason. */
export async function hold(
  desk: Desk,
  order: WorkOrder,
  isRepeat: boolean,
  reason?: HoldReason,
): Promise<Back> {
  const now = await setHold(desk, order, reason, isRepeat);
  return { kind: 'hold', name: numberOf(order), order: now, onHold: order.onHold };
}

export async function tag({ client, work }: Desk, order: WorkOrder, tag: string): Promise<Back> {
  const { customerId, orderId } = order;
  const hadIt = (work.peek(orderId) ?? order).tags?.includes(tag);
  await client.tagOrder({ customerId, orderId, tag });
  work.tagged(orderId, tag, true);
  return { kind: 'tag', name: numberOf(order), order, tag, hadIt };
}
