/** Checks that an engine answers. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns undefined once the engine answers, else the error.
 *
 * @param patience milliseconds
 */
export async function healthy(endpoint: string, patience: number): Promise<string | undefined> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (await answers(endpoint)) {
      // If another process has taken the port, our engine ends at once, and `exited` wins the race.
      await sleep(10);
      return undefined;
    }
    await sleep(10);
  }
  return `it did not answer within ${patience / 1000} s`;
}

export async function answers(endpoint: string): Promise<boolean> {
  try {
    await (await fetch(endpoint, { signal: AbortSignal.timeout(2000) })).body?.cancel();
    return true;
  } catch {
    return false;
  }
}
