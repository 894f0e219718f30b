const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long after each attempt the next one is made: ten attempts in 75 hours, the plan that the
 * specification of Standard Webhooks suggests.
 */
export const RETRY_DELAYS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The first attempt and nine more. */
export const MAX_ATTEMPTS = RETRY_DELAYS.length + 1;

/**
 * By how much of itself a delay is shortened or lengthened, so that a crowd does not come back at
 * once.
 */
const JITTER = 0.1;

/** A receiver's `Retry-After` is heeded up to a day. */
const LONGEST_WISH = 24 * HOUR;

/**
 * When a delivery is attempted next: ISO 8601, UTC, milliseconds; undefined after the last attempt.
 *
 * @param attempts how many there were
 * @param retryAfter what the receiver asked for, in seconds; never sooner than the plan
 * @param random from 0 up to 1
 */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  { retryAfter = 0, random }: { readonly retryAfter?: number | undefined; readonly random: number },
): string | undefined {
  const delay = RETRY_DELAYS[attempts - 1];
  if (delay === undefined) return undefined;
  const jittered = delay * (1 + JITTER * (2 * random - 1));
  const wished = Math.min(retryAfter * SECOND, LONGEST_WISH);
  return new Date(now.getTime() + Math.max(jittered, wished)).toISOString();
}
