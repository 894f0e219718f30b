import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { Refusal } from '../domain/refusal.ts';

export const CONDITION_FAILED = 'ConditionalCheckFailed';

/** Reasons that say nothing of the data: another transaction held an item, or a partition was busy. */
const TRANSIENT = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** With `BASE_DELAY` 10 ms and full jitter: 0.9 s of waiting on average before giving up. */
const MAX_ATTEMPTS = 8;
const BASE_DELAY = 10;
const MAX_DELAY = 1000;

/**
 * Writes again, with full jitter, while another transaction is in the way; a single write meets one as a transaction does. The SDK
 * retries neither. The same command each time: a transaction's ClientRequestToken keeps an attempt that did succeed, unheard, from
 * being carried out again (AWS remembers it for 10 minutes).
 */
export async function retryConflicts<Output>(write: () => Promise<Output>): Promise<Output> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 }, { cause: error });
      await sleep(Math.random() * Math.min(MAX_DELAY, BASE_DELAY * 2 ** attempt));
    }
  }
}

/** A failed condition beside a conflict is an answer all the same: it was true when it was found. */
function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code = '' }) => Code);
  return !codes.includes(CONDITION_FAILED) && codes.some((code) => TRANSIENT.has(code));
}
