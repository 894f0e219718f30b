/** The commands of oms, and what they say of themselves. */
import { Argument, Command, Option } from 'commander';
import { EXIT_CODES, end, positive } from './command-parts.ts';
import { type EventsOptions, eventsCommand } from './events-command.ts';
import { type PayOptions, payCommand } from './pay-command.ts';
import { type PaymentSecretOptions, paymentSecretCommand } from './payment-secret-command.ts';
import { type RedriveOptions, redriveCommand } from './redrive-command.ts';
import { type TailOptions, tailCommand } from './tail-command.ts';
import { type VerifyOptions, verifyCommand } from './verify-command.ts';
import { addWatchCommands } from './watch-program.ts';

const FINDINGS = `
Findings, by what they are about:
  SUMMARY META EVENT GSI1 GSI2 LOW   a copy that differs from its source
  LINES                              counters by line that are not the sums over fulfillments and cancellations
  DUE                                a key that says when to look, missing where something is due, or left over
  PAYMENT                            a payment that contradicts itself, that its order’s row does not follow, or that is broken
  PAYREF                             a claim of a provider’s payment without the payment, or the other way round (never repaired)
  ORDER                              a row that is no order, or does not follow from its lines (never repaired)
  FULFILLMENT                        its latest is not the newest milestone; or it is broken
  CANCELLATION MILESTONE MOVE        a row that is broken, or belongs to nothing (never repaired)
  DAY                                a place among the orders of a day that hides the order (never repaired)
  STOCK ROW CUSTOMER                 what cannot be read (never repaired)
Stock levels are not verified: nothing proves them.`;

export const program = new Command('oms')
  .description(
    'Operates the order backend: the local run by default, AWS with --table and --region.',
  )
  .addHelpText('after', EXIT_CODES)
  .exitOverride();

const command = (name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .option('--table <name>', 'a table on AWS (default: the local run)')
    .option('--region <region>', 'where it is (default: AWS_REGION)')
    .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', EXIT_CODES);

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
  .option('--events', 'publishes once more what the publisher gave up on')
  .option(
    '--event-bus <name>',
    'the bus: the stack’s output EventBusName (default: the local run’s)',
  )
  .option('--dry-run', 'only say what is there')
  .action((options: RedriveOptions) => end(redriveCommand(options)));

command('events', 'Publishes the present state of everything that changed since a moment.')
  .addArgument(new Argument('<action>').choices(['replay']))
  .requiredOption('--since <time>', 'from when on, as 2026-11-22T10:00:00Z')
  .option(
    '--event-bus <name>',
    'the bus: the stack’s output EventBusName (default: the local run’s)',
  )
  .option('--rate <rcu>', 'read units a second: the whole table is read', positive, 100)
  .option('--dry-run', 'only say how many there are')
  .action((_action: string, options: EventsOptions) => end(eventsCommand(options)));

addWatchCommands(program, command);

command('tail', 'Follows the orders’ changes as they happen, until Ctrl-C.')
  .option('--order <id>', 'of one order')
  .option('--customer <id>', 'of one customer')
  .option('--events', 'the events that are published, instead of the orders’ changes')
  .addOption(
    new Option('--since <when>', 'from when on').choices(['now', 'trim-horizon']).default('now'),
  )
  .action((options: TailOptions) => end(tailCommand(options)));

program
  .command('pay <orderId>')
  .description(
    'Plays the provider of an order’s payments, on the local run: answers what it was asked, ' +
      'or pays what is due.',
  )
  .option('--authorize', 'holds what is due')
  .option('--capture', 'takes what is held, or what is due at once')
  .option('--void', 'gives up what is held')
  .option('--fail', 'refuses what it was asked, or a payment of what is due')
  .option('--refund <amount>', 'gives back so many minor units', positive)
  .option('--dispute', 'the buyer’s bank takes back what was paid')
  .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
  .option('--json', 'what was reported and answered, as JSON on standard output')
  .addHelpText('after', EXIT_CODES)
  .action((orderId: string, options: PayOptions) => end(payCommand(orderId, options)));

program
  .command('payment-secret')
  .description(
    'Sets what a payment provider signs its webhooks with. The secret is asked for, or read ' +
      'from standard input.',
  )
  .addArgument(new Argument('<action>').choices(['set']))
  .argument('<provider>', 'stripe or standard, as the context paymentWebhooks names it')
  .option(
    '--outputs <file>',
    'what npm run deploy printed: cdk.out/outputs.json (default: the local run)',
  )
  .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
  .option('--json', 'the outcome as JSON on standard output')
  .addHelpText('after', EXIT_CODES)
  .action((_action: string, provider: string, options: PaymentSecretOptions) =>
    end(paymentSecretCommand(provider, options)),
  );
