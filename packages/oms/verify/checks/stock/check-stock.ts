import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import {
  isStockShard,
  type Key,
  lowStockIndexKeys,
  parseSku,
  STOCK_SORT_KEY,
  stockKey,
} from '../../../../../table/keys.ts';
import { tableName } from '../../../../../table/requests/client.ts';
import { documents } from '../../../document-client.ts';
import { type Drift, differing, nameOfKey } from '../../drift.ts';
import { readItems } from '../../reads/read-items.ts';
import { differsFromList } from '../../repairs/repair-stock-keys.ts';
import { type Checked, NOTHING_CHECKED } from '../checked.ts';
import { pick } from '../expected-order.ts';
import { brokenRow } from '../requirements.ts';
import { STOCK_ADJUSTMENT_NEEDS } from '../row-needs.ts';
import { FOR_A_PERSON, tooLargeIn } from '../unreadable.ts';
import { checkShards } from './check-shards.ts';

/**
 * Checks that a stock row is in the list of all SKUs, and in the LOW list exactly while it is low,
 * that its adjustments are complete, and its shards, if it is split. The level itself cannot be
 * checked: A10 sets it to any counted number.
 */
export async function checkStock(sku: string): Promise<Checked> {
  const items = await readItems({
    KeyConditionExpression: 'PK = :sku',
    ExpressionAttributeValues: { ':sku': stockKey(sku).PK },
  });
  const row = items.find(({ SK }) => SK === STOCK_SORT_KEY);
  const shards = items.filter(isStockShard);
  const adjustments = items.filter((item) => item !== row && !isStockShard(item));
  const ofAdjustments = row ? adjustments.flatMap(checkAdjustment) : adjustments.map(orphan);
  const ofStock = row ? checkLevel(row) : {};
  return {
    ...NOTHING_CHECKED,
    stockRows: row ? 1 : 0,
    ...ofStock,
    drifts: [...(ofStock.drifts ?? []), ...checkShards(row, shards), ...ofAdjustments],
  };
}

function checkLevel(row: Item & Key): Partial<Checked> {
  const tooLarge = tooLargeIn(row);
  if (tooLarge.length > 0) return { drifts: [broken(row, tooLarge)] };
  const { quantity, lowStockThreshold } = row;
  if (typeof quantity !== 'number' || typeof lowStockThreshold !== 'number')
    return { outOfScope: 1 };
  const drifts = checkStockKeys(row);
  // The sweep lists it within a minute, which is longer than a difference must last.
  if (row['shards'] !== undefined) return { drifts };

  const expected = quantity < lowStockThreshold ? lowStockIndexKeys(parseSku(row)) : {};
  const difference = differing(expected, pick(row, 'GSI2PK', 'GSI2SK'));
  const ofRow = { what: 'LOW' as const, key: nameOfKey(row), mayBeLag: true, repairable: true };
  return { drifts: [...drifts, ...(difference ? [{ ...ofRow, ...difference }] : [])] };
}

/** Checks the row's key in the list of all SKUs. Rows of the lab have no version, and none. */
function checkStockKeys(row: Item & Key): Drift[] {
  const difference = row['version'] === undefined ? undefined : differsFromList(row);
  const finding = { what: 'SKUS' as const, key: nameOfKey(row), mayBeLag: false, repairable: true };
  return difference ? [{ ...finding, ...difference }] : [];
}

const broken = (row: Item & Key, tooLarge: readonly string[]): Drift => ({
  what: 'STOCK',
  key: nameOfKey(row),
  why: `not a stock level: ${tooLarge.join(', ')} is beyond 2^53 − 1`,
  expected: 'a stock level',
  found: pick(row, ...tooLarge),
  ...FOR_A_PERSON,
});

const checkAdjustment = (row: Item & Key): Drift[] =>
  brokenRow({ what: 'MOVE' }, 'a stock adjustment', row, STOCK_ADJUSTMENT_NEEDS);

/** Reports an adjustment without a stock row. Only a person could have removed the row. */
const orphan = (row: Item & Key): Drift => ({
  what: 'MOVE',
  key: nameOfKey(row),
  why: 'its SKU has no stock row',
  expected: null,
  found: pick(row, 'delta', 'reason'),
  ...FOR_A_PERSON,
});

export async function readStock(sku: string): Promise<(Item & Key) | undefined> {
  const command = new GetCommand({
    TableName: tableName(),
    Key: stockKey(sku),
    ConsistentRead: true,
  });
  return (await documents.send(command)).Item as (Item & Key) | undefined;
}
