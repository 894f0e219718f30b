import type { OrdersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type { Cancellation, CancelledOrder, Order, OrderStatus } from '../../client/types.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';

/** The actions on a whole order, and the status that each needs. */
export const ACTIONS = [
  { name: 'Report delivered', key: 'd', from: 'SHIPPED', to: 'DELIVERED', done: 'delivered' },
  { name: 'Cancel order', key: 'c', from: 'OPEN', to: 'CANCELLED', done: 'canceled' },
] as const satisfies readonly {
  name: string;
  key: string;
  from: OrderStatus;
  to: OrderStatus;
  done: string;
}[];

export type Action = (typeof ACTIONS)[number];

/** The order as it is now. Items that were not restocked are those of a cancellation. */
export type OrderNow = Order & Pick<CancelledOrder, 'notRestocked'>;

/** The result of an action: the order as it is now, or somebody else's change in the meantime. */
export type ActionOutcome =
  | { readonly kind: 'done'; readonly action: Action; readonly order: OrderNow }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

export interface Conflict {
  readonly action: Action;
  readonly reason: Cancellation['reason'] | undefined;
  readonly seen: Order;
  readonly current: Order;
  /** Milliseconds between the read of the order and the attempt. */
  readonly staleFor: number;
  /** True if an earlier attempt, whose answer was lost, may have been carried out. */
  readonly mayBeDone: boolean;
}

export interface ActionRequest {
  readonly action: Action;
  readonly seen: Order;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  /** The reason of a cancellation. */
  readonly reason?: Cancellation['reason'] | undefined;
  readonly idempotencyKey?: string;
  /** True if an earlier attempt of a person may have been carried out. */
  readonly isRepeat?: boolean;
}

/**
 * Ships, delivers or cancels the order if its version is the one that was seen. A newer version is
 * returned as a conflict.
 */
export async function act(client: OrdersClient, request: ActionRequest): Promise<ActionOutcome> {
  const { action, seen, seenAt, reason } = request;
  const { customerId, orderId } = seen;
  const at = Date.now();
  try {
    return { kind: 'done', action, order: await send(client, request) };
  } catch (error) {
    if (!(error instanceof ProblemError) || !OUTDATED.has(error.code)) throw error;
    const current = await client.getCustomerOrder({ customerId, orderId });
    if (current.version === seen.version) throw error;
    const isRepeat = request.isRepeat || isInDoubt(error);
    if (isRepeat && isNext(action, seen, current)) return { kind: 'done', action, order: current };
    const mayBeDone = isRepeat && current.version !== nextOf(seen);
    const conflict = { action, reason, seen, current, staleFor: at - seenAt, mayBeDone };
    return { kind: 'conflict', conflict };
  }
}

function send(
  client: OrdersClient,
  { action, seen, reason, idempotencyKey }: ActionRequest,
): Promise<OrderNow> {
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

/** True if an earlier attempt, whose answer was lost, has made exactly this change. */
const isNext = (action: Action, seen: Order, current: Order): boolean =>
  current.status === action.to && current.version === nextOf(seen);

const nextOf = ({ version = 0 }: Order): number => version + 1;

/** Both codes mean that the order may have changed since it was read. */
const OUTDATED: ReadonlySet<string> = new Set(['version-mismatch', 'illegal-transition']);
