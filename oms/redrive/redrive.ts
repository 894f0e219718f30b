import type { DynamoDBRecord } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { isUnreachable } from '../exit-code.ts';
import { assertBelongsTo } from './belonging.ts';
import {
  type BusEvent,
  type FailedBatch,
  failedBatch,
  failedInvocation,
  type StreamedChange,
} from './failed-records.ts';
import type { FailureStore } from './failure-store.ts';
import { isSameTable, type StreamTable, tableIn } from './stream-table.ts';

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
  readonly act: (change: StreamedChange) => Promise<unknown>;
  /** The same for an event that a function was invoked with; absent if there are none. */
  readonly actOnEvent?: (event: BusEvent) => Promise<unknown>;
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
 * @throws {Stopped} before anything is done, when an object is of another table
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

interface Outcome {
  /** Records, or 1 for an invocation. */
  readonly count: number;
  /** Why it has to stay, if it has to. */
  readonly why?: string;
}

async function replay(object: string, options: RedriveOptions): Promise<Outcome> {
  const { dryRun, work } = options;
  try {
    const invocation = work.actOnEvent && failedInvocation(object);
    if (!invocation) return await replayBatch(failedBatch(object), options);
    const act = async () => work.actOnEvent?.(invocation.event);
    const problem = dryRun ? undefined : await problemOf(act);
    return { count: 1, ...(problem !== undefined && { why: `record 1: ${problem}` }) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { count: 0, why: error.message };
  }
}

async function replayBatch(
  { records, streamArns }: FailedBatch,
  { dryRun, table, work }: RedriveOptions,
): Promise<Outcome> {
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

const act = async ({ dynamodb }: DynamoDBRecord, work: Work): Promise<string | undefined> =>
  dynamodb ? problemOf(() => work.act(dynamodb as StreamedChange)) : 'it has no change';

/**
 * What the record's own is wrong with it is said; a table that does not answer ends the command,
 * with everything kept.
 */
async function problemOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const ofTheRecord = (error as Error).name === 'ValidationException' || error instanceof Refusal;
    if (!ofTheRecord && isUnreachable(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
