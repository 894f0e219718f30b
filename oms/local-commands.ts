/** Commands that play the other side of the backend: a payment provider, a receiver of webhooks. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { EXIT_CODES, end, positive, wholeNumber } from './command-options.ts';
import { type PayOptions, payCommand } from './pay/pay-command.ts';
import { type PaymentSecretOptions, paymentSecretCommand } from './pay/payment-secret-command.ts';
import { type WebhookSinkOptions, webhookSinkCommand } from './webhooks/webhook-sink-command.ts';

export function addLocalCommands(program: Command): void {
  addPay(program);
  addPaymentSecret(program);
  addWebhookSink(program);
}

function addPay(program: Command): void {
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
}

function addPaymentSecret(program: Command): void {
  program
    .command('payment-secret')
    .description(
      'Sets what a payment provider signs its webhooks with. The secret is asked for, or read ' +
        'from standard input.',
    )
    .addArgument(new Argument('<action>', 'what to do').choices(['set']))
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
}

function addWebhookSink(program: Command): void {
  program
    .command('webhook-sink')
    .description(
      'Receives webhooks on this machine, verifies their signature and shows them, until Ctrl-C.',
    )
    .option('--port <port>', 'listen there, on loopback; 0 for any that is free', port, 4000)
    .addOption(
      new Option(
        '--secret <secret>',
        'what signs them: the answer of POST /webhook-endpoints has it. Twice for two secrets',
      )
        .env('WEBHOOK_SECRET')
        .argParser((secret: string, others: string[] | undefined) => [...(others ?? []), secret]),
    )
    .option('--status <status>', 'answers this to what is signed: 200 to 599', status, 204)
    .option('--delay <ms>', 'waits that long before it answers', wholeNumber, 0)
    .option('--json', 'each webhook as a line of JSON on standard output')
    .addHelpText('after', SINK_NOTES)
    .action((options: WebhookSinkOptions) => end(webhookSinkCommand(options)));
}

const SINK_NOTES = `
A webhook whose signature is wrong is answered with 401. Without a secret nothing is verified.
Exit codes: 0 ended by Ctrl-C, 2 misused, or the port is in use.`;

function port(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('It is a number up to 65535.');
  return number;
}

function status(text: string): number {
  if (!/^[2-5]\d\d$/.test(text)) throw new InvalidArgumentError('It is an HTTP status from 200.');
  return Number(text);
}
