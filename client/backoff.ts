/**
 * Waits between attempts: what the server asks for, else full jitter, so that many clients do not
 * come back together.
 */
export interface Backoff {
  /** Milliseconds. */
  readonly base: number;
  readonly cap: number;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export const BACKOFF: Backoff = { base: 200, cap: 5_000, random: Math.random };

/** @param retryAfter seconds, as `Retry-After` has them; anything else is as good as nothing */
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

/** @throws the signal's reason, as soon as it is given */
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
