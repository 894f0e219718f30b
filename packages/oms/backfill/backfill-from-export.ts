/** A backfill that reads an export instead of the table. */
import { Misuse } from '../../api/commands/exit-code.ts';
import { atMost } from '../verify/at-most.ts';
import { DEFAULT_SEGMENTS } from './backfill.ts';
import { type ExportedFile, type ExportedTable, rowsOf } from './exported-table.ts';
import type { Job, Row } from './job.ts';
import {
  type MigrationRun,
  type MigrationSegment,
  readRun,
  readSegment,
  readSegments,
  writeRun,
  writeSegment,
} from './migration.ts';
import { newRun } from './new-run.ts';
import { changePage, withPage } from './steps.ts';
import { sumSegments } from './sum-segments.ts';

export interface ExportBackfill {
  readonly job: Job;
  readonly exported: ExportedTable;
  readonly signal?: AbortSignal | undefined;
  /** Called after each page with its number of rows. */
  readonly onPage: (rows: number) => void;
}

export interface BackfilledFromExport {
  readonly job: string;
  readonly run: MigrationRun;
  readonly rows: number;
  readonly right: number;
  readonly refused: number;
  /** False after an interruption. */
  readonly finished: boolean;
}

const FILES_AT_A_TIME = 4;
const PAGE = 100;

/**
 * Changes the rows that lacked the thing in an export, each by the condition of the job: a row that
 * changed since is read again, and one that is gone stays so. Rows that the export has right cost
 * nothing. What was written since the export is unknown, so the run ends before its count, which
 * the same job without an export makes.
 *
 * @throws {Stopped} if another run is at work
 * @throws {Misuse} if an open run reads something else
 */
export async function backfillFromExport(options: ExportBackfill): Promise<BackfilledFromExport> {
  const { job, exported } = options;
  let run = await openRun(options);
  const files = run.status === 'RUNNING' ? exported.files : [];
  const ended = await atMost(FILES_AT_A_TIME, [...files.entries()], ([segment, file]) =>
    workFile({ ...options, run, segment, file }),
  );
  const counts = sumSegments(
    await readSegments(job.name, { ...run, segments: exported.files.length }),
  );
  const finished = ended.every(({ done }) => done);
  if (finished && run.status === 'RUNNING')
    run = await writeRun(job.name, run, { ...run, ...AT_THE_COUNT, export: exported.id });
  return { job: job.name, run, ...counts, finished };
}

/** The state after an export: the table's own segments are counted next. */
const AT_THE_COUNT = { segments: DEFAULT_SEGMENTS, status: 'COUNTING' } as const;

/** Continues the run of this export, or begins it. */
async function openRun({ job, exported }: ExportBackfill): Promise<MigrationRun> {
  const run = await readRun(job.name);
  const turn = (run?.turn ?? 0) + 1;
  if (run && run.status !== 'COMPLETE') {
    if (run.export !== exported.id)
      throw new Misuse(
        `the run of ${run.startedAt} reads ` +
          (run.export ? `the export ${run.export}` : 'the table'),
      );
    return run.status === 'COUNTING' ? run : writeRun(job.name, run, { ...run, turn });
  }
  const first = newRun(run, exported.files.length);
  return writeRun(job.name, run, { ...first, export: exported.id });
}

interface FileWork extends ExportBackfill {
  readonly run: MigrationRun;
  readonly segment: number;
  readonly file: ExportedFile;
}

/**
 * Works on a file to its end. The checkpoint is the number of its rows, and is written after all
 * changes of a page, as that of a segment of the table.
 */
async function workFile(work: FileWork): Promise<MigrationSegment> {
  const { job, run, segment, file, signal, onPage } = work;
  const key = [job.name, run.round, segment] as const;
  let progress = await readSegment(...key);
  while (!progress.done && !signal?.aborted)
    for await (const { rows, isLast } of pagesOf(rowsOf(file, job.attributes, progress.rows))) {
      const counts = await changePage(job, rows);
      const page = { rows, next: isLast ? undefined : END_OF_PAGE };
      const next = { ...withPage(progress, page, counts), after: undefined, turn: run.turn };
      progress = await writeSegment(key, progress, next);
      onPage(rows.length);
      // Another command may have come further: the file is read again from there.
      if (signal?.aborted || progress !== next) break;
    }
  return progress;
}

/** More pages follow. The position is the number of rows, so no key is kept. */
const END_OF_PAGE = { PK: '', SK: '' };

/** Divides rows into pages. The last one may be empty. */
async function* pagesOf(rows: AsyncIterable<Row>) {
  let page: Row[] = [];
  for await (const row of rows) {
    if (page.length === PAGE) {
      yield { rows: page, isLast: false };
      page = [];
    }
    page.push(row);
  }
  yield { rows: page, isLast: true };
}
