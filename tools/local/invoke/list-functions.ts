import { ENTRIES } from '../../../functions/manifest/entries.ts';
import { synthesize } from '../cloudformation/synthesize.ts';
import { readAssembly } from '../cloudformation/template.ts';
import { functionSpecs, specOf } from '../lambda/function-spec.ts';

/** Prints the functions, their logical ids and their events. */
export async function listFunctions(json: boolean): Promise<void> {
  const specs = functionSpecs(readAssembly(await synthesize()), {});
  const rows = ENTRIES.map((entry) => ({
    function: entry,
    logicalId: specOf(specs, entry).logicalId,
    event: `cdk.out/events/${entry}.json`,
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
