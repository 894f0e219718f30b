import { withNumber } from '../../domain/order.ts';
import {
  type DayRange,
  lineItemKey,
  parseSale,
  parseSaleKey,
  positionsBetween,
  rangeFrom,
  type Sale,
  SORT_PREFIX,
  stockKey,
} from '../keys.ts';
import { type Page, type PageRequest, pageOf, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';
import { GSI1 } from '../schema.ts';

export interface SalesRequest extends PageRequest, DayRange {
  readonly sort: 'asc' | 'desc';
}

/** An order that has a SKU: how many, in which line. */
export interface FoundSale extends Sale {
  readonly number: string | undefined;
}

/**
 * A31e: lists the orders that have a SKU: one Query of GSI1. Its key contains what is shown, as it
 * was ordered; what became of a line is A3's to show.
 *
 * Orders that were placed before `skuSales` was on are in the list once `oms backfill sku-sales`
 * has given their lines a key.
 */
export async function listOrdersOfSku(
  sku: string,
  { limit, after, sort, ...range }: SalesRequest,
): Promise<Page<FoundSale>> {
  const { PK: GSI1PK } = stockKey(sku);
  const [first, last] = rangeFrom(positionsBetween(range), after, sort).map(inIndex);
  const items = await query({
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':partition': GSI1PK, ':first': first, ':last': last },
    ScanIndexForward: sort === 'asc',
    Limit: withLookahead(limit),
    ...(after && { ExclusiveStartKey: { GSI1PK, GSI1SK: inIndex(after), ...rowAt(after) } }),
  });
  return pageOf(items, limit, {
    positionOf: (row) => parseSaleKey(String(row['GSI1SK'])),
    read: (row) => toSale(parseSale(parseSaleKey(String(row['GSI1SK'])))),
  });
}

const inIndex = (position: string): string => `${SORT_PREFIX.sale}${position}`;

function rowAt(position: string) {
  const { orderId, seq } = parseSale(position);
  return lineItemKey(orderId, seq);
}

/** A number that is none is in a row written by hand. */
const toSale = (sale: Sale): FoundSale | undefined =>
  Number.isSafeInteger(sale.seq) && Number.isSafeInteger(sale.quantity)
    ? withNumber(sale)
    : undefined;
