/**
 * Runs inside an execution environment: loads the bundle once, as Lambda's runtime does, and
 * handles one invocation at a time. It is JavaScript, because the type stripper would take 7 MB in
 * every environment.
 */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const { file, exportName } = workerData;
const { [exportName]: handler } = await import(pathToFileURL(file).href);
if (typeof handler !== 'function') throw new Error(`${file} has no handler named ${exportName}`);

parentPort.on('message', async ({ event, context, deadline }) => {
  const getRemainingTimeInMillis = () => deadline - Date.now();
  try {
    const result = await handler(event, {
      ...context,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis,
    });
    // JSON, because a function's result leaves Lambda as JSON.
    parentPort.postMessage({ result: JSON.stringify(result ?? null) });
  } catch (error) {
    parentPort.postMessage({ error: String(error?.stack ?? error) });
  }
});
parentPort.postMessage({ result: 'ready' });
