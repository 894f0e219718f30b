/**
 * Everything that invokes functions, besides the API: the table's stream, the schedules, and the
 * event bus.
 */
import { runSchedules, schedulesOf } from './event-bridge/schedules.ts';
import {
  type AsynchronousInvocations,
  type AsynchronousOptions,
  asynchronousInvocations,
} from './lambda/asynchronous-invocation.ts';
import { type FollowOptions, followStream } from './lambda/event-source/follow-stream.ts';
import type { RunListeners } from './run-options.ts';

export interface TriggersOptions extends FollowOptions, Pick<RunListeners, 'onLine'> {
  /** The minutes of schedules in one of the machine's. */
  readonly speed: number;
  readonly onAttempt: NonNullable<AsynchronousOptions['onAttempt']>;
}

export interface Triggers {
  /** Invokes the target of a rule on the bus. */
  readonly invoke: AsynchronousInvocations['invoke'];
  stop(): void;
}

export function startTriggers(options: TriggersOptions): Triggers {
  const { assembly, functions, onLine } = options;
  const failed = (what: string) => (name: string, error: unknown) =>
    onLine(name, `${what} failed: ${String(error)}`);
  const ending = new AbortController();
  const streams = followStream(options);
  const schedules = runSchedules(
    schedulesOf(assembly, options.speed),
    functions,
    assembly.region,
    failed('the schedule’s invocation'),
  );
  return {
    ...asynchronousInvocations({
      ...options,
      onFault: failed('an invocation'),
      signal: ending.signal,
    }),
    stop() {
      streams.stop();
      schedules.stop();
      ending.abort();
    },
  };
}
