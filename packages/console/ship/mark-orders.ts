/** Holds, releases and tags orders: one request each, with a result each. */
import type { HoldReason } from '../../client/types.ts';
import type { Back } from '../actions/back.ts';
import { Batch, type BatchWork } from '../actions/batch.ts';
import type { Unsent } from '../actions/unsent.ts';
import type { Desk } from '../desk.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { setHold } from './hold-order.ts';
import { whyUnsent } from './why-unsent.ts';

interface WorkForOrders extends Pick<BatchWork, 'done' | 'hasSlips' | 'undone'> {
  /** Does it, and returns the way back, if there is one. */
  readonly act: (order: WorkOrder) => Promise<Back | undefined>;
  readonly why: (order: WorkOrder, error: unknown) => Promise<Unsent>;
}

/** A batch of one request for each order. */
export function batchOf(
  { said, undo }: Desk,
  orders: readonly WorkOrder[],
  { act, why, ...work }: WorkForOrders,
): Batch {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const orderOf = (orderId: string) => byId.get(orderId) as WorkOrder;
  return new Batch(
    orders.map((order) => ({ id: order.orderId, name: numberOf(order) })),
    {
      ...work,
      said,
      undo,
      act: (id) => act(orderOf(id)),
      why: (id, error) => why(orderOf(id), error),
    },
  );
}

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
  const lost = new Set<WorkOrder>();
  const batch = batchOf(desk, orders, {
    done,
    act: (order) => act(order, lost.has(order)),
    why: (order, error) => {
      const attempt = { order, mayBeDone: lost.has(order) };
      if (mayHaveBeenDone(error)) lost.add(order);
      return whyUnsent(desk.client, desk.work, attempt, error, done.toLowerCase());
    },
    undone: `${done} #: undone.`,
  });
  if (orders.length > 1) batch.show(desk);
  await batch.run();
  if (batch.unsolved().length > 0) batch.show(desk);
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
