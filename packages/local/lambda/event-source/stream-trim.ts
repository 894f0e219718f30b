/** Trims the stream in the embedded engine's file, as DynamoDB does and the engine does not. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineFile } from '../../dynamodb/engine-file.ts';
import type { Checkpoint } from './checkpoint.ts';

const INTERVAL_MILLIS = 60_000;

export interface StreamTrim {
  /** A reader's checkpoint, whose place is noted here. Without one of its own, it starts anew. */
  checkpointOf(reader: string, own: Checkpoint | undefined): Checkpoint;
  /** Deletes what is older than DynamoDB keeps it, and what each reader has dealt with. */
  trim(now?: Date): number;
  /** Trims at intervals, until aborted. */
  run(signal: AbortSignal): Promise<void>;
}

export function streamTrim(
  file: EngineFile,
  tableName: string,
  readers: readonly string[],
): StreamTrim {
  const places = new Map<string, bigint>();

  function trim(now?: Date): number {
    // A reader that has dealt with nothing yet may still need all.
    if (places.size < readers.length) return 0;
    const first = [...places.values()].reduce((least, place) => (place < least ? place : least));
    return file.trim(tableName, String(first), now);
  }

  return {
    trim,
    checkpointOf: (reader, own) => ({
      read: () => own?.read(),
      write(place) {
        own?.write(place);
        places.set(reader, BigInt(place.sequenceNumber));
      },
    }),
    async run(signal) {
      while (!signal.aborted) {
        await sleep(INTERVAL_MILLIS, undefined, { signal, ref: false }).catch(() => {});
        try {
          // Some at a time: the engine writes nothing meanwhile.
          while (!signal.aborted && trim() > 0) await sleep(10);
        } catch {
          // The file is in use, or closed: the next time is soon enough.
        }
      }
    },
  };
}
