import { setTimeout as sleep } from 'node:timers/promises';

/** Waits between two steps of a trouble. False once it has ended. */
export const pause = (millis: number, signal: AbortSignal): Promise<boolean> =>
  sleep(millis, true, { signal, ref: false }).catch(() => false);
