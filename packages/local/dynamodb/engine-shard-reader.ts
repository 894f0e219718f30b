/** Reads the engine's only shard of a table, one GetRecords after another. */
import type { EngineApi } from './engine-api.ts';
import { holds, placeOf, type StreamPlace } from './stream-place.ts';
import type { StreamRecord } from './stream-record.ts';

export interface StreamPosition {
  readonly tableName: string;
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  /** The last record that was read; reading starts after it, if the stream still contains it. */
  readonly after?: StreamPlace | undefined;
  /**
   * Called if the stream no longer contains that record, and is read from its starting position.
   */
  readonly onStartOver: () => void;
}

/** Records in the order of the stream, at least one. */
export interface Chunk {
  readonly records: readonly StreamRecord[];
  /** The place of the last record. */
  readonly place: StreamPlace;
}

interface Iterator {
  readonly streamArn: string;
  readonly shardIterator: string;
}

export class EngineShardReader {
  readonly #api: EngineApi;
  readonly #position: StreamPosition;
  #place: StreamPlace | undefined;
  #iterator: Iterator | undefined;

  constructor(api: EngineApi, position: StreamPosition) {
    this.#api = api;
    this.#position = position;
    this.#place = position.after;
  }

  /** Returns the next records; undefined if there are none yet. */
  async read(): Promise<Chunk | undefined> {
    this.#iterator ??= await this.#open();
    const { streamArn, shardIterator } = this.#iterator;
    const request = { ShardIterator: shardIterator, Limit: 1000 };
    const { Records, NextShardIterator } = await this.#api<Records>('GetRecords', request);
    this.#iterator =
      NextShardIterator === undefined ? undefined : { streamArn, shardIterator: NextShardIterator };
    const last = Records.at(-1);
    if (!last) return undefined;
    this.#place = placeOf(streamArn, last);
    return { records: Records, place: this.#place };
  }

  /** Opens the stream again at the next read, after the last record that was read. */
  reopen(): void {
    this.#iterator = undefined;
  }

  async #open(): Promise<Iterator> {
    const { tableName, startingPosition, onStartOver } = this.#position;
    const { Table } = await this.#api<{ Table: { LatestStreamArn: string } }>('DescribeTable', {
      TableName: tableName,
    });
    const StreamArn = Table.LatestStreamArn;
    const { StreamDescription } = await this.#api<StreamDescribed>('DescribeStream', { StreamArn });
    const shard = { StreamArn, ShardId: StreamDescription.Shards[0]?.ShardId };
    const place = this.#place;
    const goesOn = place !== undefined && (await holds(this.#api, shard, place));
    const from = goesOn
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: place.sequenceNumber }
      : { ShardIteratorType: startingPosition };
    const { ShardIterator } = await this.#api<{ ShardIterator: string }>('GetShardIterator', {
      ...shard,
      ...from,
    });
    if (place && !goesOn) {
      this.#place = undefined;
      onStartOver();
    }
    return { streamArn: StreamArn, shardIterator: ShardIterator };
  }
}

interface Records {
  readonly Records: readonly StreamRecord[];
  readonly NextShardIterator?: string;
}

interface StreamDescribed {
  readonly StreamDescription: { readonly Shards: readonly { readonly ShardId: string }[] };
}
