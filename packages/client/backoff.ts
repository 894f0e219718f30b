/**
 * The settings of the waits between attempts: the server's `Retry-After` plus a random time, or
 * full jitter alone. With jitter, many clients do not retry at the same moment.
 */
export interface Backoff {
  /** Milliseconds. */
  readonly base: number;
  readonly cap: number;
  /** A random number from 0 up to 1. */
  readonly random: () => number;
}

export const BACKOFF: Backoff = { base: 200, cap: 5_000, random: Math.random };

/**
 * The wait before the next attempt, in milliseconds.
 *
 * @param attempt the number of the attempt that failed, from 1
 * @param retryAfter seconds, as in `Retry-After`; any other text is ignored
 */
export function waitOf(
  attempt: number,
  retryAfter: string | null,
  { base, cap, random }: Backoff,
): number {
  const jitter = random() * Math.min(cap, base * 2 ** (attempt - 1));
  return retryAfter !== null && /^\d{1,4}$/.test(retryAfter)
    ? Number(retryAfter) * 1000 + jitter
    : jitter;
}

/**
 * Waits for so many milliseconds.
 *
 * @throws the signal's reason, as soon as the signal is aborted
 */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const wake = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
