import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { type Attempt, ownRecord, recordRead } from './attempt.ts';
import type { Counts } from './counts.ts';
import { cancelled, conflictOf } from './faults.ts';
import type { Random } from './random.ts';

const FAILED = 'ConditionalCheckFailed';

/**
 * A commit whose answer is lost ends after so many turns, or as soon as somebody has seen its
 * record.
 */
const TURNS = [20, 80] as const;

interface Commit {
  readonly token: string | undefined;
  readonly until: number;
}

/**
 * Commits in progress. DynamoDB's commit reaches the items of a transaction one after the other,
 * and the engine's all at once. So after a transaction with an idempotency record whose caller has
 * no answer yet, others meet for a while what they would on the way: a conflict on the record
 * beside conditions that the same transaction made fail, a record that a GetItem does not see, a
 * TransactGetItems in conflict, a repeated ClientRequestToken in progress.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export function createCommits(random: Random, turn: () => number, counts: Counts) {
  const committedAt = new Map<string, number>();
  const underway = new Map<string, Commit>();

  /** Whether the commit shows as one in progress this time. If not, it has reached its record. */
  function shows(key: string | undefined, chance: number): boolean {
    const commit = key === undefined ? undefined : underway.get(key);
    if (key === undefined || !commit) return false;
    if (commit.until > turn() && random.chance(chance)) {
      counts.commitsMet++;
      return true;
    }
    underway.delete(key);
    return false;
  }

  async function write(
    attempt: Attempt,
    execute: () => Promise<unknown>,
    isHeard: boolean,
  ): Promise<unknown> {
    const body = attempt.body();
    const record = ownRecord(body);
    if (!record) return execute();
    const token = body.ClientRequestToken;
    if (token === underway.get(record.key)?.token && shows(record.key, 0.5)) {
      throw new TransactionInProgressException({ $metadata: {}, message: 'in progress' });
    }
    const answer = await execute().catch((error: unknown) => {
      throw shows(failedRecord(error, record), 0.85) ? besideConflict(error, record.place) : error;
    });
    if (committedAt.has(record.key)) return answer;
    committedAt.set(record.key, turn());
    if (!isHeard) underway.set(record.key, { token, until: turn() + random.between(...TURNS) });
    return answer;
  }

  async function read(attempt: Attempt, execute: () => Promise<unknown>): Promise<unknown> {
    const isTransactional = attempt.operation === 'TransactGetItems';
    if (!shows(recordRead(attempt.body()), 0.7)) return execute();
    if (isTransactional) throw conflictOf(attempt, random);
    const answer = (await execute()) as { readonly output: object };
    return { ...answer, output: { ...answer.output, Item: undefined } };
  }

  return {
    /** In which turn the transaction with this record was executed. */
    committedAt: committedAt as ReadonlyMap<string, number>,
    /** Executes an attempt among the commits in progress. */
    execute(attempt: Attempt, execute: () => Promise<unknown>, isHeard: boolean): Promise<unknown> {
      if (attempt.operation === 'TransactWriteItems') return write(attempt, execute, isHeard);
      return /^(GetItem|TransactGetItems)$/.test(attempt.operation)
        ? read(attempt, execute)
        : execute();
    },
    /** Its caller has an answer now, so whatever the attempt committed is there for everybody. */
    settle(attempt: Attempt): void {
      const record =
        attempt.operation === 'TransactWriteItems' ? ownRecord(attempt.body()) : undefined;
      if (record) underway.delete(record.key);
    },
  };
}

const reasonsOf = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];

/** The partition of the request's own record, if that is what the transaction failed on. */
const failedRecord = (
  error: unknown,
  { key, place }: { key: string; place: number },
): string | undefined => (reasonsOf(error)[place]?.Code === FAILED ? key : undefined);

/** The same cancellation with a conflict at one place; the other reasons stay. */
const besideConflict = (error: unknown, place: number): Error =>
  cancelled(
    reasonsOf(error).map((reason, i) => (i === place ? { Code: 'TransactionConflict' } : reason)),
  );

/**
 * A cancellation in which another item than the request's own record is in conflict too, or is in
 * conflict instead of failing its condition.
 */
export function mixed(error: unknown, attempt: Attempt, random: Random): unknown {
  const reasons = reasonsOf(error);
  const own = ownRecord(attempt.body())?.place;
  const failed = reasons.filter(({ Code }) => Code === FAILED).length;
  const mayConflict = (Code: string | undefined) =>
    Code === 'None' || (Code === FAILED && failed > 1);
  const places = reasons.flatMap(({ Code }, i) => (i !== own && mayConflict(Code) ? [i] : []));
  return failed === 0 || places.length === 0 ? error : besideConflict(error, random.pick(places));
}
