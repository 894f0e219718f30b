/** The commands of oms, and what they say of themselves. */
import { Argument, Command, Option } from 'commander';
import { deliveryStatuses, EXIT_CODES, end, positive } from './command-options.ts';
import { type EventsOptions, eventsCommand } from './events/events-command.ts';
import { addLocalCommands } from './local-commands.ts';
import { addOperators } from './operators/operators-program.ts';
import { type RedriveOptions, redriveCommand } from './redrive/redrive-command.ts';
import { type TailOptions, tailCommand } from './tail/tail-command.ts';
import { type VerifyOptions, verifyCommand } from './verify/verify-command.ts';
import { addWatchCommands } from './watch-program.ts';
import { type WebhooksOptions, webhooksCommand } from './webhooks/webhooks-command.ts';

const FINDINGS = `
Findings, by what they are about:
  SUMMARY META EVENT GSI1 GSI2 LOW   a copy that differs from its source
  LINES                              counters that are not the sums of what happened
  DUE                                a key that says when to look: missing, or left over
  PAYMENT                            a payment that is broken, or that its order does not follow
  PAYREF                             a claim without its payment, or none (never repaired)
  ORDER                              no order, or not what its lines say (never repaired)
  FULFILLMENT                        its latest is not the newest milestone; or it is broken
  CANCELLATION MILESTONE MOVE        a row that is broken, or belongs to nothing (never repaired)
  DAY                                a place in a day that hides the order (never repaired)
  STOCK ROW CUSTOMER                 what cannot be read (never repaired)
Stock levels are not verified: nothing proves them.`;

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
    .option('--region <region>', 'where it is (default: AWS_REGION)')
    .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', exitCodes);

command('verify', 'Recomputes every copy from the rows of truth, and prints what differs.')
  .addHelpText('after', FINDINGS)
  .option('--customer <id>', 'of one customer')
  .option('--all', 'of the whole table')
  .option(
    '--repair',
    'mend what differs, through conditional writes; an older event that is lost cannot be, ' +
      'and is no failure then',
  )
  .option(
    '--shards <n>',
    'the table’s openOrderShards, for an engine without tags (DynamoDB Local); elsewhere the ' +
      'table’s tags say it',
    positive,
  )
  .option('--rate <rcu>', 'read units a second', positive, 100)
  .option('--resume', 'go on where an interrupted --all ended')
  .option('--checkpoint <file>', 'where --all remembers how far it is (default: in .local/)')
  .action((options: VerifyOptions) => end(verifyCommand(options)));

command(
  'redrive',
  'Projects once more what the event source gave up on; keeps what fails again, and says why.',
)
  .option(
    '--failures <bucket>',
    'the failure bucket, or a folder: anything with a slash (default: the local run’s)',
  )
  .option('--events', 'publishes once more what the publisher, or the deliveries, gave up on')
  .option(
    '--event-bus <name>',
    'the bus: the stack’s output EventBusName (default: the local run’s)',
  )
  .option('--dry-run', 'only say what is there')
  .action((options: RedriveOptions) => end(redriveCommand(options)));

command('events', 'Publishes the present state of everything that changed since a moment.')
  .addArgument(new Argument('<action>', 'what to do').choices(['replay']))
  .requiredOption('--since <time>', 'from when on, as 2026-11-22T10:00:00Z')
  .option(
    '--event-bus <name>',
    'the bus: the stack’s output EventBusName (default: the local run’s)',
  )
  .option('--rate <rcu>', 'read units a second: the whole table is read', positive, 100)
  .option('--dry-run', 'only say how many there are')
  .action((_action: string, options: EventsOptions) => end(eventsCommand(options)));

command('webhooks', 'Makes an endpoint’s deliveries due once more: the same ids, the same bytes.')
  .addArgument(new Argument('<action>', 'what to do').choices(['replay']))
  .requiredOption('--endpoint <id>', 'as GET /webhook-endpoints lists it')
  .requiredOption('--since <time>', 'events from then on, as 2026-11-22T10:00:00Z')
  .option('--until <time>', 'events up to then (default: now)')
  .option(
    '--status <statuses>',
    'deliveries of these: some of PENDING, FAILED, DELIVERED, separated by commas',
    deliveryStatuses,
    ['PENDING', 'FAILED'],
  )
  .option('--missing', 'also what has no delivery: the present state of what changed since')
  .option('--shards <n>', 'the table’s openOrderShards, for an engine without tags', positive)
  .option('--rate <rcu>', 'read units a second', positive, 100)
  .option('--dry-run', 'only say how many there are')
  .action((_action: string, options: WebhooksOptions) => end(webhooksCommand(options)));

addWatchCommands(program, command);

command('tail', 'Follows the orders’ changes as they happen, until Ctrl-C.')
  .option('--order <id>', 'of one order')
  .option('--customer <id>', 'of one customer')
  .option('--events', 'the events that the changes mean, computed here from the table’s stream')
  .option(
    '--bus',
    'the events that the bus delivers to a rule of its own, which is removed at the end',
  )
  .option('--event-bus <name>', 'the bus of --bus: the stack’s output EventBusName')
  .addOption(
    new Option('--since <when>', 'from when on').choices(['now', 'trim-horizon']).default('now'),
  )
  .action((options: TailOptions) => end(tailCommand(options)));

addLocalCommands(program);
addOperators(program);
