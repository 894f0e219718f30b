/** Runs an event source mapping: filters, batches, lanes and retries, as in the template. */
import { createHash } from 'node:crypto';
import type { EngineApi } from '../../dynamodb/engine-api.ts';
import type { EngineFile } from '../../dynamodb/engine-file.ts';
import type { StreamRecord } from '../../dynamodb/stream-record.ts';
import { streamRecords } from '../../dynamodb/stream-records.ts';
import type { FunctionHost } from '../function-host.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type BatchDelivery, deliver } from './event-delivery.ts';
import { matchesAny } from './event-filter.ts';
import type { EventSource } from './event-source.ts';
import { keepFailure } from './failure-folder.ts';

export interface PollerOptions {
  readonly api: EngineApi;
  /** The file of the engine, if it is ours: an idle stream is not read. */
  readonly file?: EngineFile | undefined;
  readonly source: EventSource;
  readonly tableName: string;
  readonly functions: Pick<FunctionHost, 'invoke'>;
  /** Adds the service's identity to deletions by TTL, which the engine lacks. */
  readonly sign: (record: StreamRecord) => StreamRecord;
  /** Called when a record was given up, with the file that it is kept in. */
  readonly onGiveUp: (file: string, functionName: string) => void;
  /** The position after a restart. Without it, every start begins at the starting position. */
  readonly checkpoint?: Checkpoint | undefined;
  /**
   * Called if the stream no longer contains the checkpoint's record, and is read from the starting
   * position.
   */
  readonly onStartOver: () => void;
}

/** Polls until aborted. Settles when the current batches have finished. */
export async function pollStream(options: PollerOptions, signal: AbortSignal): Promise<void> {
  const { api, file, source, tableName, functions, sign, onGiveUp, checkpoint, onStartOver } =
    options;
  const delivery: BatchDelivery = {
    source,
    signal,
    invoke: (event) => functions.invoke(source.functionName, event),
    giveUp(record, condition, invocations) {
      if (source.failureFolder)
        onGiveUp(keepFailure(source, record, condition, invocations), source.functionName);
    },
  };
  // As many batches at a time as the template allows. Changes of one item never overlap, as Lambda
  // guarantees.
  const lanes: Promise<void>[] = Array.from({ length: source.parallelization }, () =>
    Promise.resolve(),
  );
  const { startingPosition } = source;
  const position = { tableName, startingPosition, after: checkpoint?.read(), onStartOver, file };
  let dealtWith: Promise<unknown> = Promise.resolve();
  for await (const { records, place } of streamRecords(api, position, signal)) {
    const batches: Promise<void>[] = [];
    const matched = records
      .map((record) => ({
        ...sign(record),
        awsRegion: source.region,
        eventSourceARN: source.streamArn,
      }))
      .filter((record) => matchesAny(source.patterns, record));
    for (const [lane, lanesRecords] of Map.groupBy(matched, (record) =>
      laneOf(record, lanes.length),
    )) {
      for (let from = 0; from < lanesRecords.length; from += source.batchSize) {
        const batch = lanesRecords.slice(from, from + source.batchSize);
        lanes[lane] = (lanes[lane] as Promise<void>).then(() => deliver(delivery, batch));
        batches.push(lanes[lane]);
      }
    }
    // An aborted delivery also settles. It is repeated after a restart.
    dealtWith = Promise.all([dealtWith, ...batches]).then(
      () => signal.aborted || checkpoint?.write(place),
    );
  }
  await dealtWith;
}

const laneOf = ({ dynamodb: { Keys } }: StreamRecord, lanes: number): number =>
  createHash('sha256').update(JSON.stringify(Keys['PK'])).digest().readUInt32BE() % lanes;
