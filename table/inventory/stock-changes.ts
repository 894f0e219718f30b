import type { OrderLine } from '../../domain/order.ts';
import { stockKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';

/**
 * Lines by distinct SKU, quantities added up: what a sale takes from a stock row, and a
 * cancellation gives back.
 */
export function quantityBySku<Line extends Pick<OrderLine, 'sku' | 'quantity'>>(
  lines: readonly Line[],
): Line[] {
  const bySku = new Map<string, Line>();
  for (const line of lines) {
    bySku.set(line.sku, {
      ...line,
      quantity: line.quantity + (bySku.get(line.sku)?.quantity ?? 0),
    });
  }
  return [...bySku.values()];
}

/**
 * Takes stock for an order: one update per distinct SKU, since a transaction may not name an item
 * twice. The condition holds the quantity, the price and, if it was sent, the name that the buyer
 * was shown; a row that fails it comes back.
 */
export const takeStock = (lines: readonly OrderLine[], currency: string): TransactionActions =>
  quantityBySku(lines).map(({ sku, quantity, unitPrice, name }) => ({
    Update: {
      TableName: tableName(),
      Key: stockKey(sku),
      UpdateExpression: 'SET quantity = quantity - :quantity, version = version + :one',
      ConditionExpression: [
        'quantity >= :quantity AND unitPrice = :unitPrice AND currency = :currency',
        ...(name === undefined ? [] : ['#name = :name']),
      ].join(' AND '),
      ...(name !== undefined && { ExpressionAttributeNames: { '#name': 'name' } }),
      ExpressionAttributeValues: {
        ':quantity': quantity,
        ':unitPrice': unitPrice,
        ':currency': currency,
        ':one': 1,
        ':name': name,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }));

/** Pieces of one SKU. */
export type SkuQuantity = Pick<OrderLine, 'sku' | 'quantity'>;

/**
 * Gives quantities back, one update per SKU. The condition fails for a SKU whose row somebody
 * removed or mangled.
 */
export const restock = (quantities: readonly SkuQuantity[]): TransactionActions =>
  quantities.map(({ sku, quantity }) => ({
    Update: {
      TableName: tableName(),
      Key: stockKey(sku),
      UpdateExpression:
        'SET quantity = quantity + :quantity, version = if_not_exists(version, :zero) + :one',
      ConditionExpression: 'attribute_type(quantity, :number)',
      ExpressionAttributeValues: { ':quantity': quantity, ':zero': 0, ':one': 1, ':number': 'N' },
    },
  }));
