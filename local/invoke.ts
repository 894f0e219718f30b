/** `npm run invoke -- <function> [event.json]`: runs one function as Lambda would. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { ACCESS_PATTERNS } from '../functions/access-patterns.ts';
import { ENTRIES, filePrefix } from '../functions/entries.ts';
import { synthesize } from './cloudformation/synthesize.ts';
import { readAssembly } from './cloudformation/template.ts';
import { commandLine, misused, readCommandLine } from './command-line.ts';
import { withExampleOrder } from './example-order.ts';
import { Failure } from './failure.ts';
import { type FunctionSpec, functionSpecs, specOf } from './lambda/function-spec.ts';
import { invokeFunction, type Outcome } from './lambda/invoke-function.ts';
import { ROOT } from './local-folder.ts';
import { whenNpmIsGone } from './parent-watch.ts';
import { publishedAccess } from './published-access.ts';
import { type Run, run } from './run.ts';
import { loadSampleData, sampleDataProjected } from './sample-data/load-sample-data.ts';
import type { TableAccess } from './table-access.ts';

const EXIT_CODES =
  '\nExit codes: 0 the function answered, 1 it failed or timed out, 2 wrong options.';

interface InvokeOptions {
  readonly list?: boolean;
  readonly port: string;
  readonly printEvent?: boolean;
  readonly json?: boolean;
}

const { values, positionals } = read();
let own: Run | undefined;

// The processes that we started end with this one, even after SIGKILL.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(130));
whenNpmIsGone(() => process.exit(130));

try {
  process.exitCode = await act();
  await own?.stop();
} catch (error) {
  process.stderr.write(
    `${error instanceof Failure ? error.message : ((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
}

async function act(): Promise<number> {
  if (values.list) return list();
  const entry = entryOf(positionals[0]);
  const event = readEvent(positionals[1] ?? join('events', `${entry}.json`));
  return values.printEvent ? printEvent(event) : invoke(entry, event);
}

function read() {
  const command = readCommandLine(
    commandLine(
      'invoke',
      'Runs one function’s bundle under Lambda’s own Node runtime client, with the template’s ' +
        'handler, environment and timeout.',
    )
      .argument('[function]', 'its name or a short form: a6 for a06-create-order')
      .argument('[event]', 'a JSON file (default: events/FUNCTION.json)')
      .option('--list', 'list the functions, their logical ids and their events')
      .option(
        '--port <n>',
        'the port of the npm start whose data is used; if none runs, an engine with the ' +
          'sample data is started for this invocation',
        process.env['PORT'] || '3000',
      )
      .option(
        '--print-event',
        'only print the event, with the newest open order, and do not invoke',
      )
      .option('--json', 'the outcome as one JSON object')
      .addHelpText('after', EXIT_CODES),
  );
  const { args } = command;
  const options = command.opts<InvokeOptions>();
  if (!/^\d+$/.test(options.port) || Number(options.port) > 65_535)
    misused(`the port must be a number up to 65535, not "${options.port}"`);
  if (args.length < 1 && !options.list) misused('the function is missing');
  if (args.length > 0 && options.list) misused(`there is one argument too many: ${args.at(-1)}`);
  return { values: options, positionals: args };
}

/**
 * Finds a function by a short name: `a6`, `a06` and `proj` are enough. `a1` does not match `a10`,
 * and `r` is ambiguous.
 */
function entryOf(given = ''): string {
  const name = filePrefix(given);
  const whole = ENTRIES.filter((entry) => entry === name || entry.startsWith(`${name}-`));
  const found = whole.length > 0 ? whole : ENTRIES.filter((entry) => entry.startsWith(name));
  const [entry = misused(`there is no function ${given}${servedBy(given)}`), ...others] = found;
  return others.length > 0 ? misused(`${given} may be ${found.join(', ')}`) : entry;
}

/** Names the function of a pattern that shares another's route. */
function servedBy(id: string): string {
  const pattern = Object.values(ACCESS_PATTERNS).find(
    (pattern) => pattern.id.toLowerCase() === id.toLowerCase(),
  );
  return pattern ? `: ${pattern.id} is served by ${pattern.entry}` : '';
}

async function list(): Promise<number> {
  const specs = functionSpecs(readAssembly(await synthesize()), {});
  const rows = ENTRIES.map((entry) => ({
    function: entry,
    logicalId: specOf(specs, entry).logicalId,
    event: `events/${entry}.json`,
  }));
  if (values.json) console.log(JSON.stringify(rows));
  else console.log(columns(rows.map(Object.values<string>)).join('\n'));
  return 0;
}

/** Pads each column to its longest cell. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
}

async function printEvent(event: unknown): Promise<number> {
  const access = publishedAccess(values.port);
  if (!access) note(`nothing runs at port ${values.port}: the event is printed as in its file`);
  console.log(
    JSON.stringify(access ? await withExampleOrder(event, access, note) : event, undefined, 2),
  );
  return 0;
}

async function invoke(entry: string, event: unknown): Promise<number> {
  const { access, directory } = await backend();
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: access.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: access.secrets,
    AWS_ENDPOINT_URL_EVENTBRIDGE: access.eventBus.endpoint,
    TABLE_NAME: access.tableName,
  };
  const spec = specOf(functionSpecs(readAssembly(directory), environment), entry);
  const log: string[] = [];
  const onLine = (line: string) => (values.json ? log.push(line) : note(line));
  const outcome = await invokeFunction(spec, await withExampleOrder(event, access, note), {
    onLine,
  });
  report(spec, outcome, log);
  return outcome.kind === 'answered' ? 0 : 1;
}

/** Uses a running npm start with the current sources, or starts a backend of its own. */
async function backend(): Promise<{ access: TableAccess; directory: string }> {
  const access = publishedAccess(values.port);
  if (access) return { access, directory: await synthesize() };
  note(
    `nothing runs at port ${values.port}: starting an engine with the sample data for this ` +
      'one invocation …',
  );
  own = await run({ port: 0, onStep: note });
  if (own.empty) {
    const token = await own.operatorToken();
    await loadSampleData(own);
    await sampleDataProjected(own.url, token);
  }
  return { access: own.access, directory: await synthesize() };
}

function readEvent(file: string): unknown {
  const path = existsSync(file) ? file : join(ROOT, file);
  if (!existsSync(path)) return misused(`there is no event ${file}`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return misused(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function report(
  { memoryMegabytes, timeoutMillis }: FunctionSpec,
  outcome: Outcome,
  log: readonly string[],
): void {
  if (values.json) {
    console.log(JSON.stringify({ ...outcome, log }));
    return;
  }
  const { requestId, kind, payload, initMillis, durationMillis } = outcome;
  console.log(JSON.stringify(readable(payload), undefined, 2));
  const line = [
    `REPORT RequestId: ${requestId}`,
    `Init Duration: ${initMillis.toFixed(1)} ms`,
    `Duration: ${durationMillis.toFixed(1)} ms of ${timeoutMillis}`,
    `Memory Size: ${memoryMegabytes} MB`,
    `Status: ${kind}`,
  ].join('  ');
  process.stderr.write(
    `${styleText(kind === 'answered' ? 'green' : 'red', line, { stream: process.stderr })}\n`,
  );
}

/** Parses a JSON body, so that people can read the answer. */
function readable(payload: unknown): unknown {
  const { body } = (payload ?? {}) as { body?: unknown };
  if (typeof body !== 'string') return payload;
  try {
    return { ...(payload as object), body: JSON.parse(body) };
  } catch {
    return payload;
  }
}

/** Prints to standard error. Standard output has only the answer. */
function note(text: string): void {
  process.stderr.write(`${styleText('dim', text, { stream: process.stderr })}\n`);
}
