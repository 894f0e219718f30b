import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { Key } from '../keys.ts';
import { dynamodb, tableName } from './client.ts';
import { fullJitter } from './jitter.ts';
import { selectAttributes } from './select-attributes.ts';

const MAX_ATTEMPTS = 8;
const BACKOFF = { base: 10, cap: 1000 };

/**
 * Reads up to 100 items by their keys, in the order of the keys; undefined for an item that does
 * not exist. A BatchGetItem may leave keys unprocessed (16 MB, or a busy partition), and they are
 * requested again. Each item is billed separately.
 *
 * @param attributes all of them if undefined
 * @throws {Refusal} try-again if keys are still unprocessed after eight attempts
 */
export async function batchGetItems(
  keys: readonly Key[],
  attributes?: readonly string[],
): Promise<readonly (Item | undefined)[]> {
  const itemsByKey = new Map<string, Item>();
  const selected = attributes && selectAttributes(attributes);
  let pending: readonly Key[] = keys.map(({ PK, SK }) => ({ PK, SK }));
  for (let attempt = 1; pending.length > 0; attempt++) {
    if (attempt > MAX_ATTEMPTS) throw tryAgain();
    if (attempt > 1) await sleep(fullJitter(attempt, BACKOFF));
    const { Responses, UnprocessedKeys } = await send({ Keys: pending, ...selected });
    for (const item of Responses?.[tableName()] ?? []) itemsByKey.set(textOf(item), item);
    pending = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return keys.map((key) => itemsByKey.get(textOf(key)));
}

interface Batch {
  readonly Keys: readonly Key[];
}

/** The answer in plain values (document-protocol.ts), which the SDK's own types do not describe. */
interface BatchAnswer {
  readonly Responses?: Readonly<Record<string, readonly (Item & Key)[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, Batch>>;
}

const send = async (batch: Batch): Promise<BatchAnswer> =>
  (await dynamodb.send(
    new BatchGetItemCommand({ RequestItems: { [tableName()]: batch } } as never),
  )) as unknown as BatchAnswer;

const textOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;
