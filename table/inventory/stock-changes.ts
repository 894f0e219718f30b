import type { OrderLine } from '../../domain/order.ts';
import { stockKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { firstRow, type RowShare } from './split-stock.ts';

/** Adds up the quantities of each SKU, for a sale or a restock. */
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

/** The rows that an order takes its items from, by SKU. */
export type StockPlan = ReadonlyMap<string, readonly RowShare[]>;

/** The rows that an order tries first: one for each SKU. */
export const firstPlan = (
  lines: readonly Pick<OrderLine, 'sku' | 'quantity'>[],
  orderId: string,
): StockPlan =>
  new Map(
    quantityBySku(lines).map(({ sku, quantity }) => [
      sku,
      [{ key: firstRow(sku, orderId), quantity }],
    ]),
  );

/**
 * Takes stock for an order: one update per row, because a transaction may name an item only once.
 * The condition checks the quantity, the price and, if it was sent, the name that the buyer was
 * shown. A row that fails it is returned.
 *
 * @returns the updates, in the order of the plan
 */
export const takeStock = (
  lines: readonly OrderLine[],
  currency: string,
  plan: StockPlan,
): readonly TransactionAction[] =>
  [...plan].flatMap(([sku, shares]) => {
    const line = lines.find((candidate) => candidate.sku === sku);
    return line ? shares.map((share) => take(share, line, currency)) : [];
  });

const take = (
  { key, quantity }: RowShare,
  { unitPrice, name }: OrderLine,
  currency: string,
): TransactionAction => ({
  Update: {
    Key: key,
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
});

/** A quantity of one SKU. */
export type SkuQuantity = Pick<OrderLine, 'sku' | 'quantity'>;

/**
 * Restocks quantities, one update per SKU. The condition fails for a SKU whose row was removed or
 * damaged by hand.
 */
export const restock = (quantities: readonly SkuQuantity[]): readonly TransactionAction[] =>
  quantities.map(({ sku, quantity }) => ({
    Update: {
      Key: stockKey(sku),
      UpdateExpression:
        'SET quantity = quantity + :quantity, version = if_not_exists(version, :zero) + :one',
      ConditionExpression: 'attribute_type(quantity, :number)',
      ExpressionAttributeValues: { ':quantity': quantity, ':zero': 0, ':one': 1, ':number': 'N' },
    },
  }));
