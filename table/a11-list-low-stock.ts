import type { InventoryLevel } from '../domain/inventory.ts';
import { type Key, lowStockPartition, parseSku } from './keys.ts';
import { type Page, type PageRequest, pageOf, withLookahead } from './page.ts';
import { query } from './requests.ts';
import { GSI2 } from './schema.ts';

/** What the sparse index holds of a low level. Its quantity is not among it: every sale would cost an index write. */
export type LowStock = Pick<InventoryLevel, 'sku' | 'name' | 'currency' | 'lowStockThreshold'>;

/** A11: one Query on the sparse GSI2, which holds a stock row only while it is low. */
export async function listLowStock({ limit, after }: PageRequest): Promise<Page<LowStock>> {
  const items = await query({
    IndexName: GSI2.name,
    KeyConditionExpression: `GSI2PK = :low${after ? ' AND GSI2SK > :after' : ''}`,
    ExpressionAttributeValues: { ':low': lowStockPartition(), ...(after && { ':after': after }) },
    Limit: withLookahead(limit),
  });
  const levels = (items as readonly unknown[] as readonly (Key & LowStock)[]).map(
    ({ PK, name, currency, lowStockThreshold }) => ({
      ...{ sku: parseSku({ PK }), name, currency, lowStockThreshold },
    }),
  );
  return pageOf(levels, limit, ({ sku }) => sku);
}
