import { AsyncLocalStorage } from 'node:async_hooks';

/** Capacity units of the table and its indexes. */
export interface Units {
  read: number;
  write: number;
}

interface Invocation {
  readonly deadline: AbortSignal;
  /** The units that its requests consume; undefined if nobody counts them. */
  units?: Units;
}

/**
 * The current invocation. Tests run several invocations in one process; Lambda runs one at a time.
 */
const invocations = new AsyncLocalStorage<Invocation>();

/**
 * Runs `act` with a time limit, in milliseconds, for all of its requests to AWS. After it, the
 * current request and every later one fail with an `AbortError`, and the SDK and `conflict.ts` stop
 * retrying.
 */
export const withDeadline = <Value>(
  milliseconds: number,
  act: (invocation: Invocation) => Promise<Value>,
): Promise<Value> => {
  const deadline = AbortSignal.timeout(Math.max(0, Math.floor(milliseconds)));
  const invocation = { deadline };
  return invocations.run(invocation, act, invocation);
};

/** The units of the current invocation; undefined if nobody counts them. */
export const countedUnits = (): Units | undefined => invocations.getStore()?.units;

/** The signal that is aborted at the deadline; undefined without a deadline, as in a command. */
export const deadline = (): AbortSignal | undefined => invocations.getStore()?.deadline;
