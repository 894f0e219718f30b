import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The deadline of whatever is running: several invocations can share a process in tests, and never
 * in Lambda.
 */
const deadlines = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `act` with so many milliseconds for all that it asks of AWS. When they are over, the request
 * under way and every later one fail with an `AbortError`: attempts that the SDK, or `conflict.ts`,
 * would still make are not made.
 */
export const withDeadline = <Value>(
  milliseconds: number,
  act: () => Promise<Value>,
): Promise<Value> => deadlines.run(AbortSignal.timeout(Math.max(0, Math.floor(milliseconds))), act);

/** Aborted at the deadline; undefined where there is none, as in a tool. */
export const deadline = (): AbortSignal | undefined => deadlines.getStore();

/** What every SDK client has, without the types of its own commands. */
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
 * Ends whatever a client is asked at the deadline of whoever asked: a wait between two attempts
 * here, an attempt in the request handler, which begins none any more.
 *
 * Not by an option of `send`: with any option there, the SDK puts the middlewares together anew for
 * each call (`cacheMiddleware`), which takes a seventh more CPU.
 */
export function endAtDeadline<SdkClient extends object>(client: SdkClient): SdkClient {
  const { config, middlewareStack } = client as unknown as Client;
  const { requestHandler } = config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    handle(request, { ...options, abortSignal: deadline() });
  middlewareStack.add((next) => (command) => untilDeadline(next(command)), {
    step: 'initialize',
    name: 'endAtDeadline',
  });
  return client;
}

function untilDeadline<Output>(output: Promise<Output>): Promise<Output> {
  const signal = deadline();
  if (!signal) return output;
  return new Promise((resolve, reject) => {
    const end = () =>
      reject(Object.assign(new Error('the deadline is over'), { name: 'AbortError' }));
    signal.addEventListener('abort', end);
    output.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
