import type { DynamoDBRecord } from 'aws-lambda';
import { Refusal } from '../../../domain/refusal.ts';
import { isUnreachable } from '../../api/commands/exit-code.ts';
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

/** The work that failed and is repeated. */
export interface Work {
  /** The past participle for people: `projected`. */
  readonly done: string;
  /** `to project` */
  readonly toDo: string;
  /** Throws if the work fails again. Repeating it must change nothing. */
  readonly act: (change: StreamedChange) => Promise<unknown>;
  /** The same for an event that a function was invoked with; absent if there are no such events. */
  readonly actOnEvent?: (event: BusEvent) => Promise<unknown>;
}

interface RedriveOptions {
  readonly dryRun: boolean;
  /** The table that the records are of. */
  readonly table: StreamTable;
  /** The work that is repeated for each change. */
  readonly work: Work;
  /** Called after each object, with its result. */
  readonly onObject: (object: string, outcome: string) => void;
}

/**
 * Repeats failed work. An object is removed only after all its records succeeded. If one fails
 * again, the whole object stays, since repeating the other records changes nothing. Their order
 * does not matter either.
 *
 * @throws {Stopped} before any work, if an object is of another table
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
  /** The reason why the object is kept, if it is. */
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
    return { count: records.length, why: 'it does not name its table' };
  const problems: string[] = [];
  for (const record of dryRun ? [] : records) {
    const problem = await act(record, work);
    if (problem !== undefined)
      problems.push(`record ${record.dynamodb?.SequenceNumber ?? '?'}: ${problem}`);
  }
  return { count: records.length, ...(problems.length > 0 && { why: problems.join('; ') }) };
}

const act = async ({ dynamodb }: DynamoDBRecord, work: Work): Promise<string | undefined> =>
  dynamodb ? problemOf(() => work.act(dynamodb as StreamedChange)) : 'it contains no change';

/**
 * Returns the error if it is about the record itself. If the table does not answer, the command
 * ends, and all objects are kept.
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
