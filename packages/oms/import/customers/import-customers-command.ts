import { existsSync } from 'node:fs';
import { EXIT, type ExitCode, Misuse } from '../../../api/commands/exit-code.ts';
import { useDeployedShards } from '../../deployed-shards.ts';
import { progress } from '../../progress.ts';
import { limitReads } from '../../rate/limit-reads.ts';
import { limitWrites } from '../../rate/limit-writes.ts';
import { reach } from '../../target.ts';
import { untilInterrupted } from '../../until-interrupted.ts';
import { readHeading } from '../csv/read-csv.ts';
import type { ImportOptions } from '../import-command.ts';
import { beginReport, type Report } from '../report.ts';
import { readColumnMap } from '../sources/column-map.ts';
import { assertIsMap } from '../sources/open-source.ts';
import { type CustomersImported, importCustomers } from './import-customers.ts';
import { customerReader } from './read-customer.ts';

/** `oms import customers`. Returns 1 if rows were refused. */
export async function importCustomersCommand(
  file: string,
  options: ImportOptions,
): Promise<ExitCode> {
  const { from = '', dryRun = false, json = false, encoding } = options;
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  if (!existsSync(file)) throw new Misuse(`there is no file ${file}`);
  const { source, columns } = sourceOf(from, options.source);
  const read = customerReader(await readHeading({ file, encoding }), columns);
  const report = beginReport(file);
  const unlimit = [limitReads(options.rate), limitWrites(options.wcu)];
  const bar = progress('import');
  const done = await importCustomers({
    ...{ file, encoding, source, read, dryRun },
    now: new Date(),
    signal: untilInterrupted(),
    onRefused: report.refused,
    onNoted: report.noted,
    onPage: (lines) => bar.update(lines, lines, `${lines} customers`),
  }).finally(bar.end);
  for (const end of unlimit) end();
  console.log(json ? JSON.stringify({ ...done, dryRun }) : summary(done, dryRun, report));
  if (!done.finished) console.error('Interrupted. The same command imports the rest.');
  return done.finished && done.refused === 0 ? EXIT.fine : EXIT.failed;
}

function sourceOf(from: string, named: string | undefined) {
  if (from === 'shopify' || from === 'woocommerce')
    return { source: named ?? from, columns: from } as const;
  assertIsMap(from);
  const { source, customer } = readColumnMap(from);
  if (!customer) throw new Misuse(`${from}: /customer is missing`);
  return { source: named ?? source, columns: customer };
}

function summary(done: CustomersImported, dryRun: boolean, report: Report): string {
  const { lines, imported, stored, refused, noted } = done;
  return [
    `${lines} customers: ${imported} ${dryRun ? 'would be imported' : 'imported'}, ${stored} ` +
      `stored before, ${refused} refused${dryRun ? ' (dry run)' : ''}.`,
    noted > 0 && `What ${noted} customers have beside is in ${report.notesFile}.`,
    refused > 0 && `The reasons are in ${report.refusedFile}.`,
  ]
    .filter(Boolean)
    .join('\n');
}
