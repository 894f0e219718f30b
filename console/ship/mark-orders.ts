/** Holds, releases and tags orders: one request each, with a result each. */
import type { HoldReason } from '../../api/client/types.ts';
import type { Desk } from '../desk.ts';
import { orders as ordersOf } from '../format.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { Batch } from './batch.ts';
import { whyUnsent } from './why-unsent.ts';

/** Does one thing for each order. A single one that succeeds needs no result card. */
export async function mark(
  desk: Desk,
  orders: readonly WorkOrder[],
  done: string,
  act: (order: WorkOrder) => Promise<() => Promise<void>>,
): Promise<void> {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const batch = new Batch<() => Promise<void>>(
    orders.map((order) => ({ orderId: order.orderId, name: numberOf(order) })),
    {
      done,
      say: (sentence) => {
        desk.said.value = sentence;
      },
      act: (orderId) => act(byId.get(orderId) as WorkOrder),
      why: (orderId, error) =>
        whyUnsent(desk.client, desk.work, { order: byId.get(orderId) as WorkOrder }, error),
    },
  );
  if (orders.length > 1) desk.batch.value = batch as Batch;
  await batch.run();
  if (batch.unsolved().length > 0) desk.batch.value = batch as Batch;
  batch.undo.value = desk.undo.remember(async () => {
    for (const back of batch.results()) await back();
    return `${done} ${ordersOf(batch.count.peek())}: undone.`;
  });
}

export async function hold({ client, work }: Desk, order: WorkOrder, reason: HoldReason) {
  const { customerId, orderId, version = 0 } = order;
  const answer = await client.holdOrder({
    customerId,
    orderId,
    ifMatch: version,
    body: { reason },
  });
  work.restore({ ...order, version: answer.version, onHold: reason });
  return async () => {
    const free = await client.releaseOrder({ customerId, orderId, ifMatch: answer.version });
    work.restore({ ...order, version: free.version });
  };
}

export async function release({ client, work }: Desk, order: WorkOrder) {
  const { customerId, orderId, version = 0, onHold, ...rest } = order;
  const answer = await client.releaseOrder({ customerId, orderId, ifMatch: version });
  work.restore({ ...rest, customerId, orderId, version: answer.version });
  return async () => {
    const body = { reason: onHold ?? 'OTHER' } as const;
    const held = await client.holdOrder({ customerId, orderId, ifMatch: answer.version, body });
    work.restore({ ...order, version: held.version });
  };
}

export async function tag({ client, work }: Desk, order: WorkOrder, name: string) {
  const { customerId, orderId, tags = [] } = order;
  await client.tagOrder({ customerId, orderId, tag: name });
  work.restore({ ...order, tags: [...new Set([...tags, name])].sort() });
  return async () => {
    if (tags.includes(name)) return;
    await client.untagOrder({ customerId, orderId, tag: name });
    work.restore(order);
  };
}
