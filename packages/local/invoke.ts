/** `npm run invoke -- <function> [event.json]`: runs one function as Lambda would. */
import { Failure } from '../api/commands/failure.ts';
import { eventNameOf, readEvent } from './invoke/function-and-event.ts';
import { readOptions } from './invoke/options.ts';
import { whenNpmIsGone } from './parent-watch.ts';

const { values, positionals } = readOptions();

// The processes that we started end with this one, even after SIGKILL.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(130));
whenNpmIsGone(() => process.exit(130));

try {
  process.exitCode = await act();
} catch (error) {
  process.stderr.write(
    `${error instanceof Failure ? error.message : ((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
}

/** Loads the local run when it is needed, so that a wrong argument is answered at once. */
async function act(): Promise<number> {
  if (values.list) {
    const { listFunctions } = await import('./invoke/list-functions.ts');
    await listFunctions(values.json === true);
    return 0;
  }
  const name = eventNameOf(positionals[0]);
  const given = positionals[1] === undefined ? undefined : readEvent(positionals[1]);
  const { events } = await import('./lambda-events/events.ts');
  const { entryFor } = await import('./lambda-events/entry-for.ts');
  const { invoke, printEvent } = await import('./invoke/one-invocation.ts');
  const event = given ?? events()[name];
  if (!values.printEvent) return (await invoke(entryFor(name), event, values)) ? 0 : 1;
  await printEvent(event, values.port);
  return 0;
}
