import type { awsJson } from '../aws-protocol/aws-json.ts';
import { endAtDeadline } from './end-at-deadline.ts';

export interface AwsClientOptions {
  /** Attempts of a call at most, the first included. */
  readonly maxAttempts: number;
  /** Milliseconds of each attempt. */
  readonly timeout: number;
  readonly protocol: Protocol;
}

type Protocol = ReturnType<typeof awsJson>;

/**
 * Makes an SDK client with the settings that all of ours share. An attempt times out before its
 * answer (`throwOnRequestTimeout`: without it the SDK only warns) or during it (`socketTimeout`),
 * and no attempt outlives the deadline of the invocation.
 *
 * What is for speed, in CPU of warm calls (`npm run bench -- warm`):
 *
 * - `cacheMiddleware` builds the middleware stack once for all calls of a command: A2 × 0.88.
 * - The SDK's own log is off. It copies each request and answer by schema, even without a logger:
 *   A2 × 0.88.
 * - The user agent is constant (`aws-json.ts`). The SDK composes it for each request: A6 × 0.95.
 * - The protocol is called directly. The SDK copies all settings of the client for it, twice in
 *   each call: A6 × 0.95.
 */
export function awsClient<SdkClient extends object>(
  Client: new (configuration: never) => SdkClient,
  { maxAttempts, timeout, protocol }: AwsClientOptions,
): SdkClient {
  const client = new Client({
    maxAttempts,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: timeout,
      socketTimeout: timeout,
      throwOnRequestTimeout: true,
    },
    cacheMiddleware: true,
    protocol,
  } as never);
  const { middlewareStack } = client as unknown as Stacked;
  for (const name of ['loggerMiddleware', 'getUserAgentMiddleware']) middlewareStack.remove(name);
  middlewareStack.add(serialize(protocol), { ...SERIALIZE, override: true });
  middlewareStack.add(deserialize(protocol), { ...DESERIALIZE, override: true });
  return endAtDeadline(client);
}

/** The places of the SDK's own middlewares for a protocol, which these replace. */
const SERIALIZE = { step: 'serialize', name: 'serializerMiddleware' };
const DESERIALIZE = { step: 'deserialize', name: 'deserializerMiddleware' };

/** The members of every client that are used here, without the types of its commands. */
interface Stacked {
  readonly middlewareStack: {
    remove(name: string): boolean;
    add(middleware: Middleware, place: { step: string; name: string; override: boolean }): void;
  };
}

type Middleware = (next: Step, context: Context) => Step;
type Step = (args: Arguments) => Promise<Answered>;

type Context = Parameters<Protocol['serializeRequest']>[2] & { readonly commandName: string };

interface Arguments {
  readonly input: unknown;
  readonly request?: unknown;
}

interface Answered {
  readonly response: Parameters<Protocol['deserializeResponse']>[2];
  readonly output?: unknown;
}

const serialize =
  (protocol: Protocol): Middleware =>
  (next, context) => {
    const name = context.commandName.slice(0, -'Command'.length);
    return async (args) =>
      next({ ...args, request: await protocol.serializeRequest({ name }, args.input, context) });
  };

const deserialize =
  (protocol: Protocol): Middleware =>
  (next, context) =>
  async (args) => {
    const { response } = await next(args);
    try {
      return { response, output: await protocol.deserializeResponse(args, context, response) };
    } catch (error) {
      // The SDK's retries and its clock read the answer's headers there. It is in no log.
      const place = { value: response, enumerable: false };
      throw Object.defineProperty(error as Error, '$response', place);
    }
  };
