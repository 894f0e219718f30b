import { setTimeout as sleep } from 'node:timers/promises';
import type { _Record, DynamoDBStreamsClient, Shard } from '@aws-sdk/client-dynamodb-streams';
import { listShards } from './list-shards.ts';
import { type ShardReader, type Since, shardReader } from './shard-reader.ts';

/** A shard allows five GetRecords a second. */
const PAUSE_MILLIS = 250;
/**
 * New shards appear when one is closed, and are then looked for at once. This interval is for
 * shards whose parent is not read.
 */
const LOOK_MILLIS = 30_000;

/**
 * Yields the records of every shard, until aborted. A shard is closed after a few hours and
 * continues in its children. They are read from their beginning once their parent is read to its
 * end, so the changes of an item stay in order.
 */
export async function* followStream(
  streams: DynamoDBStreamsClient,
  StreamArn: string,
  since: Since,
  signal: AbortSignal,
  /** Called when no later record can be missed. */
  onFollowing: () => void = () => {},
): AsyncGenerator<_Record> {
  const readers = new Map<string, ShardReader>();
  const met = new Set<string>();
  const open = async (from: Since) => {
    for (const ShardId of toOpen(await listShards(streams, StreamArn), met, readers, from)) {
      readers.set(ShardId, await shardReader(streams, StreamArn, ShardId, from));
    }
    return Date.now() + LOOK_MILLIS;
  };

  let lookAt = await open(since);
  onFollowing();
  while (!signal.aborted) {
    // A shard that appeared since the start is read from its first record.
    if (Date.now() >= lookAt) lookAt = await open('TRIM_HORIZON');
    const { records, someEnded } = await readEach(readers);
    if (someEnded) lookAt = 0;
    yield* records;
    if (records.length === 0) await sleep(PAUSE_MILLIS, undefined, { signal }).catch(() => {});
  }
}

/** Reads each shard once, and removes those that are read to their end. */
async function readEach(
  readers: Map<string, ShardReader>,
): Promise<{ records: _Record[]; someEnded: boolean }> {
  const looks = await Promise.all(
    [...readers].map(async ([ShardId, { read }]) => ({ ShardId, records: await read() })),
  );
  const ended = looks.filter(({ records }) => !records);
  for (const { ShardId } of ended) readers.delete(ShardId);
  return { records: looks.flatMap(({ records = [] }) => records), someEnded: ended.length > 0 };
}

/**
 * Returns the shards to open, each only once. From `now` on, a shard with children has nothing
 * more. An ending sequence number proves nothing: the local engine also gives one to an open shard.
 */
function toOpen(
  shards: readonly Shard[],
  met: Set<string>,
  readers: ReadonlyMap<string, unknown>,
  from: Since,
) {
  const parents = new Set(shards.map(({ ParentShardId }) => ParentShardId));
  const waiting = new Set(
    shards.flatMap(({ ShardId = '' }) => (met.has(ShardId) ? [] : [ShardId])),
  );
  const skipped = from === 'LATEST' ? [...waiting].filter((ShardId) => parents.has(ShardId)) : [];
  for (const ShardId of skipped) {
    met.add(ShardId);
    waiting.delete(ShardId);
  }
  const ready = shards.filter(
    ({ ShardId = '', ParentShardId = '' }) =>
      waiting.has(ShardId) && !waiting.has(ParentShardId) && !readers.has(ParentShardId),
  );
  return ready.map(({ ShardId = '' }) => {
    met.add(ShardId);
    return ShardId;
  });
}
