/** The place of a reader in a stream, which identifies the stream, too. */
import { type EngineApi, EngineError } from './engine-api.ts';
import type { StreamRecord } from './stream-record.ts';

/**
 * A record's place in its stream. The number alone does not identify a record: a table that is
 * restored from an older copy gives the same numbers to other records.
 */
export interface StreamPlace {
  readonly streamArn: string;
  readonly sequenceNumber: string;
  /** The record's event id, event name, creation time and keys, as JSON. */
  readonly record: string;
}

/** A shard whose records are read. */
export interface Shard {
  readonly StreamArn: string;
  readonly ShardId: string | undefined;
}

export function placeOf(
  streamArn: string,
  { eventID, eventName, dynamodb }: StreamRecord,
): StreamPlace {
  const { SequenceNumber, ApproximateCreationDateTime, Keys } = dynamodb;
  // The order of a map's members may change between answers of an engine.
  const keys = Object.entries(Keys).toSorted();
  const record = JSON.stringify([eventID, eventName, ApproximateCreationDateTime, keys]);
  return { streamArn, sequenceNumber: SequenceNumber, record };
}

/** Errors of a stream without the record: trimmed, or never written. */
const NOT_THERE: ReadonlySet<string> = new Set([
  'ResourceNotFoundException',
  'TrimmedDataAccessException',
  'ValidationException',
]);

/** True if the stream still contains exactly this record. */
export async function holds(api: EngineApi, shard: Shard, place: StreamPlace): Promise<boolean> {
  if (place.streamArn !== shard.StreamArn) return false;
  try {
    const at = { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: place.sequenceNumber };
    const { ShardIterator } = await api<{ ShardIterator: string }>('GetShardIterator', {
      ...shard,
      ...at,
    });
    const { Records } = await api<{ Records: StreamRecord[] }>('GetRecords', {
      ShardIterator,
      Limit: 1,
    });
    return Records[0] !== undefined && placeOf(shard.StreamArn, Records[0]).record === place.record;
  } catch (error) {
    if (error instanceof EngineError && NOT_THERE.has(error.type)) return false;
    throw error;
  }
}
