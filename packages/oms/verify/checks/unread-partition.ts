import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { allDuePartitions } from '../../../../table/due/due-kinds.ts';
import {
  capturablePartitions,
  openPartitions,
  openPartitionsOf,
  overpaidPartitions,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { GSI2 } from '../../../../table/schema.ts';
import { openOrderShards, openOrderShardsRead } from '../../../../table/settings.ts';
import { MOST_OPEN_ORDER_SHARDS } from '../../../../table/shards.ts';
import { Stopped } from '../../../api/commands/exit-code.ts';
import { documents } from '../../document-client.ts';
import { atMost } from '../at-most.ts';

/** All partitions of open orders that any deployment may have used. */
const OPEN = new Set(openPartitionsOf([1, MOST_OPEN_ORDER_SHARDS]));
const DUE = new Set(allDuePartitions(MOST_OPEN_ORDER_SHARDS));
const LISTED = new Set(overpaidPartitions(MOST_OPEN_ORDER_SHARDS));
const HELD = new Set(capturablePartitions(MOST_OPEN_ORDER_SHARDS));
const PARTITIONS_AT_A_TIME = 8;
const PAGE = 25;

const isUnread = (partition: string): boolean =>
  DUE.has(partition)
    ? !allDuePartitions(Math.max(...openOrderShardsRead())).includes(partition)
    : OPEN.has(partition) && !openPartitionsOf(openOrderShardsRead()).includes(partition);

/**
 * Reads every partition of open orders and of due rows that the deployment does not read, for half
 * a read unit each.
 *
 * @throws {Stopped} if one of them has rows
 */
export async function assertEveryPartitionIsRead(): Promise<void> {
  const partitions = [...OPEN, ...DUE].filter(isUnread);
  const found = await atMost(PARTITIONS_AT_A_TIME, partitions, listsSomething);
  const listing = partitions.filter((_, i) => found[i]);
  if (listing.length > 0) throw stopped(listing);
}

/** @throws {Stopped} if a row's GSI2PK is such a partition */
export function assertPartitionIsRead(GSI2PK: unknown): void {
  if (typeof GSI2PK === 'string' && isUnread(GSI2PK)) throw stopped([GSI2PK]);
}

/**
 * True if a partition of open orders or of due rows has rows.
 *
 * Rows of the source documents' lab, written by hand to `OPEN`, have no `lineCount` and are
 * ignored. A due payment has no `lineCount` either.
 */
export async function listsSomething(partition: string): Promise<boolean> {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const command = new QueryCommand({
      TableName: tableName(),
      IndexName: GSI2.name,
      Limit: PAGE,
      ExclusiveStartKey,
      KeyConditionExpression: 'GSI2PK = :partition',
      ...(OPEN.has(partition) && { FilterExpression: 'attribute_exists(lineCount)' }),
      ExpressionAttributeValues: { ':partition': partition },
    });
    const { Count = 0, LastEvaluatedKey } = await documents.send(command);
    if (Count > 0) return true;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return false;
}

const isSwept = (partition: string): boolean =>
  DUE.has(partition) && !LISTED.has(partition) && !HELD.has(partition);

const stopped = (partitions: readonly string[]): Stopped => {
  const isSingle = partitions.length === 1;
  const isArticles = openPartitions(1).some((partition) => partitions.includes(partition));
  const hidden = [
    ...(partitions.some((partition) => OPEN.has(partition)) ? ['A5 hides these orders'] : []),
    ...(partitions.some((partition) => LISTED.has(partition)) ? ['A55 hides these orders'] : []),
    ...(partitions.some((partition) => HELD.has(partition)) ? ['A55b hides these orders'] : []),
    ...(partitions.some(isSwept) ? ['the sweep does not find these rows'] : []),
  ];
  return new Stopped(
    `${partitions.join(', ')} of GSI2 ${isSingle ? 'has' : 'have'} rows, but the deployment ` +
      'does not read ' +
      `${isSingle ? 'it' : 'them'} (openOrderShards ${openOrderShards()}, openOrderShardsRead ` +
      `${openOrderShardsRead().join(',')}), so ${hidden.join(', and ')}. Deploy with the ` +
      'openOrderShards that wrote them added to ' +
      `openOrderShardsRead${isArticles ? ' (OPEN is written with 1)' : ''}, then verify again`,
  );
};
