import type { OrderIdentity } from '../../../domain/order.ts';
import {
  type HoldReason,
  nextStatuses,
  type OrderStatus,
  type PaymentStatus,
  previousStatuses,
} from '../../../domain/order-status.ts';
import { PAID_FOR } from '../../../domain/payments/payment-status.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { ShopPolicy } from '../../../domain/shop/policy.ts';
import type { Item } from '../../aws-protocol/item.ts';
import type { NewComment } from '../../full-order/comment-row.ts';
import { dayOf, type MovedWithStatus, orderUpdate } from '../../full-order/order-update.ts';
import { customerOrderKey } from '../../keys.ts';

/** A change of an order's status. */
export interface StatusChange {
  readonly to: OrderStatus;
  /** The version that the caller has seen. */
  readonly version: number;
  /** It names its author: the timeline then knows who changed the status. */
  readonly comment?: NewComment | undefined;
}

/** The update of the row, on the condition that its lifecycle and the version allow it. */
export function statusUpdate(
  order: OrderIdentity,
  { to, version }: StatusChange,
  updatedAt: string,
  { shipUnpaid }: Pick<ShopPolicy, 'shipUnpaid'>,
) {
  const change = orderUpdate(order, to, version, new Date(updatedAt), deliveryDay(to, updatedAt));
  const from = previousStatuses(to);
  const ships = to === 'SHIPPED';
  const paid = ships && !shipUnpaid ? PAID_FOR : [];
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

/** The day of the delivery of a whole order; for another status, nothing. */
export const deliveryDay = (to: OrderStatus, updatedAt: string): MovedWithStatus =>
  to === 'DELIVERED' ? { deliveredOn: dayOf(updatedAt) } : {};

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
export function statusRefusal(stored: Item | undefined, { to, version }: StatusChange): Refusal {
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
