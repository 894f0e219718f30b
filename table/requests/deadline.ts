import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers';

/**
 * The time at which the requests of an invocation end. An AbortSignal would do, but it and its
 * listeners took 3 % of the CPU of A6 in a young environment.
 */
interface Deadline {
  hasPassed: boolean;
  /** Called at the deadline: what is under way ends itself. */
  readonly ends: Set<() => void>;
}

/**
 * The deadline of the current invocation. Tests run several invocations in one process; Lambda runs
 * one at a time.
 */
const deadlines = new AsyncLocalStorage<Deadline>();

/**
 * Runs `act` with a time limit, in milliseconds, for all of its requests to AWS. After it, the
 * current request and every later one fail with an `AbortError`, and the SDK and `conflict.ts` stop
 * retrying.
 */
export function withDeadline<Value>(
  milliseconds: number,
  act: () => Promise<Value>,
): Promise<Value> {
  const deadline: Deadline = { hasPassed: false, ends: new Set() };
  setTimeout(pass, Math.max(0, Math.floor(milliseconds)), deadline).unref();
  return deadlines.run(deadline, act);
}

function pass(deadline: Deadline): void {
  deadline.hasPassed = true;
  for (const end of deadline.ends) end();
}

/** True after the deadline; false before it, and without one, as in a command. */
export const isAfterDeadline = (): boolean => deadlines.getStore()?.hasPassed === true;

/**
 * Returns the outcome of some work, unless the deadline is earlier.
 *
 * @throws {Error} AbortError at the deadline
 */
export function untilDeadline<Output>(work: Promise<Output>): Promise<Output> {
  const deadline = deadlines.getStore();
  if (!deadline) return work;
  return new Promise((resolve, reject) => {
    const end = () =>
      reject(Object.assign(new Error('the deadline has passed'), { name: 'AbortError' }));
    if (deadline.hasPassed) end();
    deadline.ends.add(end);
    work.then(resolve, reject).finally(() => deadline.ends.delete(end));
  });
}

/** The members that every SDK client has, without the types of its commands. */
interface Client {
  readonly config: {
    readonly requestHandler: { handle(request: object, options?: object): Promise<object> };
  };
  readonly middlewareStack: {
    add(middleware: (next: Send) => Send, place: { step: string; name: string }): void;
  };
}

type Send = (command: object) => Promise<object>;

/**
 * Makes a client's requests end at the caller's deadline: the middleware ends a wait between two
 * attempts, the request handler ends an attempt and starts no new one.
 *
 * An option of `send` is not used: with any option, the SDK builds the middleware stack again for
 * each call (`cacheMiddleware`), which takes a seventh more CPU.
 */
export function endAtDeadline<SdkClient extends object>(client: SdkClient): SdkClient {
  const { config, middlewareStack } = client as unknown as Client;
  const { requestHandler } = config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => {
    const deadline = deadlines.getStore();
    return deadline ? attempt(deadline, handle, [request, options]) : handle(request, options);
  };
  middlewareStack.add((next) => (command) => untilDeadline(next(command)), {
    step: 'initialize',
    name: 'endAtDeadline',
  });
  return client;
}

type Handle = Client['config']['requestHandler']['handle'];

/** The form of an abort signal without events, which the SDK's request handler takes, too. */
interface Stop {
  aborted: boolean;
  onabort?: () => void;
}

/** Makes one attempt, whose connection is closed at the deadline. */
function attempt(
  { hasPassed, ends }: Deadline,
  handle: Handle,
  [request, options]: Parameters<Handle>,
): Promise<object> {
  const abortSignal: Stop = { aborted: hasPassed };
  const end = () => {
    abortSignal.aborted = true;
    abortSignal.onabort?.();
  };
  ends.add(end);
  return handle(request, { ...options, abortSignal }).finally(() => ends.delete(end));
}
