import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '../../../table/keys.ts';
import { openPartitionsOf } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { GSI2 } from '../../../table/schema.ts';
import { documents } from '../document-client.ts';
import { readItem } from '../verify/reads/read-items.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/**
 * The number of rows that are read of each partition, the oldest first. A leaked key stays and is
 * among the oldest.
 */
const OLDEST = 50;

/**
 * Confirmed if one of the oldest rows in the list of open orders is not open: its key has leaked.
 */
export async function lookAtOpenQueue(): Promise<Evidence> {
  const partitions = openPartitions();
  if (partitions.length === 0)
    return cannotTell('The table’s tags have no shard counts for the list of open orders.');
  let [looked, leaked, first] = [0, 0, ''];
  for (const key of (await Promise.all(partitions.map(oldestOf))).flat()) {
    const row = await readItem(key);
    if (row?.[GSI2.partitionKey] === undefined) continue;
    looked += 1;
    if (row['status'] === 'OPEN') continue;
    leaked += 1;
    first ||= `${key.PK} / ${key.SK} is ${row['status']}`;
  }
  const figures = { looked, leaked, ...(first && { first }) };
  if (looked === 0) return ruledOut('No order is listed as open.', figures);
  return leaked > 0
    ? confirmed('Orders that are not open are listed: run oms verify --all --repair.', figures)
    : ruledOut('The oldest listed orders are open: ship them.', figures);
}

const openPartitions = (): readonly string[] =>
  openPartitionsOf((process.env['OPEN_ORDER_SHARDS_READ'] ?? '').split(',').map(Number));

async function oldestOf(partition: string): Promise<Key[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: GSI2.name,
      KeyConditionExpression: `${GSI2.partitionKey} = :partition`,
      ExpressionAttributeValues: { ':partition': partition },
      Limit: OLDEST,
    }),
  );
  return Items as Key[];
}
