import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Findings } from './findings.ts';
import type { WalkPosition } from './walk-table.ts';

/** The state of an interrupted walk. Its size does not grow with the number of differences. */
export interface WalkCheckpoint {
  readonly tableName: string;
  readonly repair: boolean;
  readonly place: WalkPosition;
  readonly items: number;
  readonly findings: Findings;
  /** The length of the difference file up to which its differences count. */
  readonly differenceBytes: number;
}

/** Writes the file as a whole or not at all, even if the process ends meanwhile. */
export function writeCheckpoint(file: string, checkpoint: WalkCheckpoint): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}

export const readCheckpoint = (file: string): WalkCheckpoint | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WalkCheckpoint) : undefined;

export const removeCheckpoint = (file: string): void => rmSync(file, { force: true });

/**
 * The file of a checkpoint's differences: `verify-orders.differences.jsonl` for
 * `verify-orders.json`.
 */
export const differenceFile = (file: string): string =>
  `${file.replace(/\.json$/, '')}.differences.jsonl`;
