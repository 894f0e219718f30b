import { deliverWhole } from '../../domain/change-fulfillment.ts';
import type { OrderIdentity, StoredOrder } from '../../domain/order.ts';
import type { HoldReason } from '../../domain/order-status.ts';
import {
  nextStatuses,
  type OrderStatus,
  type PaymentStatus,
  previousStatuses,
} from '../../domain/order-status.ts';
import { PAID_FOR } from '../../domain/payments/payment-status.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { orderFields, toShownOrder } from '../full-order/order-row.ts';
import { changedAt, dayOf, type MovedWithStatus, orderUpdate } from '../full-order/order-update.ts';
import { customerOrderKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { shipUnpaid } from '../settings.ts';

/**
 * A7: one UpdateItem of the order's row. If its condition fails, the stored row decides between
 * 404, 412 and 409. An order that was shipped as a whole and has a return since is delivered by
 * line: one Query, strongly consistent, and one TransactWriteItems.
 *
 * If an answer is lost and the SDK sends the update again, the stored row may be the first
 * attempt's write: the next version, with this status, at this millisecond. If the row has a later
 * version, the outcome of the first attempt is unknown. It is also unknown if the time of the
 * change is not of this clock: another writer can have the same.
 *
 * @param notBefore the row's last change. Another function's clock can be ahead, and the history is
 *   sorted by this time, so it never steps back
 */
export async function updateOrderStatus(
  order: OrderIdentity,
  to: OrderStatus,
  version: number,
  now: Date,
  notBefore: string = order.placedAt,
): Promise<StoredOrder> {
  const updatedAt = changedAt({ updatedAt: notBefore }, now);
  const outcome = await conditionalUpdate(statusUpdate(order, to, version, updatedAt));
  if (outcome.written) return toShownOrder(outcome.written);
  const { stored, repeated } = outcome;
  const first = repeated && stored ? firstAttempt(stored, to, version, updatedAt) : 'failed';
  if (stored && first === 'succeeded' && updatedAt === now.toISOString())
    return toShownOrder(stored);
  if (first !== 'failed') throw tryAgain();
  const last = stored?.['version'] === version ? String(stored['updatedAt'] ?? '') : '';
  if (last > updatedAt) return updateOrderStatus(order, to, version, now, last);
  const refusal = statusRefusal(stored, to, version);
  if (to !== 'DELIVERED' || refusal.reason.code !== 'fulfilled-by-line') throw refusal;
  return deliverByLine(order, version, now);
}

/** Delivers the items that left with the whole order: a return was its first change by line. */
async function deliverByLine(
  order: OrderIdentity,
  version: number,
  now: Date,
): Promise<StoredOrder> {
  const delivered = await changeLines(
    order,
    { decide: deliverWhole, write: () => ({ rows: {} }), ifMatch: [version] },
    now,
  );
  if (delivered.replayed) throw tryAgain();
  return orderFields({ ...delivered.order }) as StoredOrder;
}

/** The update of the row, on the condition that its lifecycle and the version allow it. */
function statusUpdate(order: OrderIdentity, to: OrderStatus, version: number, updatedAt: string) {
  const change = orderUpdate(order, to, version, new Date(updatedAt), delivery(to, updatedAt));
  const from = previousStatuses(to);
  const ships = to === 'SHIPPED';
  const paid = ships && !shipUnpaid() ? PAID_FOR : [];
  return {
    Key: customerOrderKey(order),
    ...change,
    ConditionExpression: `${conditionOf(from, paid)}${ships ? IS_NOT_HELD : ''}`,
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ':seen': version,
      ...Object.fromEntries(from.map((status, i) => [`:from${i}`, status])),
      ...Object.fromEntries(paid.map((status, i) => [`:paid${i}`, status])),
    },
  };
}

/** The day of a delivery. */
const delivery = (to: OrderStatus, updatedAt: string): MovedWithStatus =>
  to === 'DELIVERED' ? { deliveredOn: dayOf(updatedAt) } : {};

/** The outcome of a first attempt without an answer, by the row that its repetition found. */
function firstAttempt(stored: Item, to: OrderStatus, version: number, updatedAt: string) {
  if (stored['version'] !== version + 1)
    return Number(stored['version']) > version ? 'unknown' : 'failed';
  return stored['status'] === to && stored['updatedAt'] === updatedAt ? 'succeeded' : 'failed';
}

/** The condition of the row. A status without predecessors is never reached. */
const conditionOf = (from: readonly OrderStatus[], paid: readonly PaymentStatus[]): string =>
  [
    'attribute_exists(PK) AND version = :seen AND attribute_not_exists(fulfillmentStatus)',
    '(attribute_not_exists(updatedAt) OR updatedAt <= :updatedAt)',
    from.length > 0
      ? `#status IN (${from.map((_, i) => `:from${i}`)})`
      : 'attribute_not_exists(PK)',
    ...(paid.length > 0 ? [`paymentStatus IN (${paid.map((_, i) => `:paid${i}`)})`] : []),
  ].join(' AND ');

const IS_NOT_HELD = ' AND attribute_not_exists(onHold)';

/**
 * The reason why an order could not change: it does not exist, it is at another version, it is
 * fulfilled line by line, its lifecycle forbids it, it is on hold, or it is not paid.
 */
function statusRefusal(stored: Item | undefined, to: OrderStatus, version: number): Refusal {
  if (!stored) return new Refusal({ code: 'order-not-found' });
  const current = stored['version'] as number;
  if (current !== version) return new Refusal({ code: 'version-mismatch', current });
  if (stored['fulfillmentStatus'] !== undefined) return new Refusal({ code: 'fulfilled-by-line' });
  const from = stored['status'] as OrderStatus;
  if (nextStatuses(from).includes(to)) {
    const reason = stored['onHold'] as HoldReason | undefined;
    if (reason) return new Refusal({ code: 'order-on-hold', reason });
    const paymentStatus = stored['paymentStatus'] as PaymentStatus;
    return new Refusal({ code: 'order-not-paid', paymentStatus });
  }
  return new Refusal({ code: 'illegal-transition', from, allowed: nextStatuses(from) });
}
