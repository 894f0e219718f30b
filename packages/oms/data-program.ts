/** The commands that move, fill, send out and take in the table's rows. */
import { Argument, Option } from 'commander';
import type { BackfillOptions } from './backfill/backfill-command.ts';
import { BACKFILLS } from './backfill/job.ts';
import { end, type MakeCommand, positive, SHARDS, wholeNumber } from './command-options.ts';
import type { ErasuresOptions } from './erasures/erasures-command.ts';
import { ENCODINGS } from './import/file-lines.ts';
import type { IndexOptions } from './indexes/index-command.ts';
import type { ReshardOptions } from './reshard/reshard-command.ts';
import type { StockOptions } from './stock/stock-command.ts';

export function addDataCommands(command: MakeCommand): void {
  addReshard(command);
  addBackfill(command);
  addIndex(command);
  addStock(command);
  addErasures(command);
}

const RESHARD = `
It ends when two rounds in a row find nothing. Stopped or killed, the same command goes on: what is
left in the other partitions is the list. It moves open orders, unpaid orders and payment requests
that are due later, and webhook deliveries that wait.`;

function addReshard(command: MakeCommand): void {
  command('reshard', 'Moves open orders and due rows to the partitions of openOrderShards.')
    .option('--shards <n>', SHARDS, positive)
    .option('--wcu <wcu>', 'write units a second', positive, 200)
    .option('--rate <rcu>', 'read units a second', positive, 100)
    .option('--pause <seconds>', 'between two rounds that find nothing', wholeNumber, 10)
    .option('--dry-run', 'only count the rows, by partition')
    .addHelpText('after', RESHARD)
    .action((options: ReshardOptions) =>
      end(
        import('./reshard/reshard-command.ts').then(({ reshardCommand }) =>
          reshardCommand(options),
        ),
      ),
    );
}

const BACKFILL = `
Jobs:
${Object.entries(BACKFILLS)
  .map(([name, description]) => `  ${name.padEnd(14)}  ${description}`)
  .join('\n')}
The job's state is in the table, so the same command goes on after a kill, from any machine. Rows
are changed one by one, on the condition that they still lack it.`;

const BACKFILL_EXIT_CODES = `
Exit codes: 0 complete, 1 rows lack it or were refused, 2 wrong options, 3 the table cannot be
reached, 4 stopped: another run is at work, or the table belongs to another deployment.`;

function addBackfill(command: MakeCommand): void {
  const does = 'Writes to old rows what new rows are written with.';
  command('backfill', does, BACKFILL_EXIT_CODES)
    .addArgument(new Argument('<job>', 'the job').choices(Object.keys(BACKFILLS)))
    .option('--segments <n>', 'parallel segments, fixed while a run is open (default: 8)', positive)
    .option('--wcu <wcu>', 'write units a second', positive, 200)
    .option('--rate <rcu>', 'read units a second', positive, 100)
    .option('--shards <n>', SHARDS, positive)
    .option('--dry-run', 'only count the rows, and calculate time and cost')
    .option('--status', 'only show how far the run is')
    .option('--from-export <folder>', 'read an export of the table in place of the table')
    .addHelpText('after', BACKFILL)
    .action((job: string, options: BackfillOptions) =>
      end(
        import('./backfill/backfill-command.ts').then(({ backfillCommand }) =>
          backfillCommand(job, options),
        ),
      ),
    );
}

const INDEX_EXIT_CODES = `
Exit codes: 0 ACTIVE, 1 not ACTIVE, or not in time, 2 wrong options, 3 the table cannot be
reached.`;

function addIndex(command: MakeCommand): void {
  const does = 'Shows the state of the indexes, or waits until a new one is ACTIVE.';
  command('index', does, INDEX_EXIT_CODES)
    .addArgument(new Argument('<action>', 'the action').choices(['status', 'wait']))
    .argument('[name]', 'wait: the index')
    .option('--timeout <seconds>', 'wait: the longest time', positive, 21_600)
    .option('--poll <seconds>', 'wait: how often to look', positive, 10)
    .action((action: string, name: string | undefined, options: IndexOptions) =>
      end(
        import('./indexes/index-command.ts').then(({ indexStatusCommand, indexWaitCommand }) =>
          action === 'wait' ? indexWaitCommand(name, options) : indexStatusCommand(options),
        ),
      ),
    );
}

const STOCK = `
split   gives the SKU shards, which sales take from: many more sales a second of one SKU. What comes
        back goes to its own row. The quantity is then changed by adjustments only.
merge   puts all into one row again.
import  makes what is free the numbers of a CSV file: counts, or levels as of Shopify. A SKU that
        does not exist is created if the file has its price. docs/import.md has the columns.
Buyers buy meanwhile. Stopped or killed, the same command goes on.`;

function addStock(command: MakeCommand): void {
  command('stock', 'Splits the stock of a SKU, merges it again, or imports counts and levels.')
    .addArgument(new Argument('<action>', 'the action').choices(['split', 'merge', 'import']))
    .argument('<sku>', 'the SKU; of import the file')
    .option('--shards <n>', 'split: the number of shards', positive, 8)
    .option('--dry-run', 'import: write nothing, and print what would be done')
    .option('--currency <code>', 'import: the currency of prices, as EUR')
    .addOption(
      new Option('--encoding <name>', 'import: of a file that is not UTF-8').choices(ENCODINGS),
    )
    .option('--open-order-shards <n>', SHARDS, positive)
    .addHelpText('after', STOCK)
    .action((action: 'split' | 'merge' | 'import', sku: string, options: StockOptions) =>
      end(action === 'import' ? importStock(sku, options) : stock(action, sku, options)),
    );
}

const stock = async (action: 'split' | 'merge', sku: string, options: StockOptions) =>
  (await import('./stock/stock-command.ts')).stockCommand(action, sku, options);

const importStock = async (file: string, options: StockOptions) =>
  (await import('./stock/import/import-stock-command.ts')).importStockCommand(file, options);

const ERASURES = `
list    prints the id of each customer whose erasure was requested. Keep it outside of the table:
        a restore brings back who was erased since.
replay  requests these erasures again: those of a file that list wrote, of the table that this one
        was restored from (--from), or of this table, for texts that came after an erasure.`;

function addErasures(command: MakeCommand): void {
  command('erasures', 'Keeps a ledger of erased customers, and erases them again after a restore.')
    .addArgument(new Argument('<action>', 'the action').choices(['list', 'replay']))
    .argument('[file]', 'replay: a file that list wrote')
    .option('--from <table>', 'replay: the table that this one was restored from')
    .option('--shards <n>', SHARDS, positive)
    .option('--wcu <wcu>', 'write units a second', positive, 200)
    .option('--rate <rcu>', 'read units a second', positive, 100)
    .addHelpText('after', ERASURES)
    .action((action: string, file: string | undefined, options: ErasuresOptions) =>
      end(
        import('./erasures/erasures-command.ts').then(({ erasuresCommand }) =>
          erasuresCommand(action, file, options),
        ),
      ),
    );
}
