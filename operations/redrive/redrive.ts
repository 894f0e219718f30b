import type { DynamoDBRecord } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { type Change, projectChange } from '../../table/project-change.ts';
import { isUnreachable } from '../exit-code.ts';
import { failedRecords } from './failed-records.ts';
import type { FailureStore } from './failure-store.ts';

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

interface RedriveOptions {
  readonly dryRun: boolean;
  /** After each object, with what came of it. */
  readonly onObject: (object: string, outcome: string) => void;
}

/**
 * Projects what was given up once more. An object goes only after all its records went through; one that fails again stays whole, its
 * good records too, for to project a change twice changes nothing. The order is of no importance, either.
 */
export async function redrive(store: FailureStore, { dryRun, onObject }: RedriveOptions): Promise<Redriven> {
  let [objects, records, removed] = [0, 0, 0];
  const kept: Kept[] = [];
  for await (const object of store.list()) {
    objects += 1;
    const { count, why } = await replay(await store.read(object), dryRun);
    records += count;
    if (why !== undefined) kept.push({ object, why });
    else if (!dryRun) {
      await store.remove(object);
      removed += 1;
    }
    onObject(object, why === undefined ? `${count} ${dryRun ? 'to project' : 'projected'}` : `kept: ${why}`);
  }
  return { objects, records, removed, kept };
}

/** `why` it has to stay, if it has to. */
async function replay(object: string, dryRun: boolean): Promise<{ count: number; why?: string }> {
  let records: readonly DynamoDBRecord[];
  try {
    records = failedRecords(object);
  } catch (error) {
    return { count: 0, why: messageOf(error) };
  }
  const problems: string[] = [];
  for (const record of dryRun ? [] : records) {
    const problem = await project(record);
    if (problem !== undefined) problems.push(`record ${record.dynamodb?.SequenceNumber ?? '?'}: ${problem}`);
  }
  return { count: records.length, ...(problems.length > 0 && { why: problems.join('; ') }) };
}

/** What the record's own is wrong with it is said; a table that does not answer ends the command, with everything kept. */
async function project({ dynamodb }: DynamoDBRecord): Promise<string | undefined> {
  if (!dynamodb) return 'it has no change';
  try {
    await projectChange(dynamodb as Change);
    return undefined;
  } catch (error) {
    const ofTheRecord = (error as Error).name === 'ValidationException' || error instanceof Refusal;
    if (!ofTheRecord && isUnreachable(error)) throw error;
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
