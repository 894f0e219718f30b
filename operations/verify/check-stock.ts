import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../../table/client.ts';
import type { Item } from '../../table/item.ts';
import { type Key, lowStockPartition, stockKey } from '../../table/keys.ts';
import { documents } from '../document-client.ts';
import type { Checked } from './check-customer.ts';
import { differing, nameOf } from './drift.ts';
import { pick } from './expected-order.ts';

/** Whether a stock row shows in the LOW list exactly while it is low. */
export async function checkStock(sku: string): Promise<Checked> {
  const row = await readStock(sku);
  const { quantity, lowStockThreshold }: Item = row ?? {};
  const known = typeof quantity === 'number' && typeof lowStockThreshold === 'number';
  if (!row || !known) return { drifts: [], orders: 0, outOfScope: row ? 1 : 0 };

  const expected = quantity < lowStockThreshold ? { GSI2PK: lowStockPartition(), GSI2SK: sku } : {};
  const difference = differing(expected, pick(row, 'GSI2PK', 'GSI2SK'));
  const ofRow = { what: 'LOW' as const, key: nameOf(row), mayBeLag: true, mendable: true };
  return { drifts: difference ? [{ ...ofRow, ...difference }] : [], orders: 0, outOfScope: 0 };
}

export async function readStock(sku: string): Promise<(Item & Key) | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: stockKey(sku), ConsistentRead: true });
  return (await documents.send(command)).Item as (Item & Key) | undefined;
}
