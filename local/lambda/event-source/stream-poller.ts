/** An event source mapping at work: filters, batches, lanes, retries, as the template says. */
import { createHash } from 'node:crypto';
import type { EngineApi } from '../../dynamodb/engine-api.ts';
import type { StreamRecord } from '../../dynamodb/stream-record.ts';
import { streamRecords } from '../../dynamodb/stream-records.ts';
import type { FunctionHost } from '../function-host.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Delivery, deliver } from './event-delivery.ts';
import { matchesAny } from './event-filter.ts';
import type { EventSource } from './event-source.ts';
import { keepFailure } from './failure-folder.ts';

export interface PollerOptions {
  readonly api: EngineApi;
  readonly source: EventSource;
  readonly tableName: string;
  readonly functions: Pick<FunctionHost, 'invoke'>;
  /** What the stream says of a record that the engine does not know. */
  readonly sign: (record: StreamRecord) => StreamRecord;
  /** A record was given up, and is kept in this file. */
  readonly onGiveUp: (file: string) => void;
  /** Where to go on after a restart. Without one, every start begins at the starting position. */
  readonly checkpoint?: Checkpoint | undefined;
  /**
   * The stream does not hold the record of the checkpoint: it is read from the starting position.
   */
  readonly onStartOver: () => void;
}

/** Until aborted. Settles when the batches under way are through. */
export async function pollStream(options: PollerOptions, signal: AbortSignal): Promise<void> {
  const { api, source, tableName, functions, sign, onGiveUp, checkpoint, onStartOver } = options;
  const delivery: Delivery = {
    source,
    signal,
    invoke: (event) => functions.invoke(source.functionName, event),
    giveUp(record, condition, invocations) {
      if (source.failureFolder) onGiveUp(keepFailure(source, record, condition, invocations));
    },
  };
  // As many batches at a time as the template allows, but one item's changes never in two: Lambda's
  // own promise.
  const lanes: Promise<void>[] = Array.from({ length: source.parallelization }, () =>
    Promise.resolve(),
  );
  const { startingPosition } = source;
  const position = { tableName, startingPosition, after: checkpoint?.read(), onStartOver };
  let dealtWith: Promise<unknown> = Promise.resolve();
  for await (const { records, place } of streamRecords(api, position, signal)) {
    const batches: Promise<void>[] = [];
    const heard = records
      .map((record) => ({
        ...sign(record),
        awsRegion: source.region,
        eventSourceARN: source.streamArn,
      }))
      .filter((record) => matchesAny(source.patterns, record));
    for (const [lane, lanesRecords] of Map.groupBy(heard, (record) =>
      laneOf(record, lanes.length),
    )) {
      for (let from = 0; from < lanesRecords.length; from += source.batchSize) {
        const batch = lanesRecords.slice(from, from + source.batchSize);
        lanes[lane] = (lanes[lane] as Promise<void>).then(() => deliver(delivery, batch));
        batches.push(lanes[lane]);
      }
    }
    // A delivery that was aborted settles, too, and is to be made again.
    dealtWith = Promise.all([dealtWith, ...batches]).then(
      () => signal.aborted || checkpoint?.write(place),
    );
  }
  await dealtWith;
}

const laneOf = ({ dynamodb: { Keys } }: StreamRecord, lanes: number): number =>
  createHash('sha256').update(JSON.stringify(Keys['PK'])).digest().readUInt32BE() % lanes;
