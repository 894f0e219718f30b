/**
 * An execution environment of a function: a worker with its own environment, which has loaded the
 * deployed bundle.
 */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FunctionSpec } from './function-spec.ts';

export interface Invocation {
  readonly event: unknown;
  readonly context: object;
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/** The message of a worker. `ended`: the environment failed, and not the handler. */
export type WorkerReply =
  | { readonly result: string }
  | { readonly error: string; readonly ended?: true };

export interface ExecutionEnvironment {
  /** Rejects if the environment ended or timed out. */
  invoke(event: unknown, context: object, timeoutMillis: number): Promise<unknown>;
  alive(): boolean;
  end(): Promise<void>;
}

/** Lambda's time limit for loading a function. */
const INIT_MILLIS = 10_000;

/** Starts an environment: a cold start. */
export function startEnvironment(
  spec: FunctionSpec,
  onLine: (line: string) => void,
): ExecutionEnvironment {
  const worker = workerOf(spec, onLine);
  let alive = true;
  let settle: ((outcome: WorkerReply) => void) | undefined;
  const nextReply = () =>
    new Promise<WorkerReply>((resolve) => {
      settle = resolve;
    });
  const ready = nextReply();
  worker.on('message', (message: WorkerReply) => settle?.(message));
  worker.on('error', (error) =>
    settle?.({ error: String((error as Error).stack ?? error), ended: true }),
  );
  worker.on('exit', () => {
    alive = false;
    settle?.({ error: 'the environment ended', ended: true });
  });
  const end = async () => {
    alive = false;
    await worker.terminate();
  };
  const resultOf = async (outcome: Promise<WorkerReply>, millis: number): Promise<string> => {
    const reply = await within(outcome, millis);
    if ('result' in reply) return reply.result;
    if (reply.ended) await end();
    throw new Error(reply.error);
  };

  return {
    async invoke(event, context, timeoutMillis) {
      await resultOf(ready, INIT_MILLIS);
      const replied = nextReply();
      const deadline = Date.now() + timeoutMillis;
      worker.postMessage({ event, context, deadline } satisfies Invocation);
      return JSON.parse(await resultOf(replied, timeoutMillis));
    },
    alive: () => alive,
    end,
  };
}

function workerOf(
  { bundle, env, memoryMegabytes }: FunctionSpec,
  onLine: (line: string) => void,
): Worker {
  const worker = new Worker(new URL('./runtime.cjs', import.meta.url), {
    workerData: bundle,
    env,
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 4 },
  });
  forwardLines(worker.stdout, onLine);
  forwardLines(worker.stderr, onLine);
  return worker;
}

/** The reply, or a timeout in Lambda's words. */
async function within(outcome: Promise<WorkerReply>, millis: number): Promise<WorkerReply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WorkerReply>((resolve) => {
    const error = `Task timed out after ${(millis / 1000).toFixed(2)} seconds`;
    timer = setTimeout(resolve, millis, { error, ended: true });
  });
  const reply = await Promise.race([outcome, late]);
  clearTimeout(timer);
  return reply;
}

function forwardLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream }).on('line', onLine);
}
