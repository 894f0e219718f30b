/** Inside an execution environment: loads the bundle once, as Lambda's runtime does, and answers one invocation at a time. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Bundle, Invocation, Reply } from './execution-environment.ts';

const { file, exportName } = workerData as Bundle;
const port = parentPort;
if (!port) throw new Error('the runtime runs in a worker');

const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
const handler = module[exportName] as (event: unknown, context: object) => unknown;
if (typeof handler !== 'function') throw new Error(`${file} has no handler named ${exportName}`);

port.on('message', ({ event, context, deadline }: Invocation) => {
  void answer(event, { ...context, getRemainingTimeInMillis: () => deadline - Date.now() });
});

async function answer(event: unknown, context: object): Promise<void> {
  let reply: Reply;
  try {
    // JSON, because that is all that leaves a function.
    reply = { result: JSON.stringify((await handler(event, context)) ?? null) };
  } catch (error) {
    reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port?.postMessage(reply);
}
port.postMessage('ready');
