import type { Item } from '../../aws-protocol/item.ts';
import type { LineItem, Order, OrderIdentity, StoredOrder } from '../../domain/order.ts';
import { previousStatuses } from '../../domain/order-status.ts';
import { Refusal } from '../../domain/refusal.ts';
import { quantityBySku, restock, type SkuQuantity } from '../inventory/stock-changes.ts';
import { customerOrderKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import { type TransactionActions, transact } from '../requests/transaction.ts';
import { getOrder, type OrderCollection } from './a03-get-order.ts';
import { statusRefusal } from './a07-update-order-status.ts';
import { statusChange, toOrder } from './order-row.ts';

/** Where the actions stand in the transaction: the order's row, then one for each SKU. */
const ROW = 0;
const SKUS = 1;

const CANCELLABLE = previousStatuses('CANCELLED');

/**
 * Each round learns a newer version, or a SKU without stock. Then others change the order faster
 * than we can.
 */
const MAX_ROUNDS = 5;

export interface CancelledOrder {
  readonly order: StoredOrder;
  /** What could not be given back, because somebody removed its stock row. */
  readonly notRestocked: readonly SkuQuantity[];
}

/**
 * A8: reads the order's lines (one Query, strongly consistent), then one TransactWriteItems:
 * CANCELLED, and every SKU gets its quantity back. META may be behind the row of truth; if it is,
 * the row that fails the condition takes its place, unread. A SKU that has no stock row any more is
 * left out, for the order must not stay open because of it.
 *
 * @param ifMatch the versions that the caller allows; undefined cancels the order as it stands
 */
export async function cancelOrder(
  identity: OrderIdentity,
  ifMatch: readonly number[] | undefined,
  now: Date,
): Promise<CancelledOrder> {
  const collection = await getOrder(identity.orderId, { consistent: true });
  let order = ownedBy(identity, collection);
  let restocked: readonly SkuQuantity[] = quantityBySku(collection.lines as readonly LineItem[]);
  const notRestocked: SkuQuantity[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const failed = await transact([cancellation(order, ifMatch, now), ...restock(restocked)]);
    if (failed.length === 0) {
      return {
        order: {
          ...order,
          status: 'CANCELLED',
          version: order.version + 1,
          updatedAt: now.toISOString(),
        },
        notRestocked,
      };
    }
    const row = failed.find(({ action }) => action === ROW);
    if (row) order = stillCancellable(row.item, ifMatch);
    const without = new Set(failed.map(({ action }) => restocked[action - SKUS]?.sku));
    notRestocked.push(
      ...restocked
        .filter(({ sku }) => without.has(sku))
        .map(({ sku, quantity }) => ({ sku, quantity })),
    );
    restocked = restocked.filter(({ sku }) => !without.has(sku));
  }
  throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
}

/** The order of META, if that customer placed it; its lines stay behind. */
function ownedBy(
  { customerId }: OrderIdentity,
  { lines, shippingAddress, asOfVersion, ...order }: OrderCollection,
) {
  if (order.customerId !== customerId) throw new Refusal({ code: 'order-not-found' });
  return order as Order;
}

function cancellation(
  order: Order,
  ifMatch: readonly number[] = [order.version],
  now: Date,
): TransactionActions[number] {
  const change = statusChange(order, 'CANCELLED', order.version, now);
  const matching = Object.fromEntries(ifMatch.map((version, i) => [`:match${i}`, version]));
  return {
    Update: {
      TableName: tableName(),
      Key: customerOrderKey(order),
      ...change,
      ConditionExpression: `#status IN (${CANCELLABLE.map((_, i) => `:from${i}`)}) AND version = :version AND version IN (${Object.keys(matching)})`,
      ExpressionAttributeValues: {
        ...change.ExpressionAttributeValues,
        ...Object.fromEntries(CANCELLABLE.map((status, i) => [`:from${i}`, status])),
        ':version': order.version,
        ...matching,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The row as it really is, when all that was wrong is that META was behind it. */
function stillCancellable(row: Item | undefined, ifMatch: readonly number[] | undefined): Order {
  const order = row && (toOrder(row) as Order);
  if (!order || ifMatch?.includes(order.version) === false || !CANCELLABLE.includes(order.status)) {
    throw statusRefusal(row, ifMatch);
  }
  return order;
}
