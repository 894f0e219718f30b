import type { InventoryLevel } from '../../domain/inventory/level.ts';
import type { Item } from '../aws-protocol/item.ts';
import { parseSku, stockKey } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type Row, withLookahead } from '../page.ts';
import { batchGetItems } from '../requests/batch-get-items.ts';
import { query } from '../requests/commands.ts';
import { ATTRIBUTES, type IndexSchema } from '../schema.ts';
import { levelOf, toInventoryLevel } from './a10b-get-inventory.ts';
import { readStockRows } from './split-stock.ts';

/**
 * Reads a page of a list of SKUs: one Query of the index, by SKU, and one BatchGetItem of the rows.
 * The index projects no quantity, because every sale would then cost an index write. A SKU that is
 * split costs a Query more.
 */
export async function readLevels(
  { name, partitionKey, sortKey }: IndexSchema,
  partition: string,
  { limit, after }: PageRequest,
): Promise<Page<InventoryLevel>> {
  const listed = await query({
    IndexName: name,
    KeyConditionExpression: `${partitionKey} = :list${after ? ` AND ${sortKey} > :after` : ''}`,
    ExpressionAttributeValues: { ':list': partition, ...(after && { ':after': after }) },
    Limit: withLookahead(limit),
  });
  const skus = listed.slice(0, limit).map((row) => parseSku(row as Row));
  const rows = await batchGetItems(skus.map(stockKey), ATTRIBUTES.listedStock);
  const levels = await Promise.all(skus.map((sku, n) => readLevel(sku, rows[n])));
  const bySku = new Map(skus.map((sku, n) => [sku, levels[n]]));
  return pageOf(listed, limit, {
    positionOf: parseSku,
    read: (row) => bySku.get(parseSku(row)),
  });
}

/** Undefined for a row that is gone, or was written by hand and cannot be read. */
async function readLevel(sku: string, row: Item | undefined): Promise<InventoryLevel | undefined> {
  if (!row || !isReadable(toInventoryLevel(sku, row))) return undefined;
  if (row['shards'] === undefined) return toInventoryLevel(sku, row);
  return levelOf(sku, await readStockRows(sku));
}

const isReadable = (level: InventoryLevel): boolean =>
  typeof level.name === 'string' &&
  typeof level.currency === 'string' &&
  [level.unitPrice, level.quantity, level.lowStockThreshold, level.version].every(
    Number.isSafeInteger,
  );
