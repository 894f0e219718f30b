import type { Cancellation } from '../../client/types.ts';
import type { Desk } from '../desk.ts';
import { COPY_WAITS, ordersById } from '../requests/orders-by-id.ts';
import { batchOf } from '../ship/mark-orders.ts';
import { whyNot, whyUnsent } from '../ship/why-unsent.ts';
import type { WorkOrder } from '../work/work-order.ts';
import type { Deed } from './deed.ts';
import type { Plan } from './plan.ts';

const DONE: Readonly<Record<Deed, string>> = {
  mark: 'Marked as paid',
  capture: 'Captured',
  cancel: 'Canceled',
};

interface Asked {
  readonly deed: Deed;
  readonly plans: readonly Plan[];
  /** The reason of a cancellation. */
  readonly reason: NonNullable<Cancellation['reason']> | undefined;
  /** Called for each order for which it was done. */
  readonly settled: (orderId: string) => void;
}

/** Does it for each order: one request, six at a time, with its own version, key and result. */
export async function doMany(desk: Desk, { deed, plans, settled, ...asked }: Asked): Promise<void> {
  const planOf = new Map(plans.map((plan) => [plan.order.orderId, plan]));
  const batch = batchOf(
    desk,
    plans.map(({ order }) => order),
    {
      done: DONE[deed],
      act: async ({ orderId }) => {
        const plan = planOf.get(orderId);
        if (plan) await send(desk, deed, plan, asked.reason);
        settled(orderId);
        return undefined;
      },
      why: (order, error) => whyUndone(desk, deed, order, error),
    },
  );
  batch.show(desk);
  await batch.run();
  const done = batch.items.filter(({ value }) => value.state === 'done');
  await follow(desk, new Set(done.map(({ value }) => value.id)), plans);
}

/** A14, A15 or A8. */
async function send({ client, work }: Desk, deed: Deed, plan: Plan, reason: Asked['reason']) {
  const { order, amount, captures, key } = plan;
  const path = { customerId: order.customerId, orderId: order.orderId };
  if (deed === 'mark') {
    const body = { provider: 'manual', captured: true, amount } as const;
    await client.createPayment({ ...path, body, idempotencyKey: key });
  } else if (deed === 'capture') {
    for (const { paymentId, version, ...body } of captures) {
      const idempotencyKey = `${key}-${paymentId}`;
      await client.capturePayment({ ...path, paymentId, body, ifMatch: version, idempotencyKey });
    }
  } else {
    const { version = 0 } = order;
    const body = reason ? { reason } : {};
    const now = await client.cancelOrder({ ...path, body, ifMatch: version, idempotencyKey: key });
    work.leave(order.orderId, now.version, Date.now());
  }
}

/** Explains a refusal: a cancellation is refused for the order's version, or its state. */
async function whyUndone({ client, work }: Desk, deed: Deed, order: WorkOrder, error: unknown) {
  const word = DONE[deed].toLowerCase();
  return deed === 'cancel'
    ? whyUnsent(client, work, { order }, error, word)
    : whyNot(error, `Not ${word}`);
}

/** Reads the orders of which money has moved, until their copies have followed. */
async function follow({ client, work }: Desk, ids: ReadonlySet<string>, plans: readonly Plan[]) {
  const isBehind = ({ order: { orderId, version = 0 } }: Plan) =>
    ids.has(orderId) && (work.peek(orderId)?.version ?? Number.POSITIVE_INFINITY) <= version;
  for (const wait of COPY_WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const behind = plans.filter(isBehind).map(({ order }) => order.orderId);
    if (behind.length === 0) return;
    work.put(await ordersById(client, behind).catch(() => []));
  }
}
