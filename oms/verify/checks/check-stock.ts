import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../aws-protocol/item.ts';
import { type Key, lowStockPartition, stockKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../../document-client.ts';
import { type Drift, differing, nameOf } from '../drift.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { pick } from './expected-order.ts';
import { FOR_A_PERSON, tooLargeIn } from './unreadable.ts';

/** Whether a stock row shows in the LOW list exactly while it is low. */
export async function checkStock(sku: string): Promise<Checked> {
  const row = await readStock(sku);
  if (!row) return NOTHING_CHECKED;
  const tooLarge = tooLargeIn(row);
  if (tooLarge.length > 0) return { ...NOTHING_CHECKED, drifts: [broken(row, tooLarge)] };
  const { quantity, lowStockThreshold } = row;
  if (typeof quantity !== 'number' || typeof lowStockThreshold !== 'number') {
    return { ...NOTHING_CHECKED, outOfScope: 1 };
  }

  const expected = quantity < lowStockThreshold ? { GSI2PK: lowStockPartition(), GSI2SK: sku } : {};
  const difference = differing(expected, pick(row, 'GSI2PK', 'GSI2SK'));
  const ofRow = { what: 'LOW' as const, key: nameOf(row), mayBeLag: true, repairable: true };
  return { ...NOTHING_CHECKED, drifts: difference ? [{ ...ofRow, ...difference }] : [] };
}

const broken = (row: Item & Key, tooLarge: readonly string[]): Drift => ({
  what: 'STOCK',
  key: nameOf(row),
  why: `not a stock level: ${tooLarge.join(', ')} is beyond 2^53 − 1`,
  expected: 'a stock level',
  found: pick(row, ...tooLarge),
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
