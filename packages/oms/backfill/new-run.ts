import type { MigrationRun } from './migration.ts';

/** The first state of a job's next run. */
export function newRun(before: MigrationRun | undefined, segments: number): MigrationRun {
  const now = new Date().toISOString();
  return {
    segments,
    turn: (before?.turn ?? 0) + 1,
    round: (before?.round ?? 0) + 1,
    status: 'RUNNING',
    startedAt: now,
    roundStartedAt: now,
    lacking: 0,
    refused: 0,
  };
}
