import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { dueKindOf } from '../../../table/due/due-kinds.ts';
import {
  isCustomerOrder,
  type Key,
  openPartitionOf,
  parseCustomerOrderKey,
} from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { retryConflicts } from '../../../table/requests/conflict.ts';
import { openOrderShards } from '../../../table/settings.ts';
import { Stopped } from '../../api/commands/exit-code.ts';
import { documents } from '../document-client.ts';
import { nameOfKey } from '../verify/drift.ts';
import { readItem } from '../verify/reads/read-items.ts';
import { unchanged } from '../verify/repairs/unchanged.ts';
import type { ListedRow } from './listed-rows.ts';

/**
 * The outcome for a row: moved; already changed by another writer, so that the next round decides;
 * or left because it has no version, as rows of the source documents' lab.
 */
export type Moved = 'moved' | 'changed' | 'unversioned';

/**
 * Moves a row to the partition that N names: one strongly consistent read, and one update that
 * costs 3 write units. Its condition is that the key is still the same, and the order, too. So a
 * row that leaves its list meanwhile does not return. The version stays the same, because the order
 * has not changed.
 *
 * @throws {RangeError} for a row whose key has no id
 */
export async function moveRow(listed: ListedRow): Promise<Moved> {
  const row = await readItem(listed);
  if (row?.['GSI2PK'] !== listed.GSI2PK || row['GSI2SK'] !== listed.GSI2SK) return 'changed';
  if (isCustomerOrder(row) && row['version'] === undefined) return 'unversioned';
  return (await update(row, partitionOf(listed))) ? 'moved' : 'changed';
}

/**
 * A row of a kind that this command does not know may have a sweep of its own: in any other
 * partition it would be lost.
 *
 * @throws {Stopped} for such a row
 */
export function assertIsKnown(row: ListedRow): void {
  if (isCustomerOrder(row) || dueKindOf(row)) return;
  throw new Stopped(
    `${nameOfKey(row)} in ${row.GSI2PK} is of no kind that this version of oms can move. Run the ` +
      'version that the stage has',
  );
}

/**
 * True for a row that N puts into another partition, also where N names this one, too: of DUE#0 to
 * DUE#3, half of the rows belong into DUE#4 to DUE#7 when N goes from 4 to 8. A row of an unknown
 * kind is where its own version of the functions reads it.
 */
export const isMisplaced = (row: ListedRow): boolean =>
  (isCustomerOrder(row) || dueKindOf(row) !== undefined) && partitionOf(row) !== row.GSI2PK;

/** The partition of GSI2 for N shards. */
function partitionOf(row: ListedRow): string {
  const shards = openOrderShards();
  if (isCustomerOrder(row)) return openPartitionOf(parseCustomerOrderKey(row).orderId, shards);
  const [dueAt = ''] = row.GSI2SK.split('#');
  const kind = dueKindOf(row);
  if (!kind) throw new RangeError('the row is of no kind that can be due');
  return kind.keysOf(row, dueAt, shards).GSI2PK;
}

async function update(row: Item & Key, GSI2PK: string): Promise<boolean> {
  const same = unchanged(row, 'GSI2PK', 'GSI2SK', ...(isCustomerOrder(row) ? ['version'] : []));
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: { PK: row.PK, SK: row.SK },
    UpdateExpression: 'SET #GSI2PK = :GSI2PK',
    ConditionExpression: same.ConditionExpression,
    ExpressionAttributeNames: same.ExpressionAttributeNames,
    ExpressionAttributeValues: { ...same.ExpressionAttributeValues, ':GSI2PK': GSI2PK },
  });
  try {
    await retryConflicts(() => documents.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
