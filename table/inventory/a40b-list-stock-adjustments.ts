import type { StockAdjustment } from '../../domain/inventory/level.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  type Key,
  parseSku,
  parseStockAdjustment,
  SORT_PREFIX,
  stockAdjustmentKey,
  stockKey,
} from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';

/** A40b: one Query of the SKU's partition, newest first. */
export async function listStockAdjustments(
  sku: string,
  { limit, after }: PageRequest,
): Promise<Page<StockAdjustment>> {
  const rows = await query({
    KeyConditionExpression: 'PK = :sku AND begins_with(SK, :adjustment)',
    ExpressionAttributeValues: {
      ':sku': stockKey(sku).PK,
      ':adjustment': SORT_PREFIX.stockAdjustment,
    },
    ScanIndexForward: false,
    Limit: withLookahead(limit),
    ...(after !== undefined && { ExclusiveStartKey: stockAdjustmentKey(sku, after) }),
  });
  return pageOf(rows, limit, ADJUSTMENT_ROWS);
}

const ADJUSTMENT_ROWS: RowReader<StockAdjustment> = {
  positionOf: ({ SK }) => SK.slice(SORT_PREFIX.stockAdjustment.length),
  read: toStockAdjustment,
};

function toStockAdjustment(row: Item & Key): StockAdjustment | undefined {
  const { delta, reason, note, createdBy, createdByName } = row as unknown as StockAdjustment;
  const isReadable = Number.isSafeInteger(delta) && typeof reason === 'string';
  if (!isReadable || ![note, createdBy, createdByName].every(isTextOrAbsent)) return undefined;
  return {
    ...parseStockAdjustment(row),
    sku: parseSku(row),
    delta,
    reason,
    note,
    createdBy,
    createdByName,
  };
}

const isTextOrAbsent = (value: unknown): boolean => ['undefined', 'string'].includes(typeof value);
