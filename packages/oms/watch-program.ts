/** The commands that observe a deployment, plan its capacity and rehearse its recovery. */
import { Argument, type Command, Option } from 'commander';
import { LIFE_WRITES } from '../../lib/capacity/order-life.ts';
import { DEFAULT_STAGE } from '../../lib/settings/stage-file.ts';
import { ordersStackName } from '../../lib/stack-names.ts';
import type { CapacityOptions } from './capacity/capacity-command.ts';
import type { CostOptions, ShardsOptions } from './capacity/estimate-commands.ts';
import {
  EXIT_CODES,
  end,
  type MakeCommand,
  positive,
  SHARDS,
  wholeNumber,
} from './command-options.ts';
import type { DoctorOptions } from './doctor/examine.ts';
import type { RestoreOptions } from './restore/restore-command.ts';
import type { SloOptions } from './slo/slo-command.ts';

const DOCTOR = `
With --region (and AWS credentials) it reads CloudWatch, Lambda and the stack's table. Without, it
reads the local run's own CloudWatch and table.`;

const DOCTOR_EXIT_CODES = `
Exit codes: 0 ruled out, 1 confirmed, 2 wrong options, 3 the table cannot be reached,
5 cannot tell.`;

export function addWatchCommands(program: Command, command: MakeCommand): void {
  addDoctor(command);
  addSlo(command);
  addCapacity(command);
  addShards(program);
  addCost(program);
  addRestore(command);
}

function addDoctor(command: MakeCommand): void {
  const does = 'Confirms or rules out the cause of an alarm or a symptom, with figures.';
  command('doctor', does, DOCTOR_EXIT_CODES)
    .argument('[anchor]', 'an anchor of docs/runbook.md (default: all of them)')
    .option('--stack <name>', 'the stack whose alarms are measured', ordersStackName(DEFAULT_STAGE))
    .option('--minutes <n>', 'how far back to look, at least', positive, 60)
    .option('--order <id>', 'the order with the symptom')
    .addHelpText('after', DOCTOR)
    .action((anchor: string | undefined, options: DoctorOptions) =>
      end(
        import('./doctor/doctor-command.ts').then(({ doctorCommand }) =>
          doctorCommand(anchor, options),
        ),
      ),
    );
}

const SLO_EXIT_CODES = `
Exit codes: 0 something is left of each budget, 1 one is used up, 2 wrong options, 3 CloudWatch
cannot be reached.`;

function addSlo(command: MakeCommand): void {
  const does = 'Shows what is left of the error budgets: of each objective, over 28 days.';
  command('slo', does, SLO_EXIT_CODES)
    .option('--stack <name>', 'the stack that is measured', ordersStackName(DEFAULT_STAGE))
    .addHelpText('after', '\nWithout --region it asks the local run, which measures itself.')
    .action((options: SloOptions) =>
      end(import('./slo/slo-command.ts').then(({ sloCommand }) => sloCommand(options))),
    );
}

function addCapacity(command: MakeCommand): void {
  command('capacity', 'Recommends a billing mode, or switches to it.')
    .addArgument(new Argument('<action>', 'the action').choices(['advise', 'switch']))
    .option('--days <n>', 'the days of usage to look at', positive, 14)
    .option('--metrics <file>', 'consumed units from a file, instead of CloudWatch')
    .option('--prices <file>', 'prices of your own, as JSON')
    .addOption(new Option('--to <mode>', 'the new mode').choices(['on-demand', 'provisioned']))
    .option('--yes', 'switch without asking')
    .action((action: string, options: CapacityOptions) =>
      end(
        import('./capacity/capacity-command.ts').then(({ adviseCommand, switchCommand }) =>
          action === 'advise' ? adviseCommand(options) : switchCommand(options),
        ),
      ),
    );
}

function addShards(program: Command): void {
  program
    .command('shards')
    .description('Calculates how many partitions the list of open orders needs.')
    .option('--peak-orders <n>', 'orders a second at the peak', positive)
    .option('--wcu <n>', 'write units a second on one key', positive)
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', EXIT_CODES)
    .action((options: ShardsOptions) =>
      end(
        import('./capacity/estimate-commands.ts').then(({ shardsCommand }) =>
          shardsCommand(options),
        ),
      ),
    );
}

function addCost(program: Command): void {
  program
    .command('cost')
    .description('Calculates the cost of a month in each mode, of orders or of units.')
    .option('--orders-per-day <n>', 'orders a day', positive)
    .option('--lines <n>', 'lines of an order', positive, 3)
    .addOption(
      new Option('--life <life>', 'how orders are shipped')
        .choices(Object.keys(LIFE_WRITES))
        .default('whole'),
    )
    .option('--reads-per-order <n>', 'reads of an order, or of pages of lists', wholeNumber, 6)
    .option('--keep-months <n>', 'months of orders that are stored', positive, 24)
    .option('--sku-sales', 'with the setting skuSales')
    .option('--find-orders', 'with the setting findOrders, four words an order')
    .option('--find-parcels', 'with the setting findParcels, a parcel an order')
    .option('--currency <code>', 'another currency beside dollars, with --rate')
    .option('--rate <rate>', 'units of it for a dollar, and the day: 88.2@2026-11-20')
    .option('--writes <n>', 'write units a month, indexes included', wholeNumber)
    .option('--reads <n>', 'read units a month, indexes included', wholeNumber)
    .option('--gb <n>', 'gigabytes stored, indexes included', wholeNumber)
    .option('--utilization <percent>', 'the consumed share of provisioned capacity', positive, 50)
    .option('--prices <file>', 'prices of your own, as JSON')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', EXIT_CODES)
    .action((options: CostOptions) =>
      end(
        import('./capacity/estimate-commands.ts').then(({ costCommand }) => costCommand(options)),
      ),
    );
}

const RESTORE = `
drill    restores the latest second to a scratch table, verifies it, compares its row counts with
         the live table's, and deletes it. Exit code 1: rows are missing, or copies differ.
prepare  gives a restored table the stream, TTL, recovery, protection and tags that a restore
         leaves out, and prints the deployment that adopts it.`;

function addRestore(command: MakeCommand): void {
  command('restore', 'Rehearses the recovery of the table, or prepares a restored one.')
    .addArgument(new Argument('<action>', 'the action, see below').choices(['drill', 'prepare']))
    .option('--from <table>', 'prepare: the table that it was restored from')
    .option('--keep', 'drill: leave the scratch table')
    .option('--tolerance <percent>', 'drill: rows that may be missing, of each kind', positive, 1)
    .option('--rate <rcu>', 'read units a second', positive, 100)
    .option('--poll <seconds>', 'how often to check whether the table is restored', positive, 20)
    .option('--shards <n>', SHARDS, positive)
    .addHelpText('after', RESTORE)
    .action((action: string, options: RestoreOptions) =>
      end(
        import('./restore/restore-command.ts').then(({ drillCommand, prepareCommand }) =>
          action === 'drill' ? drillCommand(options) : prepareCommand(options),
        ),
      ),
    );
}
