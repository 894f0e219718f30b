import {
  type OrderIdentity,
  type OrderRequest,
  type PlacedOrder,
  placeOrder,
} from '../../domain/order.ts';
import { tryAgain } from '../../domain/refusal.ts';
import { deadline } from '../requests/invocation.ts';
import { type Allowed, type CreatedOrder, createOrder } from './a06-create-order.ts';
import type { PlacingRequest } from './placing/order-claim.ts';
import type { RowPolicy } from './placing/placement.ts';

/** An order of a batch. */
export interface OrderToCreate {
  readonly identity: OrderIdentity;
  readonly content: OrderRequest;
  /** The identity of the request that places this order alone. */
  readonly request: PlacingRequest;
}

/** Asks the shop itself about an order. */
export type AskAboutOrder = (order: PlacedOrder) => Promise<Allowed>;

/** The most orders of a batch. Twenty are placed within the time of a request. */
export const MAX_ORDERS = 20;

/** Orders that are placed at the same time. More of them would compete for the same stock rows. */
const AT_ONCE = 4;

/**
 * A36: places each order by itself, as A6 does, so that a refused one leaves the others as they
 * are. After the deadline, those that have not begun are refused with `try-again`.
 *
 * @returns the outcomes, in the order of the batch
 */
export async function createOrderBatch(
  orders: readonly OrderToCreate[],
  now: Date,
  policy: RowPolicy,
  ask: AskAboutOrder = async () => ({}),
): Promise<readonly PromiseSettledResult<CreatedOrder>[]> {
  const outcomes: PromiseSettledResult<CreatedOrder>[] = [];
  const waiting = orders.entries();
  const work = async () => {
    for (const [at, order] of waiting)
      [outcomes[at]] = (await Promise.allSettled([placeInTime(order, now, policy, ask)])) as [
        Outcome,
      ];
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

type Outcome = PromiseSettledResult<CreatedOrder>;

/** @throws {Refusal} `try-again` after the deadline, and all that A6 refuses */
async function placeInTime(
  { identity, content, request }: OrderToCreate,
  now: Date,
  policy: RowPolicy,
  ask: AskAboutOrder,
): Promise<CreatedOrder> {
  if (deadline()?.aborted) throw tryAgain();
  const order = placeOrder(identity, content);
  return createOrder(order, request, now, policy, await ask(order));
}
