import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { tryAgain } from '../../domain/refusal.ts';
import { deadline } from './deadline.ts';
import { fullJitter } from './jitter.ts';

export const CONDITION_FAILED = 'ConditionalCheckFailed';

/**
 * Reasons that say nothing of the data: another transaction held an item, or a partition was busy.
 */
const TRANSIENT: ReadonlySet<string | undefined> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Together they wait 0.9 s on average before giving up. */
const MAX_ATTEMPTS = 8;
const BACKOFF = { base: 10, cap: 1000 };

/**
 * Sends a request again, with full jitter, while another transaction is in the way; a single write
 * meets one as a transaction does. The SDK retries neither. The same command each time: a
 * transaction's ClientRequestToken keeps an attempt that was executed, though its answer was lost,
 * from being executed again (AWS remembers it for 10 minutes).
 *
 * @param record the place of the request's own idempotency record among the actions, if it has one
 * @throws {Refusal} try-again after eight attempts
 */
export async function retryConflicts<Output>(
  send: () => Promise<Output>,
  record?: number,
): Promise<Output> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error, record)) throw error;
      if (attempt === MAX_ATTEMPTS) throw tryAgain({ cause: error });
      await sleep(fullJitter(attempt, BACKOFF), undefined, { signal: deadline() });
    }
  }
}

/**
 * Whether nothing is known yet. A failed condition beside a conflict is an answer: it was true when
 * it was checked. Not so beside a conflict on the request's own record: a commit reaches its items
 * one after the other, so the same request, sent before, may be the one that took the last piece or
 * the e-mail address.
 */
function isConflict(error: unknown, record?: number): boolean {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationReasons(error).map(({ Code }) => Code);
  if (record !== undefined && TRANSIENT.has(codes[record])) return true;
  return !codes.includes(CONDITION_FAILED) && codes.some((code) => TRANSIENT.has(code));
}

/** Why a transaction was canceled, one reason for each action; none for any other error. */
export const cancellationReasons = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
