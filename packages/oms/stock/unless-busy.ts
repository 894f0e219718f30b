import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../domain/refusal.ts';

/** Milliseconds until the next attempt: a throttled key gets new units each second. */
const WAIT_MILLIS = 500;

/**
 * Carries out a step of a move. A SKU that sells too often is the one to split, so its row may be
 * throttled, or be in others' transactions, for longer than a request waits: then the step waits
 * half a second, and is not done.
 *
 * @returns false if it is not done
 */
export async function unlessBusy(step: () => Promise<boolean>): Promise<boolean> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason.code !== 'try-again') throw error;
    await sleep(WAIT_MILLIS);
    return false;
  }
}
