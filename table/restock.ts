import type { OrderLine } from '../domain/order.ts';
import { tableName } from './client.ts';
import { stockKey } from './keys.ts';
import type { TransactionActions } from './transaction.ts';

/** Lines by distinct SKU, quantities added up: what a sale takes from a stock row, and a cancellation gives back. */
export function quantityBySku<Line extends Pick<OrderLine, 'sku' | 'quantity'>>(lines: readonly Line[]): Line[] {
  const bySku = new Map<string, Line>();
  for (const line of lines) {
    bySku.set(line.sku, { ...line, quantity: line.quantity + (bySku.get(line.sku)?.quantity ?? 0) });
  }
  return [...bySku.values()];
}

/** Gives the lines' quantities back, one update per distinct SKU. */
export const restock = (lines: readonly Pick<OrderLine, 'sku' | 'quantity'>[]): TransactionActions =>
  quantityBySku(lines).map(({ sku, quantity }) => ({
    Update: {
      TableName: tableName(),
      Key: stockKey(sku),
      UpdateExpression: 'SET quantity = quantity + :quantity, version = version + :one',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':quantity': quantity, ':one': 1 },
    },
  }));
