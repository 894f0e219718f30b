/** `npm run invoke -- <function> [event.json]`: runs one function as Lambda would. */
import { join } from 'node:path';
import { synthesize } from './cloudformation/synthesize.ts';
import { readAssembly } from './cloudformation/template.ts';
import { withExampleOrder } from './example-order.ts';
import { Failure } from './failure.ts';
import { entryOf, readEvent } from './invoke/function-and-event.ts';
import { listFunctions } from './invoke/list-functions.ts';
import { readOptions } from './invoke/options.ts';
import { note, report } from './invoke/report.ts';
import { functionSpecs, specOf } from './lambda/function-spec.ts';
import { invokeFunction } from './lambda/invoke-function.ts';
import { whenNpmIsGone } from './parent-watch.ts';
import { publishedAccess } from './published-access.ts';
import { type Run, run } from './run.ts';
import { loadSampleData, sampleDataProjected } from './sample-data/load-sample-data.ts';
import type { TableAccess } from './table-access.ts';

const { values, positionals } = readOptions();
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
  if (values.list) {
    await listFunctions(values.json === true);
    return 0;
  }
  const entry = entryOf(positionals[0]);
  const event = readEvent(positionals[1] ?? join('events', `${entry}.json`));
  return values.printEvent ? printEvent(event) : invoke(entry, event);
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
  if (values.json) console.log(JSON.stringify({ ...outcome, log }));
  else report(spec, outcome);
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
