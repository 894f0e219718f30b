import { tableName } from '../../table/client.ts';
import { Misuse } from '../exit-code.ts';
import { atMost } from './at-most.ts';
import { type Checkpoint, readCheckpoint, removeCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { type Findings, NOTHING_YET, withSubject } from './findings.ts';
import { type Grace, verifySubject } from './subject.ts';
import { type TablePage, walkTable } from './walk-table.ts';

export interface TableVerification {
  readonly repair: boolean;
  readonly grace: Grace;
  readonly checkpointFile: string;
  readonly resume: boolean;
  /** After each page: how many items it has come past. */
  readonly onPage: (items: number, findings: Findings) => void;
  readonly signal?: AbortSignal;
  /** Items in a page; DynamoDB's megabyte by default. */
  readonly pageSize?: number;
}

export interface TableVerified extends Findings {
  /** False when it was interrupted: the checkpoint says where. */
  readonly finished: boolean;
}

const SUBJECTS_AT_A_TIME = 8;

/**
 * The whole table. A page counts once all its subjects are verified; then the checkpoint says so, and what ended in between is done
 * again, which harms nothing.
 */
export async function verifyTable(options: TableVerification): Promise<TableVerified> {
  const { repair, checkpointFile, onPage, signal } = options;
  const start = options.resume ? resumable(checkpointFile, repair) : undefined;
  let findings = start?.findings ?? NOTHING_YET;
  let items = start?.items ?? 0;
  for await (const page of walkTable(start?.place, options.pageSize)) {
    findings = await verifyPage(page, findings, options);
    items += page.items;
    onPage(items, findings);
    if (!page.next) break;
    writeCheckpoint(checkpointFile, { tableName: tableName(), repair, place: page.next, items, findings });
    if (signal?.aborted) return { ...findings, finished: false };
  }
  removeCheckpoint(checkpointFile);
  return { ...findings, finished: true };
}

async function verifyPage({ subjects }: TablePage, before: Findings, options: TableVerification): Promise<Findings> {
  const verified = await atMost(SUBJECTS_AT_A_TIME, subjects, async (subject) => ({
    subject,
    outcome: await verifySubject(subject, options),
  }));
  return verified.reduce((findings, { subject, outcome }) => withSubject(findings, subject, outcome), before);
}

function resumable(file: string, repair: boolean): Checkpoint | undefined {
  const checkpoint = readCheckpoint(file);
  if (checkpoint && checkpoint.tableName !== tableName()) {
    throw new Misuse(`${file} is about the table ${checkpoint.tableName}, not ${tableName()}`);
  }
  if (checkpoint && checkpoint.repair !== repair) {
    throw new Misuse(
      `${file} was begun ${checkpoint.repair ? 'with' : 'without'} --repair, so it goes on that way or anew`,
    );
  }
  return checkpoint;
}
