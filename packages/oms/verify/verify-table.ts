import { tableName } from '../../../table/requests/client.ts';
import { Misuse } from '../../api/commands/exit-code.ts';
import { atMost } from './at-most.ts';
import { assertEveryPartitionIsRead } from './checks/unread-partition.ts';
import { type DifferenceLog, openDifferenceLog } from './difference-log.ts';
import { type Findings, NOTHING_YET, withSubject } from './findings.ts';
import { type Grace, verifySubject } from './verify-subject.ts';
import {
  differenceFile,
  readCheckpoint,
  removeCheckpoint,
  type WalkCheckpoint,
  writeCheckpoint,
} from './walk-checkpoint.ts';
import { type TablePage, walkTable } from './walk-table.ts';

export interface TableVerification {
  readonly repair: boolean;
  readonly grace: Grace;
  readonly checkpointFile: string;
  readonly resume: boolean;
  /** Called after each page with the number of items so far. */
  readonly onPage: (items: number, findings: Findings) => void;
  readonly signal?: AbortSignal;
  /** Items per page; by default DynamoDB's limit of 1 MB. */
  readonly pageSize?: number;
}

export interface TableVerified {
  readonly findings: Findings;
  /** The caller removes it after reading. After an interruption it is kept for `resume`. */
  readonly log: DifferenceLog;
  /** False after an interruption: the checkpoint has the position. */
  readonly finished: boolean;
}

const SUBJECTS_AT_A_TIME = 8;

/**
 * Verifies the whole table. The checkpoint is written after all subjects of a page are verified.
 * After an interruption the current page is repeated, which does no harm. Differences are counted
 * and appended to a file, so memory use does not grow.
 */
export async function verifyTable(options: TableVerification): Promise<TableVerified> {
  const { repair, checkpointFile, onPage, signal } = options;
  const start = options.resume ? resumable(checkpointFile, repair) : undefined;
  await assertEveryPartitionIsRead();
  const log = logFrom(differenceFile(checkpointFile), start?.differenceBytes ?? 0);
  let findings = start?.findings ?? NOTHING_YET;
  let items = start?.items ?? 0;
  for await (const page of walkTable(start?.place, options.pageSize)) {
    findings = await verifyPage(page, findings, log, options);
    items += page.items;
    onPage(items, findings);
    if (!page.next) break;
    const progress = { tableName: tableName(), repair, place: page.next, items };
    writeCheckpoint(checkpointFile, { ...progress, findings, differenceBytes: log.bytes });
    if (signal?.aborted) return { findings, log, finished: false };
  }
  removeCheckpoint(checkpointFile);
  return { findings, log, finished: true };
}

async function verifyPage(
  { subjects }: TablePage,
  before: Findings,
  log: DifferenceLog,
  options: TableVerification,
): Promise<Findings> {
  const verified = await atMost(SUBJECTS_AT_A_TIME, subjects, async (subject) => ({
    subject,
    outcome: await verifySubject(subject, options),
  }));
  const outcomes = verified.map(({ outcome }) => outcome);
  log.append(
    'differences',
    outcomes.flatMap(({ drifts }) => drifts),
  );
  log.append(
    'left',
    outcomes.flatMap(({ left }) => left),
  );
  return verified.reduce(
    (findings, { subject, outcome }) => withSubject(findings, subject, outcome),
    before,
  );
}

function resumable(file: string, repair: boolean): WalkCheckpoint | undefined {
  const checkpoint = readCheckpoint(file);
  if (checkpoint && checkpoint.tableName !== tableName()) {
    throw new Misuse(`${file} is of the table ${checkpoint.tableName}, not of ${tableName()}`);
  }
  if (checkpoint && checkpoint.repair !== repair) {
    throw new Misuse(
      `${file} was begun ${checkpoint.repair ? 'with' : 'without'} --repair: continue it ` +
        'that way, or start again without --resume',
    );
  }
  if (checkpoint && checkpoint.differenceBytes === undefined) {
    throw new Misuse(
      `${file} was written by an earlier version of this command: start again without --resume`,
    );
  }
  return checkpoint;
}

function logFrom(file: string, bytes: number): DifferenceLog {
  try {
    return openDifferenceLog(file, bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Misuse(
      `the differences found so far are missing (${error.message}): start again without --resume`,
    );
  }
}
