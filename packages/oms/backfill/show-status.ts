import { EXIT, type ExitCode } from '../../api/commands/exit-code.ts';
import type { Job } from './job.ts';
import { type MigrationRun, type MigrationSegment, readRun, readSegments } from './migration.ts';

/** `oms backfill --status` */
export async function showStatus(
  job: Job,
  { json = false }: { readonly json?: boolean },
): Promise<ExitCode> {
  const stored = await readRun(job.name);
  const segments = stored ? await readSegments(job.name, stored) : [];
  if (json) console.log(JSON.stringify({ job: job.name, run: stored ?? null, segments }));
  else if (!stored) console.log(`${job.name} has never run.`);
  else for (const line of statusLines(job, stored, segments)) console.log(line);
  return stored?.status === 'COMPLETE' ? EXIT.fine : EXIT.failed;
}

function statusLines(
  job: Job,
  { round, status, startedAt, completedAt, lacking, refused }: MigrationRun,
  segments: readonly MigrationSegment[],
): string[] {
  const end = completedAt ? ` to ${completedAt}` : '';
  return [
    ...segments.map(
      ({ pages, rows, right, done }, n) =>
        `segment ${n}: ${pages} pages, ${rows} rows, ${right} right${done ? ', done' : ''}`,
    ),
    `${job.name}: ${status}, round ${round}, ${lacking} lacking and ${refused} refused at the ` +
      `last count, ${startedAt}${end}.`,
  ];
}
