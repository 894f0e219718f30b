import { createHash } from 'node:crypto';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { PROJECTOR } from '../../functions/manifest/change-stream.ts';
import { matchesAny } from '../../packages/local/lambda/event-source/event-filter.ts';
import { followAll, interleave, itemOf, type Read } from './follow.ts';
import type { Stage } from './stage.ts';

/** A Lambda on the stream. */
export type Projector = (records: DynamoDBRecord[]) => Promise<DynamoDBBatchResponse>;

/** The event source mapping: the number of shards, batches, retries and duplicates. */
export interface Mapping {
  readonly shards: number;
  readonly batchSize: number;
  readonly retryAttempts: number;
  readonly duplicates: number;
  readonly crashes: number;
}

/** Whole records, as the failure bucket keeps them. */
export type DeadLetters = DynamoDBRecord[];

/** The projector's filters. A record that matches none is dropped. */
export const passesFilters = (record: DynamoDBRecord): boolean =>
  matchesAny(PROJECTOR.filters, record);

/**
 * A stream that guarantees only what AWS guarantees: the changes of one item arrive in order, at
 * least once. All other records (of one transaction, of one customer, of one batch) arrive in any
 * order.
 */
export function createEventSource(
  stage: Stage,
  project: Projector,
  mapping: Mapping,
  deadLetters: DeadLetters,
  filters: readonly object[] = PROJECTOR.filters,
) {
  const { random, counts } = stage;
  const redeliveries: Promise<unknown>[] = [];
  const shards = Array.from({ length: mapping.shards }, (): DynamoDBRecord[] => []);
  const consumers = shards.map(() => Promise.resolve());

  /** Runs one invocation. One that crashes returns no answer, and some of its writes may stay. */
  function invoke(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
    counts.invocations++;
    return stage.as('projector', async (actor) => {
      if (!random.chance(mapping.crashes)) return project([...records]);
      counts.crashes++;
      return Promise.race([
        project([...records]).then(() => Promise.reject(new Error('its answer was lost'))),
        stage.crashAfter(actor, random.below(3 + 2 * records.length)),
      ]);
    });
  }

  const waitTurns = (turns: number) =>
    stage.as('projector', async ({ pause }) => {
      for (let turn = 0; turn < turns; turn++) await pause();
    });

  /**
   * The position of the first record that failed: the lowest identifier is the checkpoint.
   * Undefined if all succeeded.
   */
  async function checkpoint(records: readonly DynamoDBRecord[]): Promise<number | undefined> {
    const failed = await invoke(records).then(
      ({ batchItemFailures }) => batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
      () => [''],
    );
    if (failed.length === 0) return undefined;
    const positions = failed.map((id) =>
      records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === id),
    );
    return Math.max(0, Math.min(...positions));
  }

  /**
   * ReportBatchItemFailures with bisect: halving costs no attempt, and a single record is a dead
   * letter after its last attempt.
   */
  async function deliver(batch: readonly DynamoDBRecord[], attempts = 0): Promise<void> {
    const failedAt = await checkpoint(batch);
    if (failedAt === undefined) return redeliverSometimes(batch);
    const rest = batch.slice(failedAt);
    if (rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await deliver(rest.slice(0, middle), attempts);
      return deliver(rest.slice(middle), attempts);
    }
    if (attempts < mapping.retryAttempts) return deliver(rest, attempts + 1);
    counts.deadLetters += rest.length;
    deadLetters.push(...rest);
  }

  /** Delivers some batches a second time, later and beside other deliveries: at least once. */
  function redeliverSometimes(batch: readonly DynamoDBRecord[]): void {
    if (!random.chance(mapping.duplicates)) return;
    counts.duplicates++;
    redeliveries.push(waitTurns(random.below(20)).then(() => invoke(batch).catch(() => {})));
  }

  async function consume(shard: DynamoDBRecord[]): Promise<void> {
    while (shard.length > 0) await deliver(shard.splice(0, 1 + random.below(mapping.batchSize)));
  }

  const shardOf = (record: DynamoDBRecord): number =>
    createHash('md5').update(itemOf(record)).digest().readUInt32BE() % mapping.shards;

  /** Delivers the stream's records, shards in parallel. Returns at once. */
  function accept(records: readonly DynamoDBRecord[]): void {
    const matching = records.filter((record) => matchesAny(filters, record));
    for (const record of interleave(matching, random)) {
      counts.records++;
      shards[shardOf(record)]?.push(record);
    }
    for (const [i, shard] of shards.entries())
      consumers[i] = (consumers[i] as Promise<void>).then(() => consume(shard));
  }

  /** Waits until everything that was accepted is delivered. */
  async function settled(): Promise<void> {
    await Promise.all(consumers);
    await Promise.all(redeliveries);
  }

  return {
    deliver,
    accept,
    settled,
    /** Delivers until the stream has ended. */
    follow: (read: Read): Promise<void> => followAll([{ accept, settled }], read),
    /**
     * Delivers the failed records again, in any order and all at once, until none fails any more.
     */
    async redrive(): Promise<void> {
      for (let round = 0; deadLetters.length > 0; round++) {
        if (round > 200)
          throw new Error(`${deadLetters.length} records still fail after 200 redrives`);
        await Promise.all(random.shuffle(deadLetters.splice(0)).map((record) => deliver([record])));
      }
      await Promise.all(redeliveries);
    },
  };
}
