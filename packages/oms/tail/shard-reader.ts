import {
  type _Record,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';

export type Since = 'LATEST' | 'TRIM_HORIZON';

export interface ShardReader {
  /**
   * Returns the records since the last call; undefined once the shard is closed and read to its
   * end.
   */
  readonly read: () => Promise<readonly _Record[] | undefined>;
}

/** Reads one shard from a given position. */
export async function shardReader(
  streams: DynamoDBStreamsClient,
  StreamArn: string,
  ShardId: string,
  since: Since,
): Promise<ShardReader> {
  let last: string | undefined;
  const shard = { StreamArn, ShardId };
  const open = async (): Promise<string | undefined> => {
    const from =
      last === undefined
        ? { ShardIteratorType: since }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: last };
    return (await streams.send(new GetShardIteratorCommand({ ...shard, ...from }))).ShardIterator;
  };
  // Opened at once, so that no record is missed before the first read.
  let iterator = await open();
  return {
    async read() {
      if (iterator === undefined) return undefined;
      try {
        const { Records = [], NextShardIterator } = await streams.send(
          new GetRecordsCommand({ ShardIterator: iterator }),
        );
        iterator = NextShardIterator;
        last = Records.at(-1)?.dynamodb?.SequenceNumber ?? last;
        return Records;
      } catch (error) {
        if (error instanceof TrimmedDataAccessException) last = undefined;
        else if (!(error instanceof ExpiredIteratorException)) throw error;
        iterator = await open();
        return [];
      }
    },
  };
}
