/** `npm start`: the whole backend on this machine, until Ctrl-C. */
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Access } from './api-gateway/gateway.ts';
import { commandLine, misused, readCommandLine } from './command-line.ts';
import { foreignEndpoint } from './dynamodb/engine.ts';
import type { BusEvent } from './events/event-bus.ts';
import { Failure } from './failure.ts';
import { LOCAL_FOLDER } from './local-folder.ts';
import { whenNpmIsGone } from './parent-watch.ts';
import { publishAccess } from './published-access.ts';
import { type Run, run } from './run.ts';
import { loadSampleData } from './sample-data/load-sample-data.ts';

const NOTES = `
DYNAMODB_ENDPOINT names a running engine, which is used instead of the embedded one.
The embedded engine gets slower with every write, because it never trims its stream: start a
load test without --data, or with a new folder. docs/performance.md has the figures.`;

interface StartOptions {
  readonly data?: string;
  readonly empty?: boolean;
  readonly port: string;
  readonly enginePort?: string;
  readonly verbose?: boolean;
}

/** A request to try: options of curl, and a path. */
type Call = readonly [options: string, path: string];

const CALLS: readonly Call[] = [
  ['', '/customers/a1b2'],
  ['', '/customers/a1b2/orders'],
  ['', '"/customers/a1b2/orders?status=SHIPPED"'],
];

/** Requests that work on an empty table. */
const FIRST_CALLS: readonly Call[] = [
  [
    '-H "content-type: application/json" -H "idempotency-key: a1b2" -d \'{"name":"Acme Co"}\' ',
    '/customers',
  ],
  ['', '/customers/a1b2'],
];

/** The context `webhookPrivateHosts` is localhost:4000 here. */
const NEW_ENDPOINT =
  'curl -H "authorization: Bearer $(npm run --silent token -- --operator)" ' +
  '-H "content-type: application/json" -H "idempotency-key: sink" -d ' +
  '\'{"url":"http://localhost:4000/","eventTypes":["*"]}\'';

const started = performance.now();
const values = readCommandLine(
  commandLine(
    'start',
    'Runs the order backend on this machine: the synthesized stack, an embedded ' +
      'engine, sample data.',
  )
    .option('--data <dir>', 'keep the data in this folder, for one run at a time')
    .option('--empty', 'no sample data')
    .option(
      '--port <n>',
      'the port of the API; the variable PORT sets it, too',
      process.env['PORT'] || '3000',
    )
    .option(
      '--engine-port <n>',
      'the port of the engine; Secrets Manager has N + 1 and EventBridge N + 2. For ' +
        'sam local invoke (default: any free ports)',
    )
    .option('--verbose', 'print the functions’ metrics and the events on the bus, too')
    .addHelpText('after', NOTES),
).opts<StartOptions>();
const port = Number(values.port);
if (!/^\d+$/.test(values.port) || port > 65_535)
  misused(`the port must be a number up to 65535, not "${values.port}"`);
const enginePort = values.enginePort === undefined ? undefined : Number(values.enginePort);
if (
  enginePort !== undefined &&
  !(Number.isInteger(enginePort) && enginePort > 0 && enginePort < 65_534)
) {
  misused(`--engine-port must be a number from 1 to 65533, not "${values.enginePort}"`);
}
if (values.data === '') misused('--data needs a folder');

let answering: Run | undefined;
let stopping = false;

process.on('uncaughtException', fail);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
whenNpmIsGone(stop);

try {
  await start();
} catch (error) {
  fail(error);
}

async function start(): Promise<void> {
  console.log('synthesizing the stack and starting the engine …');
  const backend = await run({
    port,
    dataFolder: values.data,
    stateFolder: values.data ?? stateFolderOf(foreignEndpoint()),
    enginePort,
    onStep: printStep,
    onAnswer: (access) => answering && console.log(accessLine(access)),
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
  if (backend.empty && !values.empty) {
    await loadSampleData(backend);
    backend.coolDown();
    printStep('sample data loaded');
  }
  console.log(greeting(backend, backend.empty && values.empty ? FIRST_CALLS : CALLS));
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

function stop(): void {
  if (stopping) return;
  stopping = true;
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

function accessLine({ method, path, status, millis }: Access): string {
  const colour = status < 400 ? 'green' : 'yellow';
  return `${method} ${path} ${styleText(colour, String(status))} ${dim(`${millis.toFixed(0)} ms`)}`;
}

function printEvent({ 'detail-type': type, resources }: BusEvent): void {
  if (values.verbose && answering) console.log(dim(`event ${type} ${resources.join(' ')}`));
}

/** Prints a line of a log. Metrics (EMF) are for CloudWatch, and only printed with --verbose. */
function printLine(name: string, line: string): void {
  if (values.verbose || !line.includes('"_aws":{'))
    console.error(`${dim(`${name}:`, process.stderr)} ${line}`);
}

function greeting({ url, appClients }: Run, calls: readonly Call[]): string {
  const curls = calls.map(
    ([options, path]) =>
      `  curl -H "authorization: Bearer $TOKEN" ${options}${path.replace('/', `${url}/`)}`,
  );
  return `
${styleText('bold', `Orders answer at ${url}`)}, ready in ${seconds()}.

Every request needs a token; these print one:
  npm run --silent token -- --customer a1b2
  npm run --silent token -- --operator

Try, in another terminal:
  TOKEN=$(npm run --silent token -- --customer a1b2)
${curls.join('\n')}

Or in a browser:
  ${url}/ops    the open orders, for the operations team
  ${url}/docs   the API, to read and to try
${storefront(url, appClients)}
Receive webhooks (docs/webhooks.md): create an endpoint, and give its secret to a sink.
  ${NEW_ENDPOINT} ${url}/webhook-endpoints
  npm run oms -- webhook-sink --port 4000 --secret whsec_…

${atCtrlC()}
`;
}

/** Describes the storefront's sign-in; empty if tokens come from an issuer outside the stack. */
function storefront(url: string, clients: Run['appClients']): string {
  const client = clients.find(({ logicalId }) => logicalId.includes('Storefront'));
  return client
    ? `
A storefront signs people in here (docs/storefront.md):
  signInUrl    ${url}
  clientId     ${client.clientId}
  redirectUri  ${client.callbackUrls.join(' or ')}
`
    : '';
}

function atCtrlC(): string {
  const kept = values.data ?? foreignEndpoint();
  return kept === undefined
    ? 'Ctrl-C ends it and deletes its data.'
    : `Ctrl-C ends it; the data stays in ${kept}.`;
}
