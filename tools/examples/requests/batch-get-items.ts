import { setTimeout as sleep } from 'node:timers/promises';
import { type AttributeValue, BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, marshall, unmarshall } from '../../../table/aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';
import { dynamodb, tableName } from '../../../table/requests/client.ts';
import { fullJitter } from '../../../table/requests/jitter.ts';

const MAX_ATTEMPTS = 8;
const BACKOFF = { base: 10, cap: 1000 };

/**
 * Reads up to 100 items by their keys, in the order of the keys; undefined for an item that does
 * not exist. A BatchGetItem may leave keys unprocessed (16 MB, or a busy partition), and they are
 * requested again. Each item is billed separately.
 *
 * @throws {Error} if keys are still unprocessed after eight attempts
 */
export async function batchGetItems(keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
  const found = new Map<string, Item>();
  // The table's protocol does not convert batches: requests and answers are DynamoDB JSON.
  let left: Record<string, AttributeValue>[] = keys.map((key) => marshall({ ...key }));
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > MAX_ATTEMPTS) throw new Error(`${left.length} keys were not processed`);
    if (attempt > 1) await sleep(fullJitter(attempt, BACKOFF));
    const { Responses = {}, UnprocessedKeys = {} } = await dynamodb.send(
      new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys: left } } }),
    );
    for (const item of Responses[tableName()] ?? []) {
      const read = unmarshall(item);
      found.set(textOf(read as Item & Key), read);
    }
    left = UnprocessedKeys[tableName()]?.Keys ?? [];
  }
  return keys.map((key) => found.get(textOf(key)));
}

const textOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;
