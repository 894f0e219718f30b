/** `npm start`: the whole backend on this machine, until Ctrl-C. */
import { join } from 'node:path';
import { styleText } from 'node:util';
import { Failure } from '../api/commands/failure.ts';
import type { AnsweredRequest } from './api-gateway/gateway.ts';
import { foreignEndpoint } from './dynamodb/engine.ts';
import type { BusEvent } from './event-bridge/event-bus.ts';
import { LOCAL_FOLDER, stateFolderOf } from './local-folder.ts';
import { whenNpmIsGone } from './parent-watch.ts';
import { publishAccess } from './published-access.ts';
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

const started = performance.now();
// The processes of the run load the same packages: compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(LOCAL_FOLDER, 'compile-cache');
const options = readOptions();
const { dataFolder, empty, port, verbose } = options;

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
    onStep: printStep,
    onAnswer: (answered) => answering && !isAdding && console.log(answerLine(answered)),
    onFault: (name, error) =>
      printLine(name, error instanceof Error ? error.message : String(error)),
    onLine: printLine,
    onEvent: printEvent,
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
  if (backend.empty && !empty) await addDemo(backend);
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

function dim(text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText('dim', text, { stream });
}

function answerLine({ method, path, status, millis }: AnsweredRequest): string {
  const color = status < 400 ? 'green' : 'yellow';
  return `${method} ${path} ${styleText(color, String(status))} ${dim(`${millis.toFixed(0)} ms`)}`;
}

function printEvent({ 'detail-type': type, resources }: BusEvent): void {
  if (verbose && answering && !isAdding) console.log(dim(`event ${type} ${resources.join(' ')}`));
}

/** Prints a line of a log. Metrics (EMF) are for CloudWatch, and only printed with --verbose. */
function printLine(name: string, line: string): void {
  if (verbose || !line.includes('"_aws":{'))
    console.error(`${dim(`${name}:`, process.stderr)} ${line}`);
}
