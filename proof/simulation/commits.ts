import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { type Attempt, ownRecord, recordRead } from './attempt.ts';
import type { Counts } from './counts.ts';
import { cancelled, conflictOf } from './faults/faults.ts';
import type { Random } from './random.ts';

const FAILED = 'ConditionalCheckFailed';

/**
 * The turns that a commit lasts after its answer is lost. It ends earlier if a request reads its
 * record.
 */
const TURNS = [20, 80] as const;

interface Commit {
  readonly token: string | undefined;
  readonly until: number;
}

/**
 * Commits in progress. DynamoDB commits the items of a transaction one after the other; the engine
 * commits all of them at once. So a transaction with an idempotency record looks unfinished to
 * other requests for a while, if its caller has no answer yet: a write conflicts on the record, and
 * may also fail conditions because of the same transaction. A GetItem does not find the record. A
 * TransactGetItems conflicts. A repeated ClientRequestToken fails with TransactionInProgress.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export function createCommits(random: Random, turn: () => number, counts: Counts) {
  const committedAt = new Map<string, number>();
  const inProgress = new Map<string, Commit>();

  /** True if the commit looks unfinished to this request. If not, it is finished from now on. */
  function looksUnfinished(key: string | undefined, chance: number): boolean {
    const commit = key === undefined ? undefined : inProgress.get(key);
    if (key === undefined || !commit) return false;
    if (commit.until > turn() && random.chance(chance)) {
      counts.commitsMet++;
      return true;
    }
    inProgress.delete(key);
    return false;
  }

  async function write(
    attempt: Attempt,
    execute: () => Promise<unknown>,
    isAnswered: boolean,
  ): Promise<unknown> {
    const body = attempt.body();
    const record = ownRecord(body);
    if (!record) return execute();
    const token = body.ClientRequestToken;
    if (token === inProgress.get(record.key)?.token && looksUnfinished(record.key, 0.5)) {
      throw new TransactionInProgressException({ $metadata: {}, message: 'in progress' });
    }
    const answer = await execute().catch((error: unknown) => {
      throw looksUnfinished(failedRecord(error, record), 0.85)
        ? withConflict(error, record.place)
        : error;
    });
    if (committedAt.has(record.key)) return answer;
    committedAt.set(record.key, turn());
    if (!isAnswered)
      inProgress.set(record.key, { token, until: turn() + random.between(...TURNS) });
    return answer;
  }

  async function read(attempt: Attempt, execute: () => Promise<unknown>): Promise<unknown> {
    const isTransactional = attempt.operation === 'TransactGetItems';
    if (!looksUnfinished(recordRead(attempt.body()), 0.7)) return execute();
    if (isTransactional) throw conflictOf(attempt, random);
    const answer = (await execute()) as { readonly output: object };
    return { ...answer, output: { ...answer.output, Item: undefined } };
  }

  return {
    /** The turn in which the transaction with this record was executed. */
    committedAt: committedAt as ReadonlyMap<string, number>,
    /** Executes an attempt while other commits are in progress. */
    execute(
      attempt: Attempt,
      execute: () => Promise<unknown>,
      isAnswered: boolean,
    ): Promise<unknown> {
      if (attempt.operation === 'TransactWriteItems') return write(attempt, execute, isAnswered);
      return /^(GetItem|TransactGetItems)$/.test(attempt.operation)
        ? read(attempt, execute)
        : execute();
    },
    /** Finishes the commits of an attempt whose caller has an answer now. */
    settle(attempt: Attempt): void {
      const record =
        attempt.operation === 'TransactWriteItems' ? ownRecord(attempt.body()) : undefined;
      if (record) inProgress.delete(record.key);
    },
  };
}

const reasonsOf = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];

/** The partition of the request's own record if the transaction failed on it. */
const failedRecord = (
  error: unknown,
  { key, place }: { key: string; place: number },
): string | undefined => (reasonsOf(error)[place]?.Code === FAILED ? key : undefined);

/** The same cancellation with a conflict at one place. The other reasons stay. */
const withConflict = (error: unknown, place: number): Error =>
  cancelled(
    reasonsOf(error).map((reason, i) => (i === place ? { Code: 'TransactionConflict' } : reason)),
  );

/**
 * A cancellation in which an item other than the request's own record conflicts, too. The conflict
 * may replace a failed condition.
 */
export function mixed(error: unknown, attempt: Attempt, random: Random): unknown {
  const reasons = reasonsOf(error);
  const own = ownRecord(attempt.body())?.place;
  const failed = reasons.filter(({ Code }) => Code === FAILED).length;
  const mayConflict = (Code: string | undefined) =>
    Code === 'None' || (Code === FAILED && failed > 1);
  const places = reasons.flatMap(({ Code }, i) => (i !== own && mayConflict(Code) ? [i] : []));
  return failed === 0 || places.length === 0 ? error : withConflict(error, random.pick(places));
}
