import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { tryAgain } from '../../domain/refusal.ts';
import { deadline } from './invocation.ts';
import { fullJitter } from './jitter.ts';

export const CONDITION_FAILED = 'ConditionalCheckFailed';

/**
 * Reasons that are independent of the data: another transaction held an item, or a partition was
 * busy.
 */
const TRANSIENT: ReadonlySet<string | undefined> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** The most attempts. The seven waits between them add up to 1.1 s on average. */
const MAX_ATTEMPTS = 8;
const BACKOFF = { base: 10, cap: 1000 };

/**
 * Retries a request, with full jitter, if it conflicts with a transaction or if its own transaction
 * is throttled. The SDK retries none of these. The same command is sent each time: the
 * ClientRequestToken of a transaction prevents a second execution if an answer was lost (AWS
 * remembers it for 10 minutes).
 *
 * @param recordAt the position of the idempotency record among the actions; -1 without one
 * @throws {Refusal} try-again after eight attempts
 */
export async function retryConflicts<Output>(
  send: () => Promise<Output>,
  recordAt?: number,
): Promise<Output> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error, recordAt)) throw error;
      if (attempt === MAX_ATTEMPTS) throw tryAgain({ cause: error });
      await sleep(fullJitter(attempt, BACKOFF), undefined, { signal: deadline() });
    }
  }
}

/**
 * True if the request is to be retried: if it has only conflicts, or a conflict on its own
 * idempotency record. In the second case, a failed condition beside it proves nothing. A commit
 * reaches its items one after the other, so an earlier attempt of this request may have taken the
 * last item, or the e-mail address.
 */
function isConflict(error: unknown, recordAt?: number): boolean {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationReasons(error).map(({ Code }) => Code);
  if (recordAt !== undefined && TRANSIENT.has(codes[recordAt])) return true;
  return !codes.includes(CONDITION_FAILED) && codes.some((code) => TRANSIENT.has(code));
}

/** The reasons why a transaction was canceled, one for each action; none for any other error. */
export const cancellationReasons = (error: unknown): readonly CancellationReason[] =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
