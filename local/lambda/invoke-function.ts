/**
 * Invokes one function's bundle once, under Lambda's own Node runtime client, in a separate
 * process.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endGroup, spawnUntilWeEnd } from '../until-we-end.ts';
import type { FunctionSpec } from './function-spec.ts';
import { type RuntimeApi, runtimeApi } from './runtime-api.ts';

const TRANSPORT = join(import.meta.dirname, 'runtime-client-transport.cjs');
/**
 * The path of the client. `import.meta.resolve` cannot find it, because the package exports
 * nothing.
 */
const CLIENT = join(
  dirname(createRequire(import.meta.url).resolve('aws-lambda-ric/package.json')),
  'index.mjs',
);

/** Lambda's limit for a function's initialization: 10 s. */
const INIT_MILLIS = 10_000;
/** Milliseconds from the answer to the last line of the log. */
const DONE_MILLIS = 2_000;

export interface Outcome {
  readonly requestId: string;
  /** `failed`: the function threw an error or did not load. */
  readonly kind: 'answered' | 'failed' | 'timed-out' | 'exited';
  /** The function's answer, or Lambda's error object. */
  readonly payload: unknown;
  readonly initMillis: number;
  readonly durationMillis: number;
}

export interface InvokeOptions {
  readonly onLine: (line: string) => void;
}

/** Invokes the function. Its process ends with this one and leaves nothing behind. */
export async function invokeFunction(
  spec: FunctionSpec,
  event: unknown,
  { onLine }: InvokeOptions,
): Promise<Outcome> {
  const invocation = new Invocation(spec, event);
  const api = await runtimeApi(invocation);
  const child = start(spec, api);
  const printed = Promise.all(
    [child.stdout, child.stderr].map((stream) => forwardLines(stream, onLine)),
  );
  const ended = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  try {
    const outcome = await invocation.outcome(ended);
    const spoke = outcome.kind === 'answered' || outcome.kind === 'failed';
    if (spoke)
      await Promise.race([invocation.done, ended, sleep(DONE_MILLIS, undefined, { ref: false })]);
    return outcome;
  } finally {
    endGroup(child, 'SIGKILL');
    await Promise.all([ended, printed]);
    api.close();
  }
}

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

function start(
  { bundle, env, memoryMegabytes }: FunctionSpec,
  { address }: RuntimeApi,
): ChildProcessWithoutNullStreams {
  // A function that needs more memory than it has fails here, too. A tenth is left for memory
  // outside of JavaScript.
  const memory = `--max-old-space-size=${Math.floor(memoryMegabytes * 0.9)}`;
  return spawnUntilWeEnd([process.execPath, memory, '--require', TRANSPORT, CLIENT], {
    cwd: dirname(bundle.file),
    // Only the function's own environment, as in Lambda.
    env: {
      ...env,
      AWS_LAMBDA_RUNTIME_API: address,
      LAMBDA_TASK_ROOT: dirname(bundle.file),
      PATH: process.env['PATH'],
    },
  });
}

/** Settles after the last line. */
function forwardLines(input: Readable, onLine: (line: string) => void): Promise<unknown> {
  const lines = createInterface({ input }).on('line', onLine);
  return once(lines, 'close');
}

/** The course of one invocation, from the Runtime API's messages. */
class Invocation {
  readonly #spec: FunctionSpec;
  readonly #event: unknown;
  readonly #requestId = randomUUID();
  readonly #started = performance.now();
  readonly #settle: (outcome: Pick<Outcome, 'kind' | 'payload'>) => void;
  readonly #settled: Promise<Pick<Outcome, 'kind' | 'payload'>>;
  readonly #done = Promise.withResolvers<void>();
  #readyAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(spec: FunctionSpec, event: unknown) {
    this.#spec = spec;
    this.#event = event;
    const { promise, resolve } = Promise.withResolvers<Pick<Outcome, 'kind' | 'payload'>>();
    [this.#settled, this.#settle] = [promise, resolve];
    this.#arm(INIT_MILLIS);
  }

  readonly onReady = () => {
    this.#readyAt = performance.now();
    this.#arm(this.#spec.timeoutMillis);
    const { context, timeoutMillis } = this.#spec;
    const headers = {
      'lambda-runtime-aws-request-id': this.#requestId,
      'lambda-runtime-deadline-ms': String(Date.now() + timeoutMillis),
      'lambda-runtime-invoked-function-arn': context['invokedFunctionArn'] ?? '',
      'lambda-runtime-trace-id': traceId(),
    };
    return { event: JSON.stringify(this.#event), headers };
  };

  readonly onDone = () => this.#done.resolve();
  readonly done = this.#done.promise;

  readonly onResponse = (body: string) =>
    this.#settle({ kind: 'answered', payload: JSON.parse(body) });
  readonly onError = (body: string) => this.#settle({ kind: 'failed', payload: JSON.parse(body) });
  readonly onInitError = this.onError;

  async outcome(ended: Promise<Exit>): Promise<Outcome> {
    void ended.then((exit) => this.#end('exited', 'Runtime.ExitError', reasonOf(exit)));
    const { kind, payload } = await this.#settled;
    clearTimeout(this.#timer);
    const now = performance.now();
    const initMillis = (this.#readyAt ?? now) - this.#started;
    const durationMillis = this.#readyAt === undefined ? 0 : now - this.#readyAt;
    return { requestId: this.#requestId, kind, payload, initMillis, durationMillis };
  }

  #arm(milliseconds: number): void {
    clearTimeout(this.#timer);
    const reason = `Task timed out after ${(milliseconds / 1000).toFixed(2)} seconds`;
    this.#timer = setTimeout(
      () => this.#end('timed-out', 'Sandbox.Timedout', reason),
      milliseconds,
    );
  }

  /** Ends the invocation with Lambda's own message, if the function sent none. */
  #end(kind: Outcome['kind'], errorType: string, reason: string): void {
    this.#settle({
      kind,
      payload: { errorType, errorMessage: `RequestId: ${this.#requestId} Error: ${reason}` },
    });
  }
}

const SIGNALS: Partial<Record<NodeJS.Signals, string>> = {
  SIGABRT: 'aborted',
  SIGKILL: 'killed',
  SIGSEGV: 'segmentation fault',
  SIGTERM: 'terminated',
};

function reasonOf({ code, signal }: Exit): string {
  if (code === 0) return 'Runtime exited without providing a reason';
  const how = signal ? `signal: ${SIGNALS[signal] ?? signal}` : `exit status ${code}`;
  return `Runtime exited with error: ${how}`;
}

/** Creates a trace id in X-Ray's form: epoch seconds and 96 random bits, both hexadecimal. */
function traceId(): string {
  const second = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${second}-${randomBytes(12).toString('hex')};Sampled=0`;
}
