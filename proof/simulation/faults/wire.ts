/** The layer between the SDK's retries and the engine, where faults are applied to attempts. */
import { INITIAL_RETRY_TOKENS } from '@smithy/core/retry';
import { eventBridge } from '../../../functions/aws/event-bus.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import { dynamodb } from '../../../table/requests/client.ts';
import { onRequest } from '../../../test/support/measurement/on-request.ts';
import { waitForAnswers } from '../../../test/support/wait-for-answers.ts';
import { type Attempt, attemptIn, type SignedRequest } from '../attempt.ts';
import { trueTime } from '../determinism.ts';
import { actors } from '../scheduler.ts';

/** Every attempt of an actor's request passes this gate. */
export type Gate = (attempt: Attempt, execute: () => Promise<unknown>) => Promise<unknown>;

let gate: Gate = (_, execute) => execute();

export const installGate = (installed: Gate): void => {
  gate = installed;
};

/** Passes an attempt to the gate from a client with another transport. */
export const passGate: Gate = (attempt, execute) => gate(attempt, execute);

/** The current engine. The clients themselves keep their first endpoint. */
let engine = new URL('http://127.0.0.1');

export const useEngineAt = (endpoint: string): void => {
  engine = new URL(endpoint);
};

interface Response {
  readonly headers?: Record<string, string>;
}

// Below the retries and above the parser, so that the SDK retries these faults as it retries real
// ones.
onRequest(
  (next) => async (args) => {
    const request = args.request as SignedRequest & object;
    // Outside any actor's context, because a socket's timers are real.
    const execute = () =>
      actors.exit(() => answered(() => next({ ...args, request: redirected(request) })));
    return (await gate(attemptIn(request), execute)) as Awaited<ReturnType<typeof next>>;
  },
  { step: 'finalizeRequest', priority: 'low' },
);

function redirected<Request extends SignedRequest & object>(request: Request): Request {
  const { hostname, port, host } = engine;
  const copy = Object.assign(Object.create(Object.getPrototypeOf(request)) as Request, request);
  return Object.assign(copy, {
    hostname,
    port: Number(port),
    headers: { ...request.headers, host },
  });
}

/** Dates the answer with the true time, as DynamoDB does. The SDK corrects its own clock by it. */
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
 * Resets the clients to their first state, so that a scenario neither uses up the next one's
 * retries nor sets its clock.
 */
export async function resetClients(): Promise<void> {
  for (const { config } of [dynamodb, documents, eventBridge]) {
    const kept = config as unknown as KeptState;
    const strategy = (await kept.retryStrategy()) as { capacity?: unknown };
    if (typeof strategy.capacity !== 'number')
      throw new TypeError('the SDK keeps its retry tokens elsewhere');
    strategy.capacity = INITIAL_RETRY_TOKENS;
    kept.systemClockOffset = 0;
  }
}

// A simulated wait takes no time, so a slow machine must not end one.
waitForAnswers();
