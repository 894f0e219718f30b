import { synthesize } from '../cloudformation/synthesize.ts';
import { readAssembly } from '../cloudformation/template.ts';
import { functionSpecs, specOf } from '../lambda/function-spec.ts';
import { EVENT_NAMES, entryFor } from '../lambda-events/entry-for.ts';

/** Prints operations and other functions, with their Lambdas' logical ids and their events. */
export async function listFunctions(json: boolean): Promise<void> {
  const specs = functionSpecs(readAssembly(await synthesize()), {});
  const rows = EVENT_NAMES.map((name) => ({
    function: name,
    logicalId: specOf(specs, entryFor(name)).logicalId,
    event: `cdk.out/events/${name}.json`,
  }));
  if (json) console.log(JSON.stringify(rows));
  else console.log(columns(rows.map(Object.values<string>)).join('\n'));
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
