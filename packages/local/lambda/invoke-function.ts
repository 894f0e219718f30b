/**
 * Invokes one function's bundle once, under Lambda's own Node runtime client, in a separate
 * process.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endGroup, spawnUntilWeEnd } from '../until-we-end.ts';
import type { FunctionSpec } from './function-spec.ts';
import { type RuntimeApi, runtimeApi } from './runtime-api.ts';
import { type Exit, type InvocationOutcome, RuntimeInvocation } from './runtime-invocation.ts';

const TRANSPORT = join(import.meta.dirname, 'runtime-client-transport.cjs');
/**
 * The path of the client. `import.meta.resolve` cannot find it, because the package exports
 * nothing.
 */
const CLIENT = join(
  dirname(createRequire(import.meta.url).resolve('aws-lambda-ric/package.json')),
  'index.mjs',
);

/** Milliseconds from the answer to the last line of the log. */
const DONE_MILLIS = 2_000;

export interface InvokeOptions {
  readonly onLine: (line: string) => void;
}

/** Invokes the function. Its process ends with this one and leaves nothing behind. */
export async function invokeFunction(
  spec: FunctionSpec,
  event: unknown,
  { onLine }: InvokeOptions,
): Promise<InvocationOutcome> {
  const invocation = new RuntimeInvocation(spec, event);
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
