import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../table/aws-protocol/item.ts';
import {
  dueDeliveryKeys,
  dueIndexKeys,
  isCustomerOrder,
  isStockShard,
  isWebhookDelivery,
  type Key,
  openPartitionOf,
  parseCustomerOrderKey,
  parseDeliveryKey,
  parseOrderId,
  parseSku,
} from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { retryConflicts } from '../../../table/requests/conflict.ts';
import { openOrderShards } from '../../../table/settings.ts';
import { documents } from '../document-client.ts';
import { readItem } from '../verify/reads/read-items.ts';
import { unchanged } from '../verify/repairs/unchanged.ts';

/** A row as GSI2 lists it. */
export interface ListedRow extends Key {
  readonly GSI2PK: string;
  readonly GSI2SK: string;
}

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
 * @throws {RangeError} for a row whose key does not name an order, an event or a SKU
 */
export async function moveRow(listed: ListedRow): Promise<Moved> {
  const row = await readItem(listed);
  if (row?.['GSI2PK'] !== listed.GSI2PK || row['GSI2SK'] !== listed.GSI2SK) return 'changed';
  if (isCustomerOrder(row) && row['version'] === undefined) return 'unversioned';
  return (await update(row, partitionOf(listed))) ? 'moved' : 'changed';
}

/** The partition of GSI2 for N shards. */
function partitionOf(row: ListedRow): string {
  const shards = openOrderShards();
  if (isCustomerOrder(row)) return openPartitionOf(parseCustomerOrderKey(row).orderId, shards);
  const [dueAt = '', id = ''] = row.GSI2SK.split('#');
  if (isWebhookDelivery(row))
    return dueDeliveryKeys(parseDeliveryKey(row).eventId, dueAt, shards).GSI2PK;
  const owner = isStockShard(row) ? parseSku(row) : parseOrderId(row);
  return dueIndexKeys(owner, dueAt, id, shards).GSI2PK;
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
