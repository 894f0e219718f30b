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
