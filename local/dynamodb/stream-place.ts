/** Where a reader is in a stream, told so that no other stream is mistaken for it. */
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
  // An engine may give the members of a map in another order each time.
  const keys = Object.entries(Keys).toSorted();
  const record = JSON.stringify([eventID, eventName, ApproximateCreationDateTime, keys]);
  return { streamArn, sequenceNumber: SequenceNumber, record };
}

/** Answers of a stream that does not have the record: trimmed, or never written. */
const NOT_THERE: ReadonlySet<string> = new Set([
  'ResourceNotFoundException',
  'TrimmedDataAccessException',
  'ValidationException',
]);

/** Whether the stream still holds the very record of this place. */
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
