/*
 * Runs inside an execution environment: loads the bundle once, as Lambda's runtime does, and
 * handles one invocation at a time. It is JavaScript, because the type stripper would take 7 MB in
 * every environment.
 */
const { enableCompileCache } = require('node:module');
const { pathToFileURL } = require('node:url');
const { parentPort, workerData } = require('node:worker_threads');

/** A CommonJS module by require, as Lambda's client does: the loader of ES modules takes 10 ms. */
const load = (file) => (file.endsWith('.mjs') ? import(pathToFileURL(file).href) : require(file));

async function handle(handler, { event, context, deadline }) {
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
}

async function start({ file, exportName, compileCache }) {
  // An environment writes the cache when it ends. Those that start later need not compile the
  // bundle.
  enableCompileCache(compileCache);
  const { [exportName]: handler } = await load(file);
  if (typeof handler !== 'function') throw new Error(`${file} has no handler named ${exportName}`);
  parentPort.on('message', (invocation) => handle(handler, invocation));
  parentPort.postMessage({ result: 'ready' });
}

// A bundle that cannot be loaded ends the worker, which then emits `error`.
void start(workerData);
