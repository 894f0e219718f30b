import type { DynamoDBRecord } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import type { Change } from '../../table/copies/project-change.ts';
import { isUnreachable, Stopped } from '../exit-code.ts';
import { type FailedBatch, failedBatch } from './failed-records.ts';
import type { FailureStore } from './failure-store.ts';
import { isSameTable, nameOfTable, type StreamTable, tableIn } from './stream-table.ts';

export interface Kept {
  readonly object: string;
  readonly why: string;
}

export interface Redriven {
  readonly objects: number;
  readonly records: number;
  readonly removed: number;
  readonly kept: readonly Kept[];
}

/** What failed, and is done again. */
export interface Work {
  /** For people: `projected`. */
  readonly done: string;
  /** `to project` */
  readonly toDo: string;
  /** Throws if it fails again. To do it twice must change nothing. */
  readonly act: (change: Change) => Promise<unknown>;
}

interface RedriveOptions {
  readonly dryRun: boolean;
  /** The table that the records are of. */
  readonly table: StreamTable;
  /** What is done with each change once more. */
  readonly work: Work;
  /** After each object, with what came of it. */
  readonly onObject: (object: string, outcome: string) => void;
}

/**
 * Does what was given up once more. An object goes only after all its records went through; one
 * that fails again stays whole, its good records too, for to do it twice changes
 * nothing. The order is of no importance, either.
 *
 * @throws {Stopped} before anything is done, when a record is of another table
 */
export async function redrive(store: FailureStore, options: RedriveOptions): Promise<Redriven> {
  const { dryRun, table, work, onObject } = options;
  await assertBelongsTo(table, store);
  let [objects, records, removed] = [0, 0, 0];
  const kept: Kept[] = [];
  for await (const object of store.list()) {
    objects += 1;
    const { count, why } = await replay(await store.read(object), options);
    records += count;
    if (why !== undefined) kept.push({ object, why });
    else if (!dryRun) {
      await store.remove(object);
      removed += 1;
    }
    onObject(
      object,
      why === undefined ? `${count} ${dryRun ? work.toDo : work.done}` : `kept: ${why}`,
    );
  }
  return { objects, records, removed, kept };
}

/**
 * Another table's records would make orders, summaries and events here that this table never had.
 */
async function assertBelongsTo(table: StreamTable, store: FailureStore): Promise<void> {
  for await (const object of store.list()) {
    const other = tablesIn(await store.read(object)).find((named) => !isSameTable(named, table));
    if (!other) continue;
    throw new Stopped(
      `${object} in ${store.where} has records of the table ${nameOfTable(other)}, not of ${nameOfTable(table)}: ` +
        'nothing was done, and everything is kept. Name the failure bucket of the table itself',
    );
  }
}

function tablesIn(object: string): StreamTable[] {
  try {
    return failedBatch(object).streamArns.flatMap((arn = '') => tableIn(arn) ?? []);
  } catch (error) {
    // It holds no records, and will be kept for that reason.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** `why` it has to stay, if it has to. */
async function replay(
  object: string,
  { dryRun, table, work }: RedriveOptions,
): Promise<{ count: number; why?: string }> {
  let batch: FailedBatch;
  try {
    batch = failedBatch(object);
  } catch (error) {
    return { count: 0, why: messageOf(error) };
  }
  const { records, streamArns } = batch;
  const isOurs = (arn = '') => {
    const named = tableIn(arn);
    return named !== undefined && isSameTable(named, table);
  };
  if (!streamArns.every(isOurs))
    return { count: records.length, why: 'it does not say which table it is of' };
  const problems: string[] = [];
  for (const record of dryRun ? [] : records) {
    const problem = await act(record, work);
    if (problem !== undefined)
      problems.push(`record ${record.dynamodb?.SequenceNumber ?? '?'}: ${problem}`);
  }
  return { count: records.length, ...(problems.length > 0 && { why: problems.join('; ') }) };
}

/**
 * What the record's own is wrong with it is said; a table that does not answer ends the command,
 * with everything kept.
 */
async function act({ dynamodb }: DynamoDBRecord, work: Work): Promise<string | undefined> {
  if (!dynamodb) return 'it has no change';
  try {
    await work.act(dynamodb as Change);
    return undefined;
  } catch (error) {
    const ofTheRecord = (error as Error).name === 'ValidationException' || error instanceof Refusal;
    if (!ofTheRecord && isUnreachable(error)) throw error;
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
