/** Holds, releases and tags orders: one request each, with a result each. */
import type { HoldReason } from '../../api/client/types.ts';
import type { Desk } from '../desk.ts';
import { orders as ordersOf } from '../format.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { Batch } from './batch.ts';
import { setHold } from './hold-order.ts';
import { whyUnsent } from './why-unsent.ts';

type Undo = () => Promise<unknown>;

/**
 * Does one thing for each order. A single one that succeeds needs no result card.
 *
 * @param act gets true if an earlier request may have been carried out, and returns the undo
 */
export async function mark(
  desk: Desk,
  orders: readonly WorkOrder[],
  done: string,
  act: (order: WorkOrder, isRepeat: boolean) => Promise<Undo>,
): Promise<void> {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const orderOf = (orderId: string) => byId.get(orderId) as WorkOrder;
  const lost = new Set<string>();
  const batch = new Batch<Undo>(
    orders.map((order) => ({ orderId: order.orderId, name: numberOf(order) })),
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
      takeBack: (back) => back(),
      takenBack: (count) => `${done} ${ordersOf(count)}: undone.`,
    },
  );
  if (orders.length > 1) desk.batch.value = batch as Batch;
  await batch.run();
  if (batch.unsolved().length > 0) desk.batch.value = batch as Batch;
}

/** Holds an order, or releases it without a reason. */
export async function hold(
  desk: Desk,
  order: WorkOrder,
  isRepeat: boolean,
  reason?: HoldReason,
): Promise<Undo> {
  const now = await setHold(desk, order, reason, isRepeat);
  return () => setHold(desk, now, order.onHold, true);
}

export async function tag({ client, work }: Desk, order: WorkOrder, name: string): Promise<Undo> {
  const { customerId, orderId } = order;
  // As it is now: others may have tagged it since the dialog was opened.
  const change = (more: readonly string[]) => {
    const now = work.peek(orderId);
    const others = now?.tags?.filter((other) => other !== name) ?? [];
    if (now) work.put([{ ...now, tags: [...others, ...more].sort() }]);
  };
  const hadIt = (work.peek(orderId) ?? order).tags?.includes(name);
  await client.tagOrder({ customerId, orderId, tag: name });
  change([name]);
  return async () => {
    if (hadIt) return;
    await client.untagOrder({ customerId, orderId, tag: name });
    change([]);
  };
}
