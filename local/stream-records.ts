/** The table's stream, read record by record as Lambda's poller reads it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineApi, EngineError } from './engine-api.ts';

/** As Lambda passes it: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly eventSourceARN?: string;
  readonly userIdentity?: { readonly type: string; readonly principalId: string };
  readonly dynamodb: {
    readonly ApproximateCreationDateTime: number;
    readonly Keys: Readonly<Record<string, { readonly S?: string }>>;
    readonly SequenceNumber: string;
  };
}

/** Between two looks at an idle stream: little enough to seem at once, seldom enough to idle. */
const IDLE_MILLIS = 100;

/** While the engine does not answer: it may be on its way back. */
const ABSENT_MILLIS = 500;

export interface StreamPosition {
  readonly tableName: string;
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
}

/** Chunks of records as they come, until aborted. An engine that is restarted is read on from the last record it gave. */
export async function* streamRecords(
  api: EngineApi,
  position: StreamPosition,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamRecord[]> {
  let iterator: string | undefined;
  let last: string | undefined;
  while (!signal.aborted) {
    try {
      iterator ??= await openIterator(api, position, last);
      const answer = await api<Records>('GetRecords', { ShardIterator: iterator, Limit: 1000 });
      iterator = answer.NextShardIterator;
      last = answer.Records.at(-1)?.dynamodb.SequenceNumber ?? last;
      if (answer.Records.length > 0) yield answer.Records;
      else await sleep(IDLE_MILLIS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      iterator = undefined;
      // What lay after the last record is gone with the engine that had it: begin with what the new one has.
      if (error instanceof EngineError && last !== undefined) last = undefined;
      await sleep(ABSENT_MILLIS);
    }
  }
}

interface Records {
  readonly Records: readonly StreamRecord[];
  readonly NextShardIterator?: string;
}

/** The engine gives a table one shard. */
async function openIterator(api: EngineApi, { tableName, startingPosition }: StreamPosition, last: string | undefined) {
  const { Table } = await api<{ Table: { LatestStreamArn: string } }>('DescribeTable', { TableName: tableName });
  const StreamArn = Table.LatestStreamArn;
  const { StreamDescription } = await api<{ StreamDescription: { Shards: { ShardId: string }[] } }>('DescribeStream', {
    StreamArn,
  });
  const ShardId = StreamDescription.Shards[0]?.ShardId;
  const from =
    last === undefined
      ? { ShardIteratorType: startingPosition }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: last };
  const { ShardIterator } = await api<{ ShardIterator: string }>('GetShardIterator', { StreamArn, ShardId, ...from });
  return ShardIterator;
}
