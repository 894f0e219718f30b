import { awaitsPayment, type Expiry, extended } from '../../domain/expire-order.ts';
import type { AwaitedPayment, FullOrder } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import { dueIndexKeys, orderMetadataKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { openOrderShards } from '../settings.ts';

/**
 * Updates the payment deadline in META. A new payment extends it, a successful payment removes the
 * due key, and a voided or expired one restores it.
 */
export function watch(
  { order: before, awaited }: FullOrder,
  after: Order,
  { changesOrder, startsWait }: { readonly changesOrder: boolean; readonly startsWait: boolean },
  now: Date,
): TransactionAction | undefined {
  if (!awaited) return undefined;
  const waits = awaitsPayment(after);
  // The order is paid in part: when it is due, the sweep alerts a person.
  const isWatchedOn = waits || after.paymentStatus === 'PARTIALLY_PAID';
  if (awaited.isWatched && waits && startsWait) return { Update: watchUntil(after, awaited, now) };
  if (awaited.isWatched && changesOrder && !isWatchedOn) return { Update: unwatch(after, awaited) };
  const again = changesOrder && !awaited.isWatched && waits && !awaitsPayment(before);
  return again ? { Update: watchUntil(after, awaited, now) } : undefined;
}

export function watchUntil(order: Order, awaited: AwaitedPayment, now: Date, expiry?: Expiry) {
  const dueAt = extended(awaited, now.toISOString(), expiry);
  const keys = dueIndexKeys(order.orderId, dueAt, order.orderId, openOrderShards());
  return updateMetadata(order, awaited, {
    UpdateExpression:
      'SET paymentDueAt = :dueAt, GSI2PK = :GSI2PK, GSI2SK = :GSI2SK REMOVE dueFailures',
    values: { ':dueAt': dueAt, ':GSI2PK': keys.GSI2PK, ':GSI2SK': keys.GSI2SK },
  });
}

/** Removes META's due key, unless the deadline has changed since. */
export const unwatch = (order: Order, awaited: AwaitedPayment) =>
  updateMetadata(order, awaited, {
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK, dueFailures',
    values: {},
  });

const updateMetadata = (
  { orderId }: Order,
  { dueAt, isWatched }: AwaitedPayment,
  { UpdateExpression, values }: { UpdateExpression: string; values: Record<string, unknown> },
) => ({
  Key: orderMetadataKey(orderId),
  UpdateExpression,
  ConditionExpression: isWatched
    ? 'paymentDueAt = :seen AND attribute_exists(GSI2PK)'
    : 'paymentDueAt = :seen AND attribute_not_exists(GSI2PK)',
  ExpressionAttributeValues: { ':seen': dueAt, ...values },
});
