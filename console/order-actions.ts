import type { OrdersClient } from '../client/orders-client.ts';
import { ProblemError } from '../client/problem-error.ts';
import type { Order, OrderStatus } from '../client/types.ts';

/** What may be done to an order, and from which status. */
export const ACTIONS = [
  { name: 'Ship', key: 's', from: 'OPEN', to: 'SHIPPED', done: 'shipped' },
  { name: 'Deliver', key: 'd', from: 'SHIPPED', to: 'DELIVERED', done: 'delivered' },
  {
    name: 'Cancel',
    key: 'c',
    from: 'OPEN',
    to: 'CANCELLED',
    done: 'cancelled, and its goods are back in stock',
  },
] as const satisfies readonly {
  name: string;
  key: string;
  from: OrderStatus;
  to: OrderStatus;
  done: string;
}[];

export type Action = (typeof ACTIONS)[number];

/** What became of it: the order as it is now, or what somebody else did to it in the meantime. */
export type Outcome =
  | { readonly kind: 'done'; readonly action: Action; readonly order: Order }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

export interface Conflict {
  readonly action: Action;
  readonly seen: Order;
  readonly current: Order;
  /** Milliseconds between what was seen and the attempt. */
  readonly staleFor: number;
}

/**
 * Ships, delivers or cancels the version that was seen. A newer one is not touched, but shown.
 *
 * @param seenAt epoch milliseconds
 */
export async function act(
  client: OrdersClient,
  action: Action,
  seen: Order,
  seenAt: number,
): Promise<Outcome> {
  const { customerId, orderId } = seen;
  const request = { customerId, orderId, ifMatch: seen };
  const at = Date.now();
  try {
    const order =
      action.to === 'CANCELLED'
        ? await client.cancelOrder(request)
        : await client.updateOrderStatus({ ...request, body: { status: action.to } });
    return { kind: 'done', action, order };
  } catch (error) {
    if (!(error instanceof ProblemError) || !OUTDATED.has(error.code)) throw error;
    const current = await client.getCustomerOrder({ customerId, orderId });
    if (error.attempts > 1 && isNext(action, seen, current))
      return { kind: 'done', action, order: current };
    return { kind: 'conflict', conflict: { action, seen, current, staleFor: at - seenAt } };
  }
}

/**
 * Sent more than once, the change may have been made by an attempt whose answer was lost: then it
 * is what the order has become.
 */
const isNext = (action: Action, seen: Order, current: Order): boolean =>
  current.status === action.to && current.version === (seen.version ?? 0) + 1;

/** Both say that the order is no longer what was seen: A8 looks at the status first. */
const OUTDATED: ReadonlySet<string> = new Set(['version-mismatch', 'illegal-transition']);
