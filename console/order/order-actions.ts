import type { OrdersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type { Cancellation, CancelledOrder, Order, OrderStatus } from '../../client/types.ts';

/** What may be done to an order as a whole, and from which status. */
export const ACTIONS = [
  { name: 'Ship order', key: 's', from: 'OPEN', to: 'SHIPPED', done: 'shipped' },
  { name: 'Deliver order', key: 'd', from: 'SHIPPED', to: 'DELIVERED', done: 'delivered' },
  { name: 'Cancel order', key: 'c', from: 'OPEN', to: 'CANCELLED', done: 'cancelled' },
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
  | { readonly kind: 'done'; readonly action: Action; readonly order: CancelledOrder }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

export interface Conflict {
  readonly action: Action;
  readonly reason: Cancellation['reason'] | undefined;
  readonly seen: Order;
  readonly current: Order;
  /** Milliseconds between what was seen and the attempt. */
  readonly staleFor: number;
}

export interface ActionRequest {
  readonly action: Action;
  readonly seen: Order;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  /** Of a cancellation. */
  readonly reason?: Cancellation['reason'] | undefined;
  readonly idempotencyKey?: string;
}

/** Ships, delivers or cancels the version that was seen. A newer one is not touched, but shown. */
export async function act(client: OrdersClient, request: ActionRequest): Promise<Outcome> {
  const { action, seen, seenAt, reason } = request;
  const { customerId, orderId } = seen;
  const at = Date.now();
  try {
    return { kind: 'done', action, order: await send(client, request) };
  } catch (error) {
    if (!(error instanceof ProblemError) || !OUTDATED.has(error.code)) throw error;
    const current = await client.getCustomerOrder({ customerId, orderId });
    if (current.version === seen.version) throw error;
    if (error.attempts > 1 && isNext(action, seen, current))
      return { kind: 'done', action, order: current };
    const conflict = { action, reason, seen, current, staleFor: at - seenAt };
    return { kind: 'conflict', conflict };
  }
}

function send(
  client: OrdersClient,
  { action, seen, reason, idempotencyKey }: ActionRequest,
): Promise<CancelledOrder> {
  const { customerId, orderId } = seen;
  const order = { customerId, orderId, ifMatch: seen };
  if (action.to !== 'CANCELLED')
    return client.updateOrderStatus({ ...order, body: { status: action.to } });
  return client.cancelOrder({
    ...order,
    ...(reason && { body: { reason } }),
    ...(idempotencyKey && { idempotencyKey }),
  });
}

/**
 * Sent more than once, the change may have been made by an attempt whose answer was lost: then it
 * is what the order has become.
 */
const isNext = (action: Action, seen: Order, current: Order): boolean =>
  current.status === action.to && current.version === (seen.version ?? 0) + 1;

/** Both say that the order may no longer be what was seen. */
const OUTDATED: ReadonlySet<string> = new Set(['version-mismatch', 'illegal-transition']);
