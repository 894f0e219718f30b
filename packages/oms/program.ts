/**
 * The commands of oms, with their help. The module of a command is loaded when the command runs, so
 * that `--help` and wrong options are answered at once.
 */
import { Argument, Command, Option } from 'commander';
import { addUnits } from './capacity/units-program.ts';
import { deliveryStatuses, EXIT_CODES, end, positive, SHARDS } from './command-options.ts';
import { addDataCommands } from './data-program.ts';
import type { EventsOptions } from './events/events-command.ts';
import { addLocalCommands } from './local-commands.ts';
import { addOperators } from './operators/operators-program.ts';
import { addPayments } from './payments-program.ts';
import { addProvider } from './provider-program.ts';
import type { RedriveOptions } from './redrive/redrive-command.ts';
import { addRights } from './rights/rights-program.ts';
import { addRollback } from './rollback/rollback-program.ts';
import type { TailOptions } from './tail/tail-command.ts';
import { addTransferCommands } from './transfer-program.ts';
import type { VerifyOptions } from './verify/verify-command.ts';
import { addWatchCommands } from './watch-program.ts';
import type { WebhooksOptions } from './webhooks/webhooks-command.ts';

const FINDINGS = `
Findings by kind:
  SUMMARY META EVENT GSI1 GSI2 LOW   a copy that differs from its source
  LINES                              counters that are not the sums of the order's changes
  DUE                                a due key, or one of what can be captured, that is missing
                                     or is left over
  PAYMENT                            a payment that is broken, or differs from its order
  OVERPAID                           an order in the list of overpaid ones
  PAYREF                             a reference without its payment, or none (never repaired)
  REF EMAIL                          the record of a reference, an address, likewise
  ORDER                              not an order, or different from its lines (never repaired)
  FULFILLMENT                        its latest is not the newest milestone; or it is broken
  CANCELLATION MILESTONE MOVE        a row that is broken, or has no order or SKU (never repaired)
  ERASURE                            an erasure that nobody continues (never repaired)
  TAG                                a tag without its row, or none (never repaired)
  TRACK                              the row of a tracking number, with findParcels
  FIND                               the words of an order or a customer, with findOrders
  DAY                                a key without which no list of its day has the order
  DAYS                               a day’s figures, or what it counts of an order
  SKUS                               a stock row that the list of all SKUs lacks
  WITHDRAWAL                         a statement that nobody carries on, or without its effect
  STOCK ROW CUSTOMER                 a row that cannot be read (never repaired)
Stock levels cannot be verified: no other row contains them.`;

export const program = new Command('oms')
  .description(
    'Operates the order backend: the local run by default, AWS with --table and --region.',
  )
  .addHelpText('after', EXIT_CODES)
  .exitOverride();

const command = (name: string, description: string, exitCodes = EXIT_CODES): Command =>
  program
    .command(name)
    .description(description)
    .option('--table <name>', 'a table on AWS (default: the local run)')
    .option('--region <region>', 'its region (default: AWS_REGION)')
    .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', exitCodes);

command('verify', 'Recomputes every copy from the source rows, and prints the differences.')
  .addHelpText('after', FINDINGS)
  .option('--customer <id>', 'verify one customer')
  .option('--all', 'verify the whole table')
  .option('--days', 'verify what days came to, with the setting dayFigures')
  .option(
    '--repair',
    'repair the differences through conditional writes; older events that are lost cannot be ' +
      'repaired and do not count as a failure',
  )
  .option(
    '--shards <n>',
    `${SHARDS} (DynamoDB Local); elsewhere the table’s tags contain it`,
    positive,
  )
  .option('--rate <rcu>', 'read units a second', positive, 100)
  .option('--wcu <wcu>', 'write units a second of --repair', positive, 100)
  .option('--resume', 'continue an interrupted --all')
  .option('--checkpoint <file>', 'the file that --resume continues from (default: in .local/)')
  .action((options: VerifyOptions) =>
    end(import('./verify/verify-command.ts').then(({ verifyCommand }) => verifyCommand(options))),
  );

command('redrive', 'Projects failed stream records again. Keeps what fails again, with the reason.')
  .option(
    '--failures <bucket>',
    'the failure bucket, or a folder: anything with a slash (default: the local run’s)',
  )
  .option('--events', 'publish again what the publisher or the webhook deliveries failed on')
  .option(
    '--event-bus <name>',
    'the bus: the stack’s output EventBusName (default: the local run’s)',
  )
  .option('--dry-run', 'only show the failures')
  .action((options: RedriveOptions) =>
    end(
      import('./redrive/redrive-command.ts').then(({ redriveCommand }) => redriveCommand(options)),
    ),
  );

command('events', 'Publishes the current state of everything that changed since a moment.')
  .addArgument(new Argument('<action>', 'the action').choices(['replay']))
  .requiredOption('--since <time>', 'the first moment, as 2026-11-22T10:00:00Z')
  .option(
    '--event-bus <name>',
    'the bus: the stack’s output EventBusName (default: the local run’s)',
  )
  .option('--rate <rcu>', 'read units a second: the whole table is read', positive, 100)
  .option('--dry-run', 'only count them')
  .action((_action: string, options: EventsOptions) =>
    end(import('./events/events-command.ts').then(({ eventsCommand }) => eventsCommand(options))),
  );

command('webhooks', 'Sends an endpoint’s deliveries again, with the same ids and bytes.')
  .addArgument(new Argument('<action>', 'what to do').choices(['replay']))
  .requiredOption('--endpoint <id>', 'its id, from GET /webhook-endpoints')
  .requiredOption(
    '--since <time>',
    'events that the shop created from this moment on, as 2026-11-22T10:00:00Z',
  )
  .option('--until <time>', 'events that it created up to this moment (default: now)')
  .option(
    '--status <statuses>',
    'deliveries in these statuses: PENDING, FAILED, DELIVERED, separated by commas',
    deliveryStatuses,
    ['PENDING', 'FAILED'],
  )
  .option('--missing', 'also changes that have no delivery: their current state is sent')
  .option('--shards <n>', SHARDS, positive)
  .option('--rate <rcu>', 'read units a second', positive, 100)
  .option('--dry-run', 'only count them')
  .action((_action: string, options: WebhooksOptions) =>
    end(
      import('./webhooks/webhooks-command.ts').then(({ webhooksCommand }) =>
        webhooksCommand(options),
      ),
    ),
  );

addWatchCommands(program, command);
addDataCommands(command);
addTransferCommands(command);

command('tail', 'Follows the orders’ changes as they happen, until Ctrl-C.')
  .option('--order <id>', 'changes of one order')
  .option('--customer <id>', 'changes of one customer')
  .option('--events', 'show events, computed here from the table’s stream')
  .option('--bus', 'show events that the bus delivers to a temporary rule')
  .option('--event-bus <name>', 'the bus of --bus: the stack’s output EventBusName')
  .addOption(
    new Option('--since <when>', 'the start').choices(['now', 'trim-horizon']).default('now'),
  )
  .action((options: TailOptions) =>
    end(import('./tail/tail-command.ts').then(({ tailCommand }) => tailCommand(options))),
  );

addLocalCommands(program);
addProvider(program);
addPayments(program);
addOperators(program);
addUnits(program);
addRights(program);
addRollback(program);
