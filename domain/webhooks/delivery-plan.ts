const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The waits between attempts, in milliseconds: ten attempts in 75 hours, the plan that the
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
 * The share by which a delay is randomly shortened or lengthened, so that deliveries do not retry
 * all at once.
 */
const JITTER = 0.1;

/** The longest `Retry-After` of a receiver that is respected: a day, in milliseconds. */
const LONGEST_WISH = 24 * HOUR;

/**
 * The time of the next attempt: ISO 8601, UTC, milliseconds; undefined after the last attempt.
 *
 * @param attempts the number of attempts so far
 * @param retryAfter the receiver's `Retry-After` in seconds; it can only delay the planned time
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
