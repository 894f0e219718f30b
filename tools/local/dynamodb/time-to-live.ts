/** Deletes expired items, as DynamoDB's TTL does and the engine does not. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineApi } from './engine-api.ts';
import type { StreamRecord } from './stream-record.ts';

/** DynamoDB takes up to days; a laptop's user should not wait so long. */
const SWEEP_MILLIS = 10_000;

/**
 * The identity in the service's own deletions:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html
 */
const SERVICE = { type: 'Service', principalId: 'dynamodb.amazonaws.com' } as const;

type Item = Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;

export interface TimeToLive {
  /** Deletes the expired items. */
  sweep(): Promise<void>;
  /** Sweeps at intervals, until aborted. */
  run(signal: AbortSignal): Promise<void>;
  /** Marks the deletions by TTL. */
  sign(record: StreamRecord): StreamRecord;
}

export function timeToLive(api: EngineApi, TableName: string, attribute: string): TimeToLive {
  const deleted = new Set<string>();
  const names = { '#expires': attribute };

  async function sweep(): Promise<void> {
    const now = { ':now': { N: String(Math.floor(Date.now() / 1000)) } };
    for (let ExclusiveStartKey: Item | undefined; ; ) {
      const page = await api<{ Items?: Item[]; LastEvaluatedKey?: Item }>('Scan', {
        TableName,
        ExclusiveStartKey,
        ProjectionExpression: 'PK, SK',
        FilterExpression: '#expires < :now',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: now,
      });
      for (const Key of page.Items ?? []) {
        deleted.add(nameOf(Key));
        const condition = {
          ConditionExpression: '#expires < :now',
          ExpressionAttributeNames: names,
        };
        // Renewed in the meantime: the condition fails, and the item stays.
        await api('DeleteItem', {
          TableName,
          Key,
          ...condition,
          ExpressionAttributeValues: now,
        }).catch(() => {
          deleted.delete(nameOf(Key));
        });
      }
      ExclusiveStartKey = page.LastEvaluatedKey;
      if (!ExclusiveStartKey) return;
    }
  }

  return {
    sweep,
    async run(signal) {
      while (!signal.aborted) {
        await sleep(SWEEP_MILLIS, undefined, { signal, ref: false }).catch(() => {});
        // The next sweep retries if the engine does not answer.
        if (!signal.aborted) await sweep().catch(() => {});
      }
    },
    sign(record) {
      const own = record.eventName === 'REMOVE' && deleted.delete(nameOf(record.dynamodb.Keys));
      return own ? { ...record, userIdentity: SERVICE } : record;
    },
  };
}

/** Returns the key as text, with its members in a fixed order. */
const nameOf = ({ PK, SK }: Item): string => JSON.stringify([PK?.S, SK?.S]);
