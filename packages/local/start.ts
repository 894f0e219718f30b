/** `npm start`: the whole backend on this machine, until Ctrl-C. */
import { join } from 'node:path';
import { styleText } from 'node:util';
import { Failure } from '../api/commands/failure.ts';
import type { AnsweredRequest } from './api-gateway/gateway.ts';
import { foreignEndpoint } from './dynamodb/engine.ts';
import type { BusEvent } from './event-bridge/event-bus.ts';
import { LOCAL_FOLDER } from './local-folder.ts';
import { whenNpmIsGone } from './parent-watch.ts';
import { publishAccess } from './published-access.ts';
import { type Run, run } from './run.ts';
import { loadOpenOrders } from './sample-data/load-open-orders.ts';
import { loadSampleData } from './sample-data/load-sample-data.ts';
import { exampleLink } from './start/example-link.ts';
import { greeting } from './start/greeting.ts';
import { readOptions } from './start/options.ts';

const started = performance.now();
const { dataFolder, empty, orders, port, enginePort, verbose } = readOptions();

let answering: Run | undefined;
let stopping = false;

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
    enginePort,
    onStep: printStep,
    onAnswer: (answered) => answering && console.log(answerLine(answered)),
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
  if (backend.empty && !empty) {
    await loadSampleData(backend);
    await loadOpenOrders(backend, orders);
    void backend.coolDown();
    printStep('sample data loaded');
  }
  const noData = backend.empty && empty;
  const orderLink = noData ? undefined : await exampleLink(backend);
  console.log(greeting(backend, { dataFolder, empty: noData, orderLink, readyIn: seconds() }));
  answering = backend;
}

/**
 * The folder of the state beside another process's engine, by host and port: the same engine has
 * the same data.
 */
function stateFolderOf(endpoint: string | undefined): string | undefined {
  return (
    endpoint &&
    join(LOCAL_FOLDER, `engine-${endpoint.replace(/^\w+:\/\//, '').replace(/[^\w.-]+/g, '-')}`)
  );
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
  if (verbose && answering) console.log(dim(`event ${type} ${resources.join(' ')}`));
}

/** Prints a line of a log. Metrics (EMF) are for CloudWatch, and only printed with --verbose. */
function printLine(name: string, line: string): void {
  if (verbose || !line.includes('"_aws":{'))
    console.error(`${dim(`${name}:`, process.stderr)} ${line}`);
}
