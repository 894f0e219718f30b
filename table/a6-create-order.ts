import type { LineItem, PlacedOrder } from '../domain/order.ts';
import { type LineRefusal, Refusal } from '../domain/refusal.ts';
import { tableName } from './client.ts';
import { firstOutcome, type IdempotentRequest, idempotencyRecord } from './idempotency.ts';
import { lineItemKey, orderMetadataKey, profileKey, stockKey } from './keys.ts';
import { type Item, orderRow } from './order-row.ts';
import { quantityBySku } from './restock.ts';
import { type FailedCondition, insert, type TransactionActions, transact } from './transaction.ts';

/** Where the actions stand in the transaction, for DynamoDB gives its reasons by place. */
const RECORD = 0;
const CUSTOMER = 1;

/**
 * A6: one TransactWriteItems, no read before it. The transaction itself checks that the customer exists, that each SKU has
 * enough left at the price (and name) the buyer was shown, and that this request was never carried out before.
 *
 * @returns the id of the order: another one than `order`'s if the same request had placed it already
 */
export async function createOrder(order: PlacedOrder, request: IdempotentRequest, now: Date): Promise<string> {
  const { orderId } = order;
  const stock = stockUpdates(order);
  const actions: TransactionActions = [
    idempotencyRecord(request, { orderId }, now),
    {
      ConditionCheck: {
        TableName: tableName(),
        Key: profileKey(order.customerId),
        ConditionExpression: 'attribute_exists(PK)',
      },
    },
    insert(orderRow(order)),
    insert(orderMetadata(order)),
    ...order.lines.map((line) => insert(lineItem(orderId, line))),
    ...stock.map(({ action }) => action),
  ];
  const failed = await transact(actions);
  if (failed.length === 0) return orderId;

  const first = await firstOutcome(request, failed, RECORD, now);
  if (first) return String(first['orderId']);

  if (failed.some(({ action }) => action === CUSTOMER)) throw new Refusal({ code: 'customer-not-found' });
  const stockAt = actions.length - stock.length;
  const lines = failed.flatMap(({ action, item }) => lineRefusals(order, stock[action - stockAt]?.sku, item));
  if (lines.length > 0) throw new Refusal({ code: 'order-not-accepted', lines: lines.sort(byIndex) });
  throw new Error(`order ${orderId} failed on conditions that no customer can fail`, { cause: failed });
}

/** What A3 reads beside the lines. Born with the order; later changes reach it from the stream, newer version wins. */
const orderMetadata = ({ lines, orderId, placedAt, updatedAt, ...order }: PlacedOrder): Item => ({
  ...orderMetadataKey(orderId),
  type: 'OrderMetadata',
  ...order,
});

const lineItem = (orderId: string, { seq, amount, ...line }: LineItem): Item => ({
  ...lineItemKey(orderId, seq),
  type: 'LineItem',
  ...line,
});

/** One update per distinct SKU: a transaction may not name an item twice. */
function stockUpdates(order: PlacedOrder) {
  return quantityBySku(order.lines).map(({ sku, quantity, unitPrice, name }) => ({
    sku,
    action: {
      Update: {
        TableName: tableName(),
        Key: stockKey(sku),
        UpdateExpression: 'SET quantity = quantity - :quantity, version = version + :one',
        ConditionExpression: `quantity >= :quantity AND unitPrice = :unitPrice AND currency = :currency${name === undefined ? '' : ' AND #name = :name'}`,
        ...(name !== undefined && { ExpressionAttributeNames: { '#name': 'name' } }),
        ExpressionAttributeValues: {
          ':quantity': quantity,
          ':unitPrice': unitPrice,
          ':currency': order.currency,
          ':one': 1,
          ...(name !== undefined && { ':name': name }),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      },
    },
  }));
}

/** Why the lines of one SKU were refused, from the stock row that failed the condition. */
function lineRefusals(order: PlacedOrder, sku: string | undefined, stock: FailedCondition['item']): LineRefusal[] {
  const lines = order.lines.map((line, index) => ({ line, index })).filter(({ line }) => line.sku === sku);
  const wanted = lines.reduce((sum, { line }) => sum + line.quantity, 0);
  return lines.map(({ line, index }) => ({
    index,
    sku: line.sku,
    ...lineRefusal(line, wanted, order.currency, stock),
  }));
}

function lineRefusal(line: LineItem, wanted: number, currency: string, stock: FailedCondition['item']) {
  if (!stock) return { code: 'unknown-sku' as const };
  if ((stock['quantity'] as number) < wanted) {
    return { code: 'out-of-stock' as const, available: stock['quantity'] as number };
  }
  if (stock['unitPrice'] !== line.unitPrice || stock['currency'] !== currency) {
    return {
      code: 'price-changed' as const,
      unitPrice: stock['unitPrice'] as number,
      currency: stock['currency'] as string,
    };
  }
  return { code: 'name-changed' as const, name: stock['name'] as string };
}

const byIndex = (a: LineRefusal, b: LineRefusal): number => a.index - b.index;
