import { AsyncLocalStorage } from 'node:async_hooks';

/** The deadline of whatever is running: several invocations can share a process in tests, and never in Lambda. */
const deadlines = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `act` with so many milliseconds for all that it asks of AWS. When they are over, the request under way and every
 * later one fail with an `AbortError`: attempts that the SDK, or `conflict.ts`, would still make are not made.
 */
export const withDeadline = <Value>(milliseconds: number, act: () => Promise<Value>): Promise<Value> =>
  deadlines.run(AbortSignal.timeout(Math.max(0, Math.floor(milliseconds))), act);

/** Aborted at the deadline; undefined where there is none, as in a tool. */
export const deadline = (): AbortSignal | undefined => deadlines.getStore();
