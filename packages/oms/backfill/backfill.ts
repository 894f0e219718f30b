import { Misuse } from '../../api/commands/exit-code.ts';
import { atMost } from '../verify/at-most.ts';
import { type Counted, countLacking } from './count-lacking.ts';
import type { Job } from './job.ts';
import { type MigrationRun, readRun, readSegments, writeRun } from './migration.ts';
import { newRun } from './new-run.ts';
import { changePage, workSegment } from './steps.ts';
import { sumSegments } from './sum-segments.ts';

export const DEFAULT_SEGMENTS = 8;

export interface Backfill {
  readonly job: Job;
  /** Parallel segments of the Scan. An open run keeps its own number. */
  readonly segments?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each page with its number of rows. */
  readonly onPage: (rows: number) => void;
}

/** The steps of a backfill. The tests show what goes wrong with others. */
export interface Steps {
  readonly changePage: typeof changePage;
  readonly workSegment: typeof workSegment;
  readonly countLacking: typeof countLacking;
}

const STEPS: Steps = { changePage, workSegment, countLacking };

export interface Backfilled extends Counted {
  readonly job: string;
  readonly run: MigrationRun;
  /** The time of a row that was written in the last round without the thing. */
  readonly stillWritten: string | undefined;
  /** False after an interruption. */
  readonly finished: boolean;
}

/**
 * Changes all rows that lack what the job writes, and ends with a Scan that finds none. Functions
 * of an earlier deployment may write such rows meanwhile; then another round follows.
 *
 * @throws {Stopped} if another run is at work
 */
export async function backfill(options: Backfill, steps = STEPS): Promise<Backfilled> {
  const { job } = options;
  let run = await openRun(options);
  for (;;) {
    if (run.status === 'RUNNING') {
      if (!(await workRound(options, run, steps))) return interrupted(job, run);
      run = await writeRun(job.name, run, { ...run, status: 'COUNTING' });
    }
    const counted = await steps.countLacking(job, run.segments, options.onPage);
    const { lacking, refused, lastLackingAt = '' } = counted;
    const stillWritten = lastLackingAt > run.roundStartedAt ? lastLackingAt : undefined;
    const before = run;
    run = await writeRun(job.name, run, { ...after(run, counted), lacking, refused });
    // A row that lacks the thing after two rounds does so for a reason.
    const isStuck = before.lacking > 0 && lacking >= before.lacking;
    if (run.status === 'COMPLETE' || stillWritten || isStuck)
      return { job: job.name, run, ...counted, stillWritten, finished: true };
  }
}

/**
 * Continues the open run, or begins one. Each command takes the next turn: nothing states whether
 * an earlier one was killed or is still at work, and then it ends at its next write.
 */
async function openRun({ job, segments }: Backfill): Promise<MigrationRun> {
  const run = await readRun(job.name);
  const turn = (run?.turn ?? 0) + 1;
  if (run && run.status !== 'COMPLETE') {
    if (run.export !== undefined && run.status === 'RUNNING')
      throw new Misuse(`the run of ${run.startedAt} reads an export: name it with --from-export`);
    if (segments !== undefined && segments !== run.segments)
      throw new Misuse(`the run of ${run.startedAt} has --segments ${run.segments}`);
    // The rest of a run of an export is read from the table.
    return writeRun(job.name, run, { ...run, turn, export: undefined });
  }
  return writeRun(job.name, run, newRun(run, segments ?? DEFAULT_SEGMENTS));
}

/** Returns false after an interruption. */
async function workRound(options: Backfill, run: MigrationRun, steps: Steps): Promise<boolean> {
  const all = Array.from({ length: run.segments }, (_, segment) => segment);
  const ended = await atMost(run.segments, all, (segment) =>
    steps.workSegment({ ...options, run, segment, change: steps.changePage }),
  );
  return ended.every(({ done }) => done);
}

function after(run: MigrationRun, { lacking }: Counted): MigrationRun {
  const now = new Date().toISOString();
  return lacking === 0
    ? { ...run, status: 'COMPLETE', completedAt: now }
    : { ...run, status: 'RUNNING', round: run.round + 1, roundStartedAt: now };
}

async function interrupted(job: Job, run: MigrationRun): Promise<Backfilled> {
  return {
    job: job.name,
    run,
    ...sumSegments(await readSegments(job.name, run)),
    lacking: run.lacking,
    lackingKeys: [],
    refusedKeys: [],
    lastLackingAt: undefined,
    stillWritten: undefined,
    finished: false,
  };
}
