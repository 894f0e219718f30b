/** The commands that send orders out and take them in. */
import { Argument, Option } from 'commander';
import { Misuse } from '../api/commands/exit-code.ts';
import { EXIT_CODES, end, type MakeCommand, positive, SHARDS } from './command-options.ts';
import { DECIMALS, SEPARATORS } from './export/csv.ts';
import type { ExportOptions } from './export/export-options.ts';
import { FORMATS } from './export/order-columns.ts';
import { ENCODINGS } from './import/file-lines.ts';
import type { ImportOptions } from './import/import-command.ts';

export function addTransferCommands(command: MakeCommand): void {
  addExport(command);
  addImport(command);
}

const EXPORT = `
orders   each order of a period once, oldest first; docs/export.md has the columns. The newest five
         minutes are left out: the next export begins where this one ends.
table    the whole table, by DynamoDB itself, to a bucket; with --since the changes since then.
ddl      statements with which Athena or DuckDB queries such an export: docs/analytics.md.`;

function addExport(command: MakeCommand): void {
  command('export', 'Exports orders, or the whole table.', EXIT_CODES)
    .addArgument(new Argument('<what>', 'what to export').choices(['orders', 'table', 'ddl']))
    .option('--from <time>', 'orders: the first day or time, as 2026-11-22')
    .option('--to <time>', 'orders: the last day, or the time of the end (default: now)')
    .addOption(new Option('--format <format>', 'orders: the format').choices(FORMATS))
    .addOption(new Option('--separator <sign>', 'orders, CSV: between cells').choices(SEPARATORS))
    .addOption(
      new Option('--decimal <sign>', 'orders, CSV: amounts as decimals, with this sign').choices(
        DECIMALS,
      ),
    )
    .option('--bom', 'orders, CSV: a byte order mark, by which a spreadsheet knows UTF-8')
    .option('--lines', 'orders: also lines and amounts, for one more read an order')
    .option('--addresses', 'orders: also addresses and notes, which contain names')
    .option('--out <file>', 'orders: the file, or - for standard output')
    .option('--resume', 'orders: continue an interrupted export')
    .option('--bucket <name>', 'table: the stack’s output ExportBucketName')
    .option('--since <time>', 'table: only changes since then, as 2026-11-22T10:00:00Z')
    .option('--status', 'table: only list the exports')
    .option('--wait', 'table: with --status, until no export is under way')
    .option('--athena', 'ddl: for Amazon Athena')
    .option('--duckdb', 'ddl: for DuckDB')
    .option('--full <folder>', 'ddl: the data folder of a full export')
    .option('--changes <folder>', 'ddl: the data folders of incremental exports')
    .option('--rate <rcu>', 'orders: read units a second', positive, 100)
    .option('--shards <n>', SHARDS, positive)
    .addHelpText('after', EXPORT)
    .action((what: keyof typeof EXPORTS, options: ExportOptions) => end(EXPORTS[what](options)));
}

const EXPORTS = {
  orders: async (options: ExportOptions) =>
    (await import('./export/export-orders-command.ts')).exportOrdersCommand(options),
  table: async (options: ExportOptions) =>
    (await import('./export/export-table-command.ts')).exportTableCommand(options),
  ddl: async (options: ExportOptions) =>
    (await import('./export/ddl/ddl-command.ts')).ddlCommand(options),
} as const;

const IMPORT = `
orders FILE     orders of another shop, as CSV: --from shopify, woocommerce or a columns.json
customers FILE  its customers, as guests: they find their orders by e-mail, and may sign up
FILE            orders as JSON Lines of our own form, with --source
docs/import.md walks through it. No stock moves, and no event, webhook or copy of an event is sent
for an imported order. Repeated, it writes only what is missing. Of orders.csv, what is not taken is
in orders.refused.jsonl, with its reason and its source; what is kept otherwise is in
orders.notes.jsonl.`;

function addImport(command: MakeCommand): void {
  command('import', 'Imports the orders and customers of another system, as history.', EXIT_CODES)
    .argument('<what>', 'orders, customers, or a file of orders of our own form')
    .argument('[file]', 'the file of orders or customers')
    .option('--from <shop>', 'orders, customers: shopify, woocommerce, or a columns.json')
    .option('--source <name>', 'the other system, which the references of its orders name')
    .option('--open', 'own form: also open orders: count the stock without their items')
    .option('--skip-open', 'orders: leave open orders out')
    .option('--zone <zone>', 'the zone of times that name none: Europe/Berlin')
    .option('--former-zone <zone>', 'the zone of the machine that imported with 0.2 or before')
    .addOption(
      new Option('--dates <order>', 'how days such as 03/04/2024 are read').choices(['dmy', 'mdy']),
    )
    .addOption(
      new Option('--ambiguous <which>', 'the time of an hour that the clocks showed twice')
        .choices(['earlier', 'later'])
        .default('earlier'),
    )
    .addOption(new Option('--encoding <name>', 'of a file that is not UTF-8').choices(ENCODINGS))
    .option('--currency <code>', 'orders: the currency of a file that names none, as EUR')
    .option('--dry-run', 'write nothing, and print what would be done')
    .option('--wcu <wcu>', 'write units a second', positive, 200)
    .option('--rate <rcu>', 'read units a second', positive, 100)
    .option('--shards <n>', SHARDS, positive)
    .addHelpText('after', IMPORT)
    .action((what: string, file: string | undefined, options: ImportOptions) =>
      end(importOf(what, file, options)),
    );
}

/** Without a second argument, the first one is a file of our own form. */
async function importOf(what: string, file: string | undefined, options: ImportOptions) {
  const { importCommand } = await import('./import/import-command.ts');
  const { from, ...ownForm } = options;
  if (file === undefined && from === undefined) return importCommand(what, ownForm);
  if (file === undefined) throw new Misuse(`name what the file has: orders ${what}`);
  if (from === undefined)
    throw new Misuse('--from is required: shopify, woocommerce or a .json file');
  if (what === 'orders') return importCommand(file, options);
  if (what === 'customers') {
    const customers = await import('./import/customers/import-customers-command.ts');
    return customers.importCustomersCommand(file, options);
  }
  throw new Misuse(`orders and customers can be imported, not "${what}"`);
}
