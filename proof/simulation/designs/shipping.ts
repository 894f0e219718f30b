import { fulfillLines } from '../../../domain/change-fulfillment.ts';
import { FULFILLMENT_LETTER, type LineQuantity } from '../../../domain/fulfillment.ts';
import type { LineChange } from '../../../domain/full-order.ts';
import type { LineCounters } from '../../../domain/line-counters.ts';
import type { Order } from '../../../domain/order.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { stateOf } from '../../../domain/totals/derived-state.ts';
import { createFulfillment as createFulfillmentHandler } from '../../../functions/fulfillments/a19-create-fulfillment.ts';
import { allowedVersions } from '../../../functions/http/if-match.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created } from '../../../functions/http/reply.ts';
import { orderUpdate } from '../../../table/full-order/order-update.ts';
import { readFullOrder, type VersionedOrder } from '../../../table/full-order/read-full-order.ts';
import {
  customerOrderKey,
  fulfillmentKey,
  lineCountersKey,
  orderIdentity,
} from '../../../table/keys.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../../../table/requests/idempotency.ts';
import { insert, type NamedActions, transact } from '../../../table/requests/transaction.ts';
import { asking } from '../../../test/support/call.ts';

/** An order after a fulfillment, computed from the counters that were read. */
export interface Shipping {
  readonly versioned: VersionedOrder;
  readonly change: LineChange;
  readonly order: Order;
  readonly now: Date;
}

/**
 * The writes of a flawed A19: those in the transaction of the record and the fulfillment, and those
 * after it.
 */
interface Writes {
  readonly inTransaction: (shipping: Shipping) => NamedActions;
  readonly after?: (shipping: Shipping) => Promise<unknown>;
}

const { pattern, shape } = createFulfillmentHandler;

/** A19's function with other writes. A repeated request gets its first answer. */
export function a19Around(writes: Writes) {
  const handler = operation(pattern, shape, async ({ path, body, ifMatch, principal, once }) => {
    const now = new Date();
    try {
      const shipping = await shippingOf(path, body?.lines, allowedVersions(ifMatch), now);
      const answer = await createFulfillment(shipping, once, principal.subject, writes);
      return created(`/orders/${path.orderId}`, answer);
    } catch (error) {
      const first = error instanceof Refusal && (await firstOutcome(once, undefined, now));
      if (!first) throw error;
      return created(`/orders/${path.orderId}`, first['answer'] as object, { replayed: true });
    }
  });
  return asking(handler);
}

async function createFulfillment(
  shipping: Shipping,
  request: IdempotentRequest,
  createdBy: string,
  { inTransaction, after }: Writes,
): Promise<object> {
  const { order, change, now } = shipping;
  const { orderId, customerId, version, status, fulfillmentStatus } = order;
  const fulfillmentId = newTimeId(FULFILLMENT_LETTER, now);
  const made = { status: 'SHIPPED', lines: [...change.lines], version: 1, createdBy };
  const createdAt = now.toISOString();
  const answer = {
    fulfillmentId,
    ...made,
    createdAt,
    orderId,
    order: { orderId, version, status, fulfillmentStatus },
  };
  const row = { ...made, type: 'Fulfillment', customerId, orderVersion: version };
  const failed = await transact({
    record: idempotencyRecord(request, { fulfillmentId, answer }, now),
    fulfillment: insert({ ...fulfillmentKey(orderId, fulfillmentId), ...row }),
    ...inTransaction(shipping),
  });
  if (failed) throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
  await after?.(shipping);
  return answer;
}

async function shippingOf(
  path: { readonly customerId: string; readonly orderId: string },
  lines: readonly LineQuantity[] | undefined,
  allowed: readonly number[] | undefined,
  now: Date,
): Promise<Shipping> {
  const versioned = await readFullOrder(orderIdentity(path));
  const { fullOrder } = versioned;
  const current = fullOrder.order.version;
  if (allowed?.includes(current) === false)
    throw new Refusal({ code: 'version-mismatch', current });
  const decision = fulfillLines(fullOrder, lines, true);
  if (decision.refused) throw new Refusal(decision.refused);
  const state = stateOf(
    fullOrder.lines,
    decision.change.counters,
    fullOrder.adjustments,
    fullOrder.byLine?.totalRule,
  );
  const order = {
    ...fullOrder.order,
    ...state,
    version: current + 1,
    updatedAt: now.toISOString(),
  };
  return { versioned, change: decision.change, order, now };
}

/** Sets the row to the computed state, without a condition on its current state. */
export function rowUpdate({ versioned, order, now }: Shipping) {
  const { status, fulfillmentStatus, total } = order;
  const seen = versioned.fullOrder.order.version;
  const update = orderUpdate(order, status, seen, now, { fulfillmentStatus, total });
  const { ':version': _, ...values } = update.ExpressionAttributeValues;
  return {
    Key: customerOrderKey(order),
    ...update,
    UpdateExpression: update.UpdateExpression.replace(
      '#version = :version',
      '#version = #version + :one',
    ),
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ...values, ':one': 1 },
  };
}

export const withoutZeros = (counters: LineCounters) =>
  Object.fromEntries(Object.entries(counters).filter(([, count]) => count > 0));

export function putCounters(
  { versioned, change, order }: Shipping,
  ConditionExpression?: string,
): TransactionAction {
  const lines = Object.entries(change.counters).map(([seq, line]) => [seq, withoutZeros(line)]);
  const { version = 0, totalRule } = versioned.fullOrder.byLine ?? {};
  return {
    Put: {
      Item: {
        ...lineCountersKey(order.orderId),
        type: 'LineCounters',
        version: version + 1,
        orderVersion: order.version,
        ...(totalRule !== undefined && { totalRule }),
        lines: Object.fromEntries(lines),
      },
      ConditionExpression,
    },
  };
}
