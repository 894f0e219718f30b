/** One invocation, on the data of the running `npm start` or of a backend of its own. */
import { synthesize } from '../cloudformation/synthesize.ts';
import { readAssembly } from '../cloudformation/template.ts';
import { withExampleOrder } from '../examples/example-order.ts';
import { functionSpecs, specOf } from '../lambda/function-spec.ts';
import { invokeFunction } from '../lambda/invoke-function.ts';
import { publishedAccess } from '../published-access.ts';
import { run } from '../run.ts';
import { loadSampleData, sampleDataProjected } from '../sample-data/load-sample-data.ts';
import type { TableAccess } from '../table-access.ts';
import type { InvokeCommandOptions } from './options.ts';
import { note, report } from './report.ts';

/** Prints the event as the function would get it. */
export async function printEvent(event: unknown, port: string): Promise<void> {
  const access = publishedAccess(port);
  if (!access) note(`nothing runs at port ${port}: the event is printed with its example order`);
  console.log(
    JSON.stringify(access ? await withExampleOrder(event, access, note) : event, undefined, 2),
  );
}

/** Invokes the function, and prints its outcome. Returns true if it answered. */
export async function invoke(
  entry: string,
  event: unknown,
  { json, port }: InvokeCommandOptions,
): Promise<boolean> {
  const { access, directory, stop } = await backend(port);
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: access.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: access.secrets,
    AWS_ENDPOINT_URL_EVENTBRIDGE: access.eventBus.endpoint,
    TABLE_NAME: access.tableName,
  };
  const spec = specOf(functionSpecs(readAssembly(directory), environment), entry);
  const log: string[] = [];
  const onLine = (line: string) => (json ? log.push(line) : note(line));
  const outcome = await invokeFunction(spec, await withExampleOrder(event, access, note), {
    onLine,
  });
  if (json) console.log(JSON.stringify({ ...outcome, log }));
  else report(spec, outcome);
  await stop?.();
  return outcome.kind === 'answered';
}

interface Backend {
  readonly access: TableAccess;
  /** The folder of the template and the bundles of the current sources. */
  readonly directory: string;
  /** Ends a backend that was started for this invocation. */
  stop?(): Promise<void>;
}

async function backend(port: string): Promise<Backend> {
  const access = publishedAccess(port);
  if (access) return { access, directory: await synthesize() };
  note(
    `nothing runs at port ${port}: starting an engine with the sample data for this one ` +
      'invocation …',
  );
  const own = await run({ port: 0, onStep: note });
  if (own.empty) {
    const token = await own.operatorToken();
    await loadSampleData(own);
    await sampleDataProjected(own.url, token);
  }
  return { access: own.access, directory: await synthesize(), stop: own.stop };
}
