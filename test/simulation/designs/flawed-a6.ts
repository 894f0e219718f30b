import { type PlacedOrder, placeOrder } from '../../../domain/order.ts';
import { newOrderId } from '../../../domain/order-id.ts';
import { type OrderCount, type OrderLimits, unitsOf } from '../../../domain/order-limits.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { created, endpoint } from '../../../functions/http/endpoint.ts';
import { handler as createOrderHandler } from '../../../functions/orders/a06-create-order.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { takeStock } from '../../../table/inventory/stock-changes.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { countOrder, countWithRoom, customerExists } from '../../../table/orders/order-count.ts';
import { lineItem, orderMetadata } from '../../../table/orders/order-items.ts';
import { orderRefusal } from '../../../table/orders/order-refusal.ts';
import { orderLimits } from '../../../table/requests/client.ts';
import type { IdempotentRequest } from '../../../table/requests/idempotency.ts';
import { insert } from '../../../table/requests/transaction.ts';
import { caller } from '../../support/call.ts';
import { withOperations } from './flawed-operation.ts';
import { earlierRecord, transactWithRecord } from './own-record.ts';

/** The indexes of the actions in the transaction, after the record. */
const CUSTOMER = 1;
const FIRST_LINE = 4;

/** Returns the id of the order that the request placed, now or earlier. */
async function place(
  order: PlacedOrder,
  request: IdempotentRequest,
  now: Date,
  limits: OrderLimits | undefined,
): Promise<string> {
  const { orderId, customerId, lines } = order;
  const counted = limits && { customerId, units: unitsOf(lines), limits };
  let known: OrderCount | undefined;
  for (let round = 0; round < 4; round++) {
    const failed = await transactWithRecord(request, { orderId }, now, [
      counted ? countOrder(counted, known, now) : customerExists(customerId),
      insert(orderRow(order)),
      insert(orderMetadata(order)),
      ...lines.map((line) => insert(lineItem(orderId, line))),
      ...takeStock(lines, order.currency),
    ]);
    if (failed.length === 0) return orderId;
    known = counted && countWithRoom(failed, CUSTOMER, counted);
    if (known) continue;
    const first = await earlierRecord(request, failed);
    if (first) return String(first['orderId']);
    const places = { customer: CUSTOMER, stock: FIRST_LINE + lines.length };
    throw orderRefusal(failed, places, order, counted, now);
  }
  throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
}

const { pattern, shape } = createOrderHandler;
const handler = endpoint(pattern, shape, async ({ path, body, principal, once }) => {
  const now = new Date();
  const order = placeOrder(orderIdentity({ ...path, orderId: newOrderId(now) }), body);
  const limits = principal.isOperator ? undefined : orderLimits();
  const orderId = await place(order, once, now, limits);
  const placed = placeOrder(orderIdentity({ ...path, orderId }), body);
  return created(`/orders/${orderId}`, placed, { replayed: orderId !== order.orderId });
});

/** Refuses the request that took the last piece as "out of stock". */
export const a6RefusesDespiteConflict = withOperations(
  'A6 that refuses despite a conflict on its own record',
  {
    A6: caller(handler, pattern),
  },
);
