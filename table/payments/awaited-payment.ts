import { awaitsPayment, type Expiry, extended } from '../../domain/expire-order.ts';
import type { Order } from '../../domain/order.ts';
import type { AwaitedPayment, OrderLife } from '../../domain/order-life.ts';
import { dueIndexKeys, orderMetadataKey } from '../keys.ts';
import { openOrderShards, tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';

/**
 * Until when META waits for a payment. A payment that begins puts it off, one that succeeds takes
 * the due key away, and one that is voided or lapses puts it there again.
 */
export function watch(
  { order: before, awaited }: OrderLife,
  after: Order,
  { moves, begins }: { readonly moves: boolean; readonly begins: boolean },
  now: Date,
): TransactionActions {
  if (!awaited) return [];
  const waits = awaitsPayment(after);
  // A part is there: when it is due, the sweep tells a person.
  const isWatchedOn = waits || after.paymentStatus === 'PARTIALLY_PAID';
  if (awaited.isWatched && waits && begins) return [{ Update: watchUntil(after, awaited, now) }];
  if (awaited.isWatched && moves && !isWatchedOn) return [{ Update: unwatch(after, awaited) }];
  const again = moves && !awaited.isWatched && waits && !awaitsPayment(before);
  return again ? [{ Update: watchUntil(after, awaited, now) }] : [];
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

/** Takes the due key off META, unless its moment has moved since. */
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
  TableName: tableName(),
  Key: orderMetadataKey(orderId),
  UpdateExpression,
  ConditionExpression: isWatched
    ? 'paymentDueAt = :seen AND attribute_exists(GSI2PK)'
    : 'paymentDueAt = :seen AND attribute_not_exists(GSI2PK)',
  ExpressionAttributeValues: { ':seen': dueAt, ...values },
});
