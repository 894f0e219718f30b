import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { PRICES } from '../../../lib/capacity/prices.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { limitWrites } from '../rate/limit-writes.ts';
import { reach, type TargetOptions } from '../target.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { type Backfilled, backfill, DEFAULT_SEGMENTS } from './backfill.ts';
import { type Counted, countLacking } from './count-lacking.ts';
import { exportCommand } from './export-command.ts';
import type { Job } from './job.ts';
import { JOBS } from './jobs/jobs.ts';
import { showStatus } from './show-status.ts';

export interface BackfillOptions extends TargetOptions {
  readonly segments?: number;
  readonly wcu: number;
  readonly rate: number;
  readonly shards?: number;
  readonly dryRun?: boolean;
  readonly status?: boolean;
  /** The folder of an export of the table. */
  readonly fromExport?: string;
  readonly json?: boolean;
}

/** DynamoDB allows a million; a backfill of a hundred has no use for more. */
const MOST_SEGMENTS = 100;

/** `oms backfill` */
export async function backfillCommand(name: string, options: BackfillOptions): Promise<ExitCode> {
  const job = JOBS.find((candidate) => candidate.name === name) as Job;
  const { rate, wcu } = options;
  refuseMixed(options);
  const { description } = await reach(options);
  if (options.status) return showStatus(job, options);
  await useDeployedShards(description, options.shards);
  const unlimit = [limitReads(rate), limitWrites(wcu)];
  try {
    return await actionOf(options)(job, description, options);
  } finally {
    for (const end of unlimit) end();
  }
}

/** @throws {Misuse} for options that exclude each other */
function refuseMixed({ segments, dryRun, status, fromExport }: BackfillOptions): void {
  if (dryRun && status) throw new Misuse('choose either --dry-run or --status');
  if (fromExport !== undefined && (dryRun || status || segments !== undefined))
    throw new Misuse('--from-export goes with none of --dry-run, --status and --segments');
  if ((segments ?? 1) > MOST_SEGMENTS) throw new Misuse(`--segments is at most ${MOST_SEGMENTS}`);
}

function actionOf({ dryRun, fromExport }: BackfillOptions) {
  if (dryRun) return estimate;
  return fromExport === undefined ? run : exportCommand;
}

async function run(
  job: Job,
  { ItemCount = 0 }: TableDescription,
  { segments, json = false }: BackfillOptions,
): Promise<ExitCode> {
  const bar = progress(job.name);
  let rows = 0;
  const onPage = (more: number) => {
    rows += more;
    // Each round reads the table twice.
    bar.update(rows, 2 * ItemCount, `${rows} rows read`);
  };
  const signal = untilInterrupted();
  const done = await backfill({ job, segments, signal, onPage }).finally(bar.end);
  if (json) console.log(JSON.stringify(done));
  else for (const line of linesOf(done)) console.log(line);
  if (!done.finished) console.error('Interrupted. The same command continues from here.');
  return done.run.status === 'COMPLETE' && done.refused === 0 ? EXIT.fine : EXIT.failed;
}

function linesOf({ job, run, stillWritten, ...counted }: Backfilled): string[] {
  const { rows, right, lacking, refused, lackingKeys, refusedKeys } = counted;
  const counts = `${rows} rows read, ${right} right, ${lacking} lacking, ${refused} refused`;
  return [
    ...lackingKeys.map((key) => `Lacking: ${key}`),
    ...refusedKeys.map((key) => `Refused: ${key}`),
    ...(stillWritten
      ? [
          `A row was written without it at ${stillWritten}: a function of an earlier deployment ` +
            'still writes. Run the same command again after the deployment.',
        ]
      : []),
    `${job}, round ${run.round}: ${counts}. ${run.status}.`,
  ];
}

/** Reads and judges all rows, and calculates what the backfill would cost. */
async function estimate(
  job: Job,
  { ItemCount = 0 }: TableDescription,
  { segments = DEFAULT_SEGMENTS, wcu, json = false }: BackfillOptions,
): Promise<ExitCode> {
  const bar = progress(job.name);
  let read = 0;
  const counted = await countLacking(job, segments, (more) => {
    read += more;
    bar.update(read, ItemCount, `${read} rows read`);
  }).finally(bar.end);
  const cost = costOf(job, counted, wcu);
  if (json) console.log(JSON.stringify({ job: job.name, dryRun: true, ...counted, ...cost }));
  else {
    const { rows, lacking, refused, refusedKeys } = counted;
    for (const key of refusedKeys) console.log(`Refused: ${key}`);
    console.log(`${job.name}: ${rows} rows read, ${lacking} lacking, ${refused} refused.`);
    console.log(
      `${cost.writeUnits} write units: ${cost.dollars.toFixed(2)} dollars on demand, and ` +
        `${Math.ceil(cost.seconds)} s at --wcu ${wcu}. Prices of ${PRICES.asOf}.`,
    );
  }
  return counted.lacking + counted.refused === 0 ? EXIT.fine : EXIT.failed;
}

function costOf({ units }: Job, { lacking }: Counted, wcu: number) {
  const writeUnits = lacking * units;
  const dollars = (writeUnits * PRICES.millionWriteRequestUnits) / 1_000_000;
  return { writeUnits, dollars, seconds: writeUnits / wcu };
}
