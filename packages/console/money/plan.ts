import type { OrdersClient } from '../../client/orders-client.ts';
import type { OrderCollection } from '../../client/types.ts';
import { uncapturedOf } from '../payments/main-action.ts';
import { forEachAtOnce } from '../requests/at-once.ts';
import { wordsOf } from '../requests/signed-out.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { type Deed, whyUnfit } from './deed.ts';

/** One payment of which money is captured. */
export interface Captured {
  readonly paymentId: string;
  readonly amount: number;
  /** The payment's version that was seen. */
  readonly version: number;
}

/** The change of one order, by its payments as they are. */
export interface Plan {
  readonly order: WorkOrder;
  readonly currency: string;
  /** Minor units: what is due, what is captured, or what the order costs. */
  readonly amount: number;
  readonly captures: readonly Captured[];
  /** The key of each request, which it repeats. */
  readonly key: string;
}

export interface LeftOutOrder {
  readonly order: WorkOrder;
  readonly why: string;
}

export interface Plans {
  readonly plans: readonly Plan[];
  readonly leftOut: readonly LeftOutOrder[];
}

/** Reads the payments of each order (A3), six at a time, and plans one request for each. */
export async function readPlans(
  client: OrdersClient,
  deed: Deed,
  orders: readonly WorkOrder[],
): Promise<Plans> {
  const found = new Map<string, Plan | string>();
  await forEachAtOnce(orders, async (order) => {
    const { orderId } = order;
    const planned = await client.getOrder({ orderId, consistent: true }).then(
      (read) => planOf(deed, order, read),
      (error: unknown) => `Not read: ${wordsOf(error)}`,
    );
    found.set(orderId, planned);
  });
  const all = orders.map((order) => ({ order, planned: found.get(order.orderId) ?? '' }));
  return {
    plans: all.flatMap(({ planned }) => (typeof planned === 'string' ? [] : planned)),
    leftOut: all.flatMap(({ order, planned }) =>
      typeof planned === 'string' ? { order, why: planned } : [],
    ),
  };
}

/** The plan, or the reason why the order is left out. */
function planOf(deed: Deed, listed: WorkOrder, read: OrderCollection): Plan | string {
  const { payments, amounts, total = 0, currency = '' } = read;
  const order: WorkOrder = { ...listed, ...read };
  const captures = capturesOf(read);
  const capturable = payments.reduce((sum, payment) => sum + payment.capturable, 0);
  const why = whyUnfit(deed, { ...order, capturable });
  if (why) return why;
  const amount = {
    mark: amounts?.due ?? 0,
    capture: captures.reduce((sum, one) => sum + one.amount, 0),
    cancel: total,
  }[deed];
  if (amount === 0 && deed !== 'cancel') return 'Nothing is left of it';
  return { order, currency, amount, captures, key: crypto.randomUUID() };
}

/** The captures of each payment: together no more than the order still costs. */
function capturesOf(read: OrderCollection): readonly Captured[] {
  let left = uncapturedOf({ total: read.total ?? 0 }, read);
  return read.payments.flatMap(({ paymentId, capturable, version }) => {
    const amount = Math.min(left, capturable);
    left -= amount;
    return amount > 0 ? { paymentId, amount, version } : [];
  });
}
