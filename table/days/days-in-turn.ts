import { deadline } from '../requests/invocation.ts';

/** The last transaction of each invocation on each shard's days. */
const ofInvocations = new WeakMap<AbortSignal, Map<number, Promise<unknown>>>();

/**
 * Sends an invocation's transactions on one shard's days one after the other. All orders of a shard
 * add to one row a day, and a batch of them, sent at once, would mostly conflict.
 */
export function inTurn<Output>(shard: number, send: () => Promise<Output>): Promise<Output> {
  const invocation = deadline();
  if (!invocation) return send();
  const last = ofInvocations.get(invocation) ?? new Map<number, Promise<unknown>>();
  ofInvocations.set(invocation, last);
  const sent = (last.get(shard) ?? Promise.resolve()).then(send);
  last.set(
    shard,
    sent.catch(() => undefined),
  );
  return sent;
}
