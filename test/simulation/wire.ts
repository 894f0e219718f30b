/** Between the SDK's retries and the engine: where attempts meet their faults. */
import { INITIAL_RETRY_TOKENS } from '@smithy/core/retry';
import { eventBridge } from '../../functions/event-bus.ts';
import { onRequest } from '../../measurement/on-request.ts';
import { documents } from '../../oms/document-client.ts';
import { table } from '../../table/requests/client.ts';
import { type Attempt, attemptIn, type SignedRequest } from './attempt.ts';
import { trueTime } from './determinism.ts';
import { actors } from './scheduler.ts';

/** Every attempt of an actor's request comes past here. */
export type Gate = (attempt: Attempt, execute: () => Promise<unknown>) => Promise<unknown>;

let gate: Gate = (_, execute) => execute();

export const installGate = (installed: Gate): void => {
  gate = installed;
};

/** For a client whose attempts come to the gate by another way. */
export const passGate: Gate = (attempt, execute) => gate(attempt, execute);

/** The engine that runs. The clients keep the first endpoint that they were given. */
let engine = new URL('http://127.0.0.1');

export const leadTo = (endpoint: string): void => {
  engine = new URL(endpoint);
};

interface Response {
  readonly headers?: Record<string, string>;
}

// Below the retries, above the parser: what happens here is what the SDK repeats, or does not.
onRequest(
  (next) => async (args) => {
    const request = args.request as SignedRequest & object;
    // Outside of any actor's context, for the timers of a socket are real.
    const execute = () =>
      actors.exit(() => answered(() => next({ ...args, request: led(request) })));
    return (await gate(attemptIn(request), execute)) as Awaited<ReturnType<typeof next>>;
  },
  { step: 'finalizeRequest', priority: 'low' },
);

function led<Request extends SignedRequest & object>(request: Request): Request {
  const { hostname, port, host } = engine;
  const copy = Object.assign(Object.create(Object.getPrototypeOf(request)) as Request, request);
  return Object.assign(copy, {
    hostname,
    port: Number(port),
    headers: { ...request.headers, host },
  });
}

/** DynamoDB's clock is the true time: by it the SDK notices that its own is off. */
async function answered(send: () => Promise<{ readonly response: unknown }>) {
  const setDate = (response: Response | undefined) => {
    if (response?.headers) response.headers['date'] = trueTime().toUTCString();
  };
  try {
    const result = await send();
    setDate(result.response as Response);
    return result;
  } catch (error) {
    setDate((error as { $response?: Response }).$response);
    throw error;
  }
}

/** The state that the SDK keeps from one request to the next. */
interface KeptState {
  systemClockOffset: number;
  readonly retryStrategy: () => Promise<unknown>;
}

/**
 * Makes the clients as they were at first: a scenario may neither use up the next one's retries nor
 * set its clock.
 */
export async function resetClients(): Promise<void> {
  for (const { config } of [table, documents, eventBridge]) {
    const kept = config as unknown as KeptState;
    const strategy = (await kept.retryStrategy()) as { capacity?: unknown };
    if (typeof strategy.capacity !== 'number')
      throw new TypeError('the SDK keeps its retry tokens elsewhere');
    strategy.capacity = INITIAL_RETRY_TOKENS;
    kept.systemClockOffset = 0;
  }
}

interface HttpHandler {
  readonly updateHttpClientConfig: (name: string, value: number) => void;
}

// The machine may be slow, and a simulated wait takes no time: the engine gets all the time that it
// needs.
for (const { config } of [table, documents]) {
  const handler = config.requestHandler as unknown as HttpHandler;
  for (const name of ['connectionTimeout', 'requestTimeout', 'socketTimeout'] as const) {
    handler.updateHttpClientConfig(name, 60_000);
  }
}
