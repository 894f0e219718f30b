import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { Misuse } from '../../api/commands/exit-code.ts';

/** The state of an interrupted export. */
export interface ExportCheckpoint {
  /** The options as one text. A resumed export has the same. */
  readonly what: string;
  readonly position: string | undefined;
  readonly orders: number;
  /** Bytes of the file up to the position. Later ones may be torn. */
  readonly length: number;
}

/** The destination of an export. */
export interface ExportTarget {
  /** The state of the export that is resumed. */
  readonly resumed: ExportCheckpoint | undefined;
  /** Writes the text, and then the state after it. */
  write(text: string, state: Pick<ExportCheckpoint, 'position' | 'orders'>): Promise<void>;
  /** Ends an export that is complete, or keeps the checkpoint of an interrupted one. */
  end(isComplete: boolean): void;
}

/** The file that keeps how far an export is. It lies beside the export until that is complete. */
export const checkpointOf = (file: string): string => `${file}.checkpoint.json`;

/** Standard output has no checkpoint. It waits if the reader is slower. */
export const standardOutput = (): ExportTarget => ({
  resumed: undefined,
  async write(text) {
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  end() {},
});

/**
 * Opens a file that only its owner can read. A resumed file is cut at the length of its checkpoint.
 *
 * @throws {Misuse} if the file exists, or if there is nothing to resume
 */
export function exportFile(file: string, what: string, resume: boolean): ExportTarget {
  if (!resume && existsSync(file))
    throw new Misuse(`${file} exists: remove it, or continue it with --resume`);
  const resumed = resume ? readCheckpoint(file, what) : undefined;
  const descriptor = openSync(file, resume ? 'r+' : 'wx', 0o600);
  let length = resumed?.length ?? 0;
  ftruncateSync(descriptor, length);
  return {
    resumed,
    async write(text, state) {
      writeSync(descriptor, text, length);
      fsyncSync(descriptor);
      length += Buffer.byteLength(text);
      const checkpoint: ExportCheckpoint = { what, ...state, length };
      const name = checkpointOf(file);
      writeFileSync(`${name}.new`, JSON.stringify(checkpoint), { mode: 0o600 });
      renameSync(`${name}.new`, name);
    },
    end(isComplete) {
      closeSync(descriptor);
      if (isComplete) rmSync(checkpointOf(file), { force: true });
    },
  };
}

function readCheckpoint(file: string, what: string): ExportCheckpoint {
  const name = checkpointOf(file);
  if (!existsSync(name)) throw new Misuse(`${name} is missing: there is nothing to resume`);
  const checkpoint = JSON.parse(readFileSync(name, 'utf8')) as ExportCheckpoint;
  if (checkpoint.what !== what)
    throw new Misuse(`${file} was begun with other options: ${checkpoint.what}`);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < checkpoint.length)
    throw new Misuse(`${file} is shorter than its checkpoint: start again without --resume`);
  return checkpoint;
}
