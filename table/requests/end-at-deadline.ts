import { deadline } from './invocation.ts';

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
      reject(Object.assign(new Error('the deadline has passed'), { name: 'AbortError' }));
    signal.addEventListener('abort', end);
    output.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
