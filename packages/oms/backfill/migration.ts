/** The state of a backfill in the table, so that anybody can continue it. */
import type { Item } from '../../../table/aws-protocol/item.ts';
import { type Key, migrationRunKey, migrationSegmentKey } from '../../../table/keys.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { setAttributes } from '../../../table/requests/set-attributes.ts';
import { hasAll, writeOnce } from '../../../table/requests/write-once.ts';
import { Stopped } from '../../api/commands/exit-code.ts';
import { unchanged } from '../verify/repairs/unchanged.ts';

export type RunStatus = 'RUNNING' | 'COUNTING' | 'COMPLETE';

export interface MigrationRun {
  readonly segments: number;
  /** Grows with each command that takes up the run. The latest one has it. */
  readonly turn?: number | undefined;
  /** Grows with each pass over the table, also with that of a later run. */
  readonly round: number;
  readonly status: RunStatus;
  /** Times: ISO 8601, UTC. */
  readonly startedAt: string;
  readonly roundStartedAt: string;
  readonly completedAt?: string | undefined;
  /** Rows that lacked the thing at the last count. */
  readonly lacking: number;
  readonly refused: number;
  /** The id of the export whose files are read in place of the table's segments. */
  readonly export?: string | undefined;
}

/** The progress of a segment in a round. Its counts are those of the rows after their page. */
export interface MigrationSegment {
  /** The turn of the command that wrote it. */
  readonly turn?: number | undefined;
  /** The key after which the Scan continues; undefined at the beginning and at the end. */
  readonly after?: Key | undefined;
  readonly pages: number;
  readonly rows: number;
  readonly right: number;
  readonly refused: number;
  readonly done: boolean;
}

export const NEW_SEGMENT: MigrationSegment = {
  pages: 0,
  rows: 0,
  right: 0,
  refused: 0,
  done: false,
};

/** The run of a job that is open or was the last; strongly consistent. */
export const readRun = async (job: string): Promise<MigrationRun | undefined> =>
  (await read(migrationRunKey(job))) as MigrationRun | undefined;

/** Progress of a segment in a round; that of its beginning, if nobody has begun it. */
export const readSegment = async (
  job: string,
  round: number,
  segment: number,
): Promise<MigrationSegment> =>
  ((await read(migrationSegmentKey(job, round, segment))) as MigrationSegment | undefined) ??
  NEW_SEGMENT;

/** Progress of each segment in the run's round. */
export const readSegments = (
  job: string,
  { round, segments }: MigrationRun,
): Promise<MigrationSegment[]> =>
  Promise.all(Array.from({ length: segments }, (_, n) => readSegment(job, round, n)));

async function read(Key: Key): Promise<Item | undefined> {
  const item = await getItem({ Key, ConsistentRead: true });
  if (!item) return undefined;
  const { PK, SK, type, ...others } = item;
  return others;
}

/**
 * Replaces the state of a run.
 *
 * @param before the state as it was read; undefined if there was none
 * @throws {Stopped} if another run has changed it
 */
export async function writeRun(
  job: string,
  before: MigrationRun | undefined,
  next: MigrationRun,
): Promise<MigrationRun> {
  const written = await replace(
    migrationRunKey(job),
    'MigrationRun',
    unchanged({ ...before }, 'round', 'status', 'turn'),
    // Without a completion or an export, one of an earlier run goes.
    { completedAt: undefined, export: undefined, ...next },
  );
  if (!written.isOwn) throw new Stopped(ANOTHER);
  return next;
}

/**
 * Writes the progress of a segment after a page, unless another command has written it meanwhile.
 * The command with the later turn then continues from there.
 *
 * @returns the progress that is stored now
 * @throws {Stopped} if a command with a later turn has written it
 */
export async function writeSegment(
  key: readonly [job: string, round: number, segment: number],
  before: MigrationSegment,
  next: MigrationSegment,
): Promise<MigrationSegment> {
  const { isOwn, stored } = await replace(
    migrationSegmentKey(...key),
    'MigrationSegment',
    unchanged({ pages: before.pages === 0 ? undefined : before.pages }, 'pages'),
    { after: undefined, ...next },
  );
  if (isOwn) return next;
  if (((stored?.['turn'] as number | undefined) ?? 0) >= (next.turn ?? 0))
    throw new Stopped(ANOTHER);
  return stored as unknown as MigrationSegment;
}

const ANOTHER = 'another run is at work';

/** Writes an item on a condition; `stored` is the item that failed it. */
async function replace(
  Key: Key,
  type: string,
  condition: ReturnType<typeof unchanged>,
  next: object,
): Promise<{ readonly isOwn: boolean; readonly stored?: Item | undefined }> {
  const set = setAttributes({ type, ...next });
  const outcome = await writeOnce(
    {
      Key,
      UpdateExpression: set.UpdateExpression,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: {
        ...condition.ExpressionAttributeNames,
        ...set.ExpressionAttributeNames,
      },
      ExpressionAttributeValues: {
        ...condition.ExpressionAttributeValues,
        ...set.ExpressionAttributeValues,
      },
    },
    (stored) => hasAll(stored, { ...next }),
  );
  return outcome.written ? { isOwn: true } : { isOwn: false, stored: outcome.stored };
}
