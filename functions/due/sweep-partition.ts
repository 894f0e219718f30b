import type { Context } from 'aws-lambda';
import { type DueRow, listDue } from '../../table/due/list-due.ts';
import { overdue, postpone } from '../../table/due/postpone.ts';
import { withDeadline } from '../../table/requests/invocation.ts';
import { faultOf } from '../observability/fault.ts';
import { log } from '../observability/log.ts';
import { count, measure } from '../observability/metrics.ts';

/** Rows that are handled at once. */
const AT_ONCE = 4;

/** Milliseconds to end in. The next sweep, a minute later, finds the rest. */
const RESERVE = 10_000;

/** Due rows that are read together, and the function that handles one. */
export interface DuePartition {
  readonly partition: string;
  /** The most rows of one Query. */
  readonly page: number;
  readonly act: (row: DueRow) => Promise<unknown>;
  /** False once the sweep must end. */
  readonly hasTime: () => boolean;
}

/** Runs a sweep within the time that its function has left. */
export const inTime = (
  context: Pick<Context, 'getRemainingTimeInMillis'>,
  sweep: (hasTime: () => boolean) => Promise<void>,
): Promise<void> =>
  withDeadline(context.getRemainingTimeInMillis() - RESERVE / 2, () =>
    sweep(() => context.getRemainingTimeInMillis() > RESERVE),
  );

/** Handles the due rows of all partitions, waits for all, then throws the first error. */
export async function sweepPartitions(partitions: readonly DuePartition[]): Promise<void> {
  for (const sweep of await Promise.allSettled(partitions.map(sweepPartition)))
    if (sweep.status === 'rejected') throw sweep.reason;
}

async function sweepPartition({ partition, page, act, hasTime }: DuePartition): Promise<void> {
  let last: DueRow | undefined;
  do {
    const now = new Date();
    const rows = await listDue(partition, last, now.toISOString(), page);
    const [first] = rows;
    if (first) measure('DueLag', overdue(first, now));
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => handle(row, act)));
    last = rows.length === page ? rows.at(-1) : undefined;
  } while (last && hasTime());
}

/**
 * Handles one row. A row that fails is postponed and delays no other row. If that fails too, it
 * stays due, and the next sweep finds it.
 */
async function handle(row: DueRow, act: DuePartition['act']): Promise<void> {
  const key = { PK: row.PK, SK: row.SK };
  try {
    await act(row);
  } catch (error) {
    log('ERROR', 'not handled', { ...key, fault: faultOf(error) });
    await delay(row).catch((also: unknown) => {
      log('ERROR', 'not postponed', { ...key, fault: faultOf(also) });
    });
  }
}

async function delay(row: DueRow): Promise<void> {
  if (!(await postpone(row, new Date()))) return;
  log('ERROR', 'given up', { PK: row.PK, SK: row.SK });
  count('DueGivenUp');
}
