/** Deletes expired items, as DynamoDB's TTL does and the engine does not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineApi, EngineError } from './engine-api.ts';
import { ExpiringItems, type Item, nameOfItem } from './expiring-items.ts';
import type { StreamRecord } from './stream-record.ts';

/** DynamoDB takes up to days; a laptop's user should not wait so long. */
const SWEEP_MILLIS = 10_000;

/** Seconds in which each reader of the stream has received a record, or needs it no more. */
const READ_WITHIN = 6 * 60 * 60;

/**
 * The identity in the service's own deletions:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html
 */
const SERVICE = { type: 'Service', principalId: 'dynamodb.amazonaws.com' } as const;

/** A deletion of ours, and later the stream's record of it, which several readers receive. */
interface Deletion {
  readonly at: number;
  eventId?: string;
}

export class TimeToLive {
  readonly #api: EngineApi;
  readonly #table: string;
  readonly #attribute: string;
  readonly #expiring: ExpiringItems;
  readonly #deletions = new Map<string, Deletion>();

  constructor(api: EngineApi, tableName: string, attribute: string) {
    this.#api = api;
    this.#table = tableName;
    this.#attribute = attribute;
    this.#expiring = new ExpiringItems(attribute);
  }

  /** Deletes the expired items. */
  async sweep(): Promise<void> {
    await this.#expiring.read(this.#api, this.#table);
    const now = Math.floor(Date.now() / 1000);
    for (const [name, { at }] of this.#deletions)
      if (at < now - READ_WITHIN) this.#deletions.delete(name);
    for (const Key of this.#expiring.before(now)) await this.#delete(Key, now);
  }

  /** Sweeps at intervals, until aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(SWEEP_MILLIS, undefined, { signal, ref: false }).catch(() => {});
      // The next sweep retries if the engine does not answer.
      if (!signal.aborted) await this.sweep().catch(() => {});
    }
  }

  /** Notes when the record's item expires, and marks the deletions by TTL. */
  sign(record: StreamRecord): StreamRecord {
    const { Keys, NewImage } = record.dynamodb;
    this.#expiring.note(Keys, NewImage);
    const deletion = record.eventName === 'REMOVE' && this.#deletions.get(nameOfItem(Keys));
    if (!deletion) return record;
    deletion.eventId ??= record.eventID;
    return deletion.eventId === record.eventID ? { ...record, userIdentity: SERVICE } : record;
  }

  /** Deletes an item, unless it was renewed or deleted in the meantime. */
  async #delete(Key: Item, now: number): Promise<void> {
    this.#deletions.set(nameOfItem(Key), { at: now });
    try {
      await this.#api('DeleteItem', {
        TableName: this.#table,
        Key,
        ConditionExpression: '#expires < :now',
        ExpressionAttributeNames: { '#expires': this.#attribute },
        ExpressionAttributeValues: { ':now': { N: String(now) } },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      this.#expiring.note(Key, undefined);
    } catch (error) {
      this.#deletions.delete(nameOfItem(Key));
      if (!(error instanceof EngineError) || error.type !== 'ConditionalCheckFailedException')
        throw error;
      this.#expiring.note(Key, error.item as Item | undefined);
    }
  }
}
