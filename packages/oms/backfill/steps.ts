import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../document-client.ts';
import { atMost } from '../verify/at-most.ts';
import { readItem } from '../verify/reads/read-items.ts';
import type { Job, Judgement, Row } from './job.ts';
import {
  type MigrationRun,
  type MigrationSegment,
  readSegment,
  writeSegment,
} from './migration.ts';

const PAGE = 100;
const CHANGES_AT_A_TIME = 4;
/** Attempts for a row that others change at the same time. The next round finds it again. */
const ATTEMPTS = 3;

export interface Page {
  readonly rows: readonly Row[];
  readonly next: Key | undefined;
}

/** Reads a page of a segment of the table, strongly consistent. */
export async function scanPage(
  { attributes }: Pick<Job, 'attributes'>,
  segments: number,
  segment: number,
  after: Key | undefined,
): Promise<Page> {
  const names = ['PK', 'SK', ...attributes];
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new ScanCommand({
      TableName: tableName(),
      Segment: segment,
      TotalSegments: segments,
      Limit: PAGE,
      ConsistentRead: true,
      ExclusiveStartKey: after && { PK: after.PK, SK: after.SK },
      ProjectionExpression: names.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    }),
  );
  return { rows: Items as Row[], next: LastEvaluatedKey as Key | undefined };
}

/** The rows of a page after it, whoever made them so. */
export interface PageCounts {
  readonly right: number;
  readonly refused: number;
}

/** Changes the rows of a page that lack the thing, and counts what is right afterwards. */
export async function changePage(job: Job, rows: readonly Row[]): Promise<PageCounts> {
  const after = await atMost(CHANGES_AT_A_TIME, rows, (row) => settled(job, row));
  return {
    right: after.filter((judgement) => judgement === 'right').length,
    refused: after.filter((judgement) => typeof judgement === 'object').length,
  };
}

async function settled(job: Job, read: Row): Promise<Judgement> {
  let row: Row | undefined = read;
  for (let attempt = 1; row && attempt <= ATTEMPTS; attempt++) {
    const judgement = await job.judge(row);
    if (judgement !== 'lacking') return judgement;
    if (await job.change(row)) return 'right';
    row = await readItem(row);
  }
  return row ? await job.judge(row) : 'not-mine';
}

/** A segment to work on in a round. */
export interface SegmentWork {
  readonly job: Job;
  readonly run: MigrationRun;
  readonly segment: number;
  readonly change: typeof changePage;
  readonly signal?: AbortSignal | undefined;
  readonly onPage: (rows: number) => void;
}

/**
 * Works on a segment to its end. The checkpoint is written after all changes of a page. After a
 * kill the page is read again, and its finished rows are right.
 */
export async function workSegment(work: SegmentWork): Promise<MigrationSegment> {
  const { job, run, segment, change, signal, onPage } = work;
  const key = [job.name, run.round, segment] as const;
  let progress = await readSegment(...key);
  while (!progress.done && !signal?.aborted) {
    const page = await scanPage(job, run.segments, segment, progress.after);
    const counts = await change(job, page.rows);
    const next = { ...withPage(progress, page, counts), turn: run.turn };
    progress = await writeSegment(key, progress, next);
    onPage(page.rows.length);
  }
  return progress;
}

/** The progress of a segment after one more page. */
export const withPage = (
  { pages, rows, right, refused }: MigrationSegment,
  page: Page,
  counts: PageCounts,
): MigrationSegment => ({
  pages: pages + 1,
  rows: rows + page.rows.length,
  right: right + counts.right,
  refused: refused + counts.refused,
  done: page.next === undefined,
  after: page.next,
});
