import { boundLine, type OrderLine } from '../../domain/order-line.ts';
import { stockKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { firstRow, type RowShare } from './split-stock.ts';

/** A quantity of one SKU. */
export interface SkuQuantity {
  readonly sku: string;
  readonly quantity: number;
}

/**
 * Adds up the quantities of each SKU, for a sale or a restock. A line without a SKU has no stock.
 */
export function quantityBySku(
  lines: readonly Pick<OrderLine, 'sku' | 'quantity'>[],
): readonly SkuQuantity[] {
  const bySku = new Map<string, number>();
  for (const { sku, quantity } of lines)
    if (sku !== undefined) bySku.set(sku, quantity + (bySku.get(sku) ?? 0));
  return [...bySku].map(([sku, quantity]) => ({ sku, quantity }));
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
 * The condition checks the quantity, and the price and, if it was sent, the name that the buyer was
 * shown, unless the price is the shop's own. A row that fails it is returned.
 *
 * @returns the updates, in the order of the plan
 */
export const takeStock = (
  lines: readonly OrderLine[],
  currency: string,
  plan: StockPlan,
): readonly TransactionAction[] =>
  [...plan].flatMap(([sku, shares]) => {
    const line = boundLine(lines, sku);
    return shares.map((share) => take(share, line && { ...line, currency }));
  });

/** The price, and perhaps the name, that a stock row must have. */
type Expected = Pick<OrderLine, 'unitPrice' | 'name'> & { readonly currency: string };

const take = ({ key, quantity }: RowShare, expected: Expected | undefined): TransactionAction => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET quantity = quantity - :quantity, version = version + :one',
    ConditionExpression: [
      'quantity >= :quantity',
      ...(expected ? ['unitPrice = :unitPrice AND currency = :currency'] : []),
      ...(expected?.name === undefined ? [] : ['#name = :name']),
    ].join(' AND '),
    ...(expected?.name !== undefined && { ExpressionAttributeNames: { '#name': 'name' } }),
    ExpressionAttributeValues: {
      ':quantity': quantity,
      ':one': 1,
      ...(expected && {
        ':unitPrice': expected.unitPrice,
        ':currency': expected.currency,
        ':name': expected.name,
      }),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

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
