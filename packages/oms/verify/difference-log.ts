import {
  appendFileSync,
  createReadStream,
  mkdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Stopped } from '../../api/commands/exit-code.ts';
import { jsonText } from '../json-text.ts';
import type { Drift } from './drift.ts';

/** `left` has the differences that were not repaired. */
export type DifferenceList = 'differences' | 'left';

/**
 * The differences of a walk, in a file beside its checkpoint. Each is a line of JSON, so that none
 * is kept in memory.
 */
export interface DifferenceLog {
  /** The length of the written file. */
  readonly bytes: number;
  append(list: DifferenceList, drifts: readonly Drift[]): void;
  read(list: DifferenceList): AsyncGenerator<Drift>;
  remove(): void;
}

interface Line {
  readonly list: DifferenceList;
  readonly drift: Drift;
}

/**
 * Opens the log after its first bytes, 0 for a new one. Later bytes were written after the last
 * checkpoint; their differences will be found again.
 *
 * @throws {RangeError} if the file is shorter
 */
export function openDifferenceLog(file: string, from: number): DifferenceLog {
  if (from === 0) startFile(file);
  else cutFile(file, from);
  let bytes = from;
  return {
    get bytes() {
      return bytes;
    },
    append(list, drifts) {
      if (drifts.length === 0) return;
      assertAlone(file, bytes);
      const lines = drifts.map((drift) => `${jsonText({ list, drift } satisfies Line)}\n`).join('');
      appendFileSync(file, lines);
      bytes += Buffer.byteLength(lines);
    },
    async *read(list) {
      if (bytes === 0) return;
      assertAlone(file, bytes);
      for await (const text of linesOf(file, bytes)) {
        const line = JSON.parse(text) as Line;
        if (line.list === list) yield line.drift;
      }
    },
    remove: () => rmSync(file, { force: true }),
  };
}

function startFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}

function cutFile(file: string, bytes: number): void {
  const size = sizeOf(file);
  if (size < bytes) throw new RangeError(`${file} has ${size} bytes of ${bytes}`);
  truncateSync(file, bytes);
}

function assertAlone(file: string, bytes: number): void {
  if (sizeOf(file) === bytes) return;
  throw new Stopped(`another verification writes to ${file}: give each its own --checkpoint`);
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Reads lines without node:readline, which also ends a line at U+2028; a row may contain one. */
async function* linesOf(file: string, bytes: number): AsyncGenerator<string> {
  let remainder = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: bytes - 1 })) {
    const lines = `${remainder}${chunk}`.split('\n');
    remainder = lines.pop() ?? '';
    yield* lines;
  }
}
