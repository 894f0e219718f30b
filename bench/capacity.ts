/** `npm run capacity`: what each access pattern consumes, on the template's table in the embedded engine. */
import { createTable } from '../local/create-table.ts';
import { startEngine } from '../local/engine.ts';
import { synthesize } from '../local/synthesize.ts';
import { readAssembly, theResource } from '../local/template.ts';
import { table } from '../table/client.ts';
import { type Measurement, measureCapacity } from './measure-capacity.ts';

const CUSTOMERS = { 'id of 4': 'a1b2', 'id of 36': '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };

const assembly = readAssembly(await synthesize());
const engine = await startEngine();
Object.assign(process.env, {
  AWS_REGION: assembly.region,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  OPEN_ORDER_SHARDS: '4',
});
try {
  const columns: Measurement[][] = [];
  for (const customerId of Object.values(CUSTOMERS)) {
    process.env['TABLE_NAME'] = `orders-${customerId}`;
    await createTable(table, theResource(assembly, 'AWS::DynamoDB::GlobalTable'), process.env['TABLE_NAME']);
    columns.push(await measureCapacity(customerId));
  }
  console.log(render(columns));
} finally {
  await engine.stop();
}

/** One row per pattern: its requests, its units where they fall, and the units for the longer customer id beside them. */
function render([short = [], long = []]: readonly Measurement[][]): string {
  const rows = short.map(({ id, what, requests }, i) => [
    id,
    what,
    requests.map(({ operation }) => operation).join(' + '),
    where(requests),
    unitsOf(requests),
    unitsOf(long[i]?.requests ?? []),
  ]);
  const table = [['', 'of', 'requests', 'by table and index', ...Object.keys(CUSTOMERS)], ...rows];
  const widths = (table[0] as string[]).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function where(requests: Measurement['requests']): string {
  const totals: Record<string, number> = {};
  for (const [name, units] of requests.flatMap(({ by }) => Object.entries(by)))
    totals[name] = (totals[name] ?? 0) + units;
  return Object.entries(totals)
    .filter(([, units]) => units > 0)
    .map(([name, units]) => `${name} ${units}`)
    .join(', ');
}

function unitsOf(requests: Measurement['requests']): string {
  return requests.map(({ operation, units }) => `${units} ${/Get|Query/.test(operation) ? 'RCU' : 'WCU'}`).join(' + ');
}
