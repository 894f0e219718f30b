/** `npm start`: the whole backend on this machine, until Ctrl-C. */
import { join } from 'node:path';
import { styleText } from 'node:util';
import { Failure } from '../api/commands/failure.ts';
import { foreignEndpoint } from './dynamodb/engine.ts';
import { Limits } from './limits/limits.ts';
import { LOCAL_FOLDER, stateFolderOf } from './local-folder.ts';
import { whenNpmIsGone } from './parent-watch.ts';
import { publishAccess } from './published-access.ts';
import type { Rehearsal } from './rehearsals/rehearsal.ts';
import { rehearse, SPEED } from './rehearsals/rehearse.ts';
import { type Run, run } from './run.ts';
import { loadDemo } from './sample-data/demo/load-demo.ts';
import { loadOpenOrders } from './sample-data/load-open-orders.ts';
import { loadSampleData } from './sample-data/load-sample-data.ts';
import { addMoreGoods } from './sample-data/more-goods.ts';
import { sender } from './sample-data/sender.ts';
import { exampleLink } from './start/example-link.ts';
import { greeting } from './start/greeting.ts';
import { readOptions } from './start/options.ts';
import { openPages } from './start/pages.ts';
import { answerLine, dim, printAlarm, printEvent, printLine } from './start/print.ts';

const started = performance.now();
// The processes of the run load the same packages: compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(LOCAL_FOLDER, 'compile-cache');
const options = readOptions();
const { dataFolder, empty, port, rehearsal, verbose } = options;
const ending = new AbortController();

let answering: Run | undefined;
let stopping = false;
/** True while requests are those of the demo, which are not printed. */
let isAdding = false;

process.on('uncaughtException', fail);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => stop(signal === 'SIGINT' ? 'Ctrl-C' : signal));
whenNpmIsGone(() => stop('npm has ended'));

try {
  await start();
} catch (error) {
  fail(error);
}

async function start(): Promise<void> {
  console.log('synthesizing the stack and starting the engine …');
  const backend = await run({
    port,
    dataFolder,
    stateFolder: dataFolder ?? stateFolderOf(foreignEndpoint()),
    enginePort: options.enginePort,
    context: options.placingCheck === undefined ? {} : { placingCheck: options.placingCheck },
    ...(rehearsal && { speed: rehearsal.speed ?? SPEED, limits: new Limits() }),
    onStep: printStep,
    onAnswer: (answered) =>
      answering && !isAdding && !rehearsal && console.log(answerLine(answered)),
    onAlarm: printAlarm,
    onFault: (name, error) =>
      printLine(name, error instanceof Error ? error.message : String(error)),
    onLine: (name, line) => printLine(name, line, verbose),
    onEvent: (event) => verbose && answering && !isAdding && printEvent(event),
    onGiveUp: (file) => printLine('stream', `a record was given up, and is kept in ${file}`),
    onStartOver: () =>
      printLine(
        'stream',
        'the checkpoint belongs to other data: the whole stream is projected again',
      ),
  });
  publishAccess(new URL(backend.url).port, backend.access);
  void backend.engineEnded.then(
    (reason) => stopping || fail(new Failure(`the engine ended: ${reason}`)),
  );
  const pages = options.pages ? openPages(new URL(backend.url).port) : {};
  if (backend.empty && !empty) {
    await loadSampleData(backend);
    await addMoreGoods(sender(backend.url, await backend.operatorToken()));
    await loadOpenOrders(backend, options.orders);
    printStep('sample data loaded');
  }
  const noData = backend.empty && empty;
  const orderLink = noData ? undefined : await exampleLink(backend);
  const about = { dataFolder, empty: noData, orderLink, pages: await pages };
  console.log(greeting(backend, { ...about, readyIn: seconds() }));
  answering = backend;
  if (rehearsal) await practice(backend, rehearsal);
  else if (backend.empty && !empty) await addDemo(backend);
}

/** Makes the trouble while the API answers. The demo's orders would be in its figures. */
async function practice(backend: Run, chosen: Rehearsal): Promise<void> {
  const deployed = new Promise((resolve) => process.stdin.once('data', resolve));
  await rehearse(backend, chosen, { say: console.log, signal: ending.signal, deployed });
}

/**
 * Adds the thirty days before today while the API answers: nobody waits for them. Without them, the
 * run goes on.
 */
async function addDemo(backend: Run): Promise<void> {
  isAdding = true;
  try {
    await loadDemo(backend);
    printStep('thirty days of orders loaded');
  } catch (error) {
    if (!stopping) printLine('demo', `not all orders were loaded: ${(error as Error).message}`);
  }
  isAdding = false;
  void backend.coolDown();
}

function stop(why: string): void {
  if (stopping) return;
  stopping = true;
  ending.abort();
  console.log(dim(`the run ends: ${why}`));
  const stopped = answering?.stop() ?? Promise.resolve();
  void stopped.finally(() => process.exit(0));
}

/**
 * Prints the error and exits. The engine ends with this process, because it watches a pipe to it.
 */
function fail(error: unknown): never {
  const expected = error instanceof Failure;
  console.error(
    styleText(
      'red',
      expected ? error.message : `a bug in the local run: ${(error as Error)?.stack ?? error}`,
    ),
  );
  process.exit(1);
}

function printStep(step: string): void {
  console.log(dim(`${seconds().padStart(7)}  ${step}`));
}

function seconds(): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
