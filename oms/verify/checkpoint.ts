import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Findings } from './findings.ts';
import type { Place } from './walk-table.ts';

/**
 * All that a walk needs to go on where it was interrupted. Its size does not grow with what was
 * found.
 */
export interface Checkpoint {
  readonly tableName: string;
  readonly repair: boolean;
  readonly place: Place;
  readonly items: number;
  readonly findings: Findings;
  /** Up to where the differences that count were written. */
  readonly differenceBytes: number;
}

/** Whole or not at all, however the process ends. */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}

export const readCheckpoint = (file: string): Checkpoint | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Checkpoint) : undefined;

export const removeCheckpoint = (file: string): void => rmSync(file, { force: true });

/**
 * Beside the checkpoint: `verify-orders.json` has its differences in
 * `verify-orders.differences.jsonl`.
 */
export const differenceFile = (file: string): string =>
  `${file.replace(/\.json$/, '')}.differences.jsonl`;
