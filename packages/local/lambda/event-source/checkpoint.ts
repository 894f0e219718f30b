/**
 * The checkpoint of an event source mapping, in a file beside the data. Lambda keeps one per
 * mapping and shard.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Failure } from '../../../api/commands/failure.ts';
import type { StreamPlace } from '../../dynamodb/stream-place.ts';

export interface Checkpoint {
  /** Returns the last processed record; undefined if there is none, or if the file is damaged. */
  read(): StreamPlace | undefined;
  /** Replaces the file in one step: after a kill, it is either the old or the new one. */
  write(place: StreamPlace): void;
}

export function checkpointFile(file: string): Checkpoint {
  return {
    read() {
      try {
        const place: unknown = JSON.parse(readFileSync(file, 'utf8'));
        return isPlace(place) ? place : undefined;
      } catch {
        return undefined;
      }
    },
    write(place) {
      // Other runs on the same engine may write the same checkpoint.
      const next = `${file}.${process.pid}`;
      try {
        writeFileSync(next, `${JSON.stringify(place)}\n`);
        renameSync(next, file);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new Failure(`the projector's checkpoint ${file} cannot be written (${code})`);
      }
    },
  };
}

const isPlace = (value: unknown): value is StreamPlace =>
  ['streamArn', 'sequenceNumber', 'record'].every(
    (name) => typeof (value as Readonly<Record<string, unknown>> | null)?.[name] === 'string',
  );
