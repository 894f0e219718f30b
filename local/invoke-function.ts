/** One invocation of one function's bundle under Lambda's own Node runtime client, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FunctionSpec } from './function-spec.ts';
import { type RuntimeApi, runtimeApi } from './runtime-api.ts';

const TRANSPORT = join(import.meta.dirname, 'runtime-client-transport.cjs');
/** Not `import.meta.resolve`: the package exports nothing, it is run. */
const CLIENT = join(dirname(createRequire(import.meta.url).resolve('aws-lambda-ric/package.json')), 'index.mjs');

/** Lambda gives a function's initialization 10 s. */
const INIT_MILLIS = 10_000;

export interface Outcome {
  readonly requestId: string;
  /** `failed`: it threw, or did not load. */
  readonly kind: 'answered' | 'failed' | 'timed-out' | 'exited';
  /** What it answered, or Lambda's error object. */
  readonly payload: unknown;
  readonly initMillis: number;
  readonly durationMillis: number;
}

export interface InvokeOptions {
  readonly onLine: (line: string) => void;
  readonly signal?: AbortSignal;
}

export async function invokeFunction(spec: FunctionSpec, event: unknown, options: InvokeOptions): Promise<Outcome> {
  const invocation = new Invocation(spec, event);
  const api = await runtimeApi(invocation);
  const child = start(spec, api, options.onLine);
  const end = () => child.kill('SIGKILL');
  options.signal?.addEventListener('abort', end, { once: true });
  process.once('exit', end);
  try {
    return await invocation.outcome(child);
  } finally {
    process.off('exit', end);
    end();
    api.close();
  }
}

function start(
  { bundle, env, memoryMegabytes }: FunctionSpec,
  { address }: RuntimeApi,
  onLine: (line: string) => void,
): ChildProcess {
  // Lambda's own flags: a function that needs more memory than it has dies here, too.
  const memory = [`--max-old-space-size=${Math.floor(memoryMegabytes * 0.9)}`];
  const child = spawn(process.execPath, [...memory, '--require', TRANSPORT, CLIENT], {
    cwd: dirname(bundle.file),
    // The function's environment and nothing of ours, as in Lambda.
    env: { ...env, AWS_LAMBDA_RUNTIME_API: address, LAMBDA_TASK_ROOT: dirname(bundle.file), PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') onLine(line);
    });
    stream?.on('end', () => rest !== '' && onLine(rest));
  }
  return child;
}

/** What the Runtime API is told of, and when. */
class Invocation {
  readonly #spec: FunctionSpec;
  readonly #event: unknown;
  readonly #requestId = randomUUID();
  readonly #started = performance.now();
  readonly #settle: (outcome: Pick<Outcome, 'kind' | 'payload'>) => void;
  readonly #settled: Promise<Pick<Outcome, 'kind' | 'payload'>>;
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
      'lambda-runtime-trace-id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')};Sampled=0`,
    };
    return { event: JSON.stringify(this.#event), headers };
  };

  readonly onResponse = (body: string) => this.#settle({ kind: 'answered', payload: JSON.parse(body) });
  readonly onError = (body: string) => this.#settle({ kind: 'failed', payload: JSON.parse(body) });
  readonly onInitError = this.onError;

  async outcome(child: ChildProcess): Promise<Outcome> {
    child.once('close', (code, signal) => {
      const errorMessage = `the runtime exited with ${signal ?? `code ${code}`}, without an answer`;
      this.#settle({ kind: 'exited', payload: { errorType: 'Runtime.ExitError', errorMessage } });
    });
    const { kind, payload } = await this.#settled;
    clearTimeout(this.#timer);
    const now = performance.now();
    const initMillis = (this.#readyAt ?? now) - this.#started;
    const durationMillis = this.#readyAt === undefined ? 0 : now - this.#readyAt;
    return { requestId: this.#requestId, kind, payload, initMillis, durationMillis };
  }

  #arm(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const errorMessage = `Task timed out after ${(milliseconds / 1000).toFixed(2)} seconds`;
      this.#settle({ kind: 'timed-out', payload: { errorType: 'Sandbox.Timedout', errorMessage } });
    }, milliseconds);
  }
}
