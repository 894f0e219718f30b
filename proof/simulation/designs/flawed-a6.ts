import { type PlacedOrder, placeOrder } from '../../../domain/order.ts';
import { newOrderId } from '../../../domain/order-id.ts';
import { type OrderLimits, unitsOf } from '../../../domain/order-limits.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { ShopPolicy } from '../../../domain/shop/policy.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created } from '../../../functions/http/reply.ts';
import { createOrder as createOrderHandler } from '../../../functions/orders/a06-create-order.ts';
import { firstPlan } from '../../../table/inventory/stock-changes.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { orderRefusal } from '../../../table/orders/placing/order-refusal.ts';
import { type Attempt, nextAttempt, placement } from '../../../table/orders/placing/placement.ts';
import type { IdempotentRequest } from '../../../table/requests/idempotency.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from './flawed-operation.ts';
import { earlierRecord, transactWithRecord } from './own-record.ts';

/** Returns the id of the order that the request placed, now or earlier. */
async function place(
  order: PlacedOrder,
  request: IdempotentRequest,
  now: Date,
  limits: OrderLimits | undefined,
  policy: ShopPolicy,
): Promise<string> {
  const { orderId, customerId, lines } = order;
  const counted = limits && { customerId, units: unitsOf(lines), limits };
  let attempt: Attempt = { stock: firstPlan(lines, orderId) };
  for (let round = 0; round < 4; round++) {
    const { record, ...actions } = placement(
      { order, isAdjusted: false, request, toCount: counted, policy },
      attempt,
      now,
    );
    const failed = await transactWithRecord(request, { orderId }, now, actions);
    if (!failed) return orderId;
    const next = await nextAttempt(order, attempt, failed, counted);
    if (!next.refused) {
      attempt = next;
      continue;
    }
    const first = await earlierRecord(request, failed.ownRecord);
    if (first) return String(first['orderId']);
    throw orderRefusal({ ...failed, stock: next.refused }, order, counted, now);
  }
  throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
}

const { pattern } = createOrderHandler;
const shape = { ...createOrderHandler.shape, idempotencyKey: 'required' } as const;
const handler = operation(pattern, shape, async ({ path, body, principal, once }, policy) => {
  const now = new Date();
  const order = placeOrder(orderIdentity({ ...path, orderId: newOrderId(now) }), body);
  const limits = principal.isOperator ? undefined : policy;
  const orderId = await place(order, once, now, limits, policy);
  const placed = placeOrder(orderIdentity({ ...path, orderId }), body);
  return created(`/orders/${orderId}`, placed, { replayed: orderId !== order.orderId });
});

/** Refuses the request that took the last piece as "out of stock". */
export const a6RefusesDespiteConflict = withOperations(
  'A6 that refuses despite a conflict on its own record',
  {
    A6: asking(handler),
  },
);
