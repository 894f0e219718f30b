import type { InventoryLevel } from '../../domain/inventory.ts';
import { PARTITIONS, parseSku } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';

/**
 * The fields of a low stock level in the sparse index. The quantity is not projected, because every
 * sale would cost an index write.
 */
export type LowStock = Pick<InventoryLevel, 'sku' | 'name' | 'currency' | 'lowStockThreshold'>;

/** A11: one Query of the sparse GSI2, which contains a stock row only while it is low. */
export async function listLowStock({ limit, after }: PageRequest): Promise<Page<LowStock>> {
  const items = await query({
    IndexName: GSI2.name,
    KeyConditionExpression: `GSI2PK = :low${after ? ' AND GSI2SK > :after' : ''}`,
    ExpressionAttributeValues: { ':low': PARTITIONS.lowStock, ...(after && { ':after': after }) },
    Limit: withLookahead(limit),
  });
  return pageOf(items, limit, LOW_STOCK_ROWS);
}

const LOW_STOCK_ROWS: RowReader<LowStock> = {
  positionOf: parseSku,
  read: (row) => {
    const { name, currency, lowStockThreshold } = row as unknown as LowStock;
    const isReadable =
      typeof name === 'string' &&
      typeof currency === 'string' &&
      Number.isSafeInteger(lowStockThreshold);
    return isReadable ? { sku: parseSku(row), name, currency, lowStockThreshold } : undefined;
  },
};
