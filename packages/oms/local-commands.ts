/**
 * Adds the commands that play the systems around the backend: a payment provider and a receiver of
 * webhooks.
 */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { EXIT_CODES, end, ofStackOrLocalRun, positive, wholeNumber } from './command-options.ts';
import type { PayOptions } from './pay/pay-command.ts';
import type { PaymentKeyOptions } from './pay/payment-key-command.ts';
import type { PaymentSecretOptions } from './pay/payment-secret-command.ts';
import type { WebhookSinkOptions } from './webhooks/webhook-sink-command.ts';

export function addLocalCommands(program: Command): void {
  addPay(program);
  addPaymentSecret(program);
  addPaymentKey(program);
  addWebhookSink(program);
}

function addPay(program: Command): void {
  program
    .command('pay <orderId>')
    .description(
      'Plays the provider of an order’s payments, on the local run: answers its open requests, ' +
        'or pays the amount due.',
    )
    .option('--authorize', 'authorizes the amount due')
    .option('--capture', 'captures the authorized amount, or the amount due at once')
    .option('--void', 'voids the authorized amount')
    .option('--fail', 'declines the open requests, or a payment of the amount due')
    .option('--refund <amount>', 'refunds so many minor units', positive)
    .option('--dispute', 'the buyer’s bank takes the payment back (chargeback)')
    .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
    .option('--json', 'the reports and their answers, as JSON on standard output')
    .addHelpText('after', EXIT_CODES)
    .action((orderId: string, options: PayOptions) =>
      end(import('./pay/pay-command.ts').then(({ payCommand }) => payCommand(orderId, options))),
    );
}

function addPaymentSecret(program: Command): void {
  ofStackOrLocalRun(
    program
      .command('payment-secret')
      .description(
        'Sets the secret with which a payment provider signs its webhooks. ' +
          'Enter it when prompted, or pipe it into standard input.',
      )
      .addArgument(new Argument('<action>', 'the action').choices(['set']))
      .argument('<provider>', 'stripe or standard, as the setting paymentWebhooks names it'),
  )
    .option('--for <names>', 'standard: the providers that it reports for, as adyen,klarna')
    .addHelpText('after', EXIT_CODES)
    .action((_action: string, provider: string, options: PaymentSecretOptions) =>
      end(
        import('./pay/payment-secret-command.ts').then(({ paymentSecretCommand }) =>
          paymentSecretCommand(provider, options),
        ),
      ),
    );
}

function addPaymentKey(program: Command): void {
  ofStackOrLocalRun(
    program
      .command('payment-key')
      .description(
        'Sets the key with which functions of the stack call a payment provider. Enter it when ' +
          'prompted, or pipe it into standard input.',
      )
      .addArgument(new Argument('<action>', 'the action').choices(['set']))
      .addArgument(
        new Argument('<provider>', 'as the setting paymentProvider').choices(['stripe']),
      ),
  )
    .addHelpText('after', EXIT_CODES)
    .action((_action: string, provider: string, options: PaymentKeyOptions) =>
      end(
        import('./pay/payment-key-command.ts').then(({ paymentKeyCommand }) =>
          paymentKeyCommand(provider, options),
        ),
      ),
    );
}

function addWebhookSink(program: Command): void {
  program
    .command('webhook-sink')
    .description(
      'Receives webhooks on this machine, verifies their signature and shows them, until Ctrl-C.',
    )
    .option('--port <port>', 'the port to listen on, on loopback; 0 for any free port', port, 4000)
    .addOption(
      new Option(
        '--secret <secret>',
        'the endpoint’s secret, from the answer of POST /webhook-endpoints; repeatable',
      )
        .env('WEBHOOK_SECRET')
        .argParser((secret: string, others: string[] | undefined) => [...(others ?? []), secret]),
    )
    .option(
      '--status <status>',
      'the status of the answers to signed webhooks: 200 to 599',
      status,
      204,
    )
    .option('--delay <ms>', 'the delay before each answer', wholeNumber, 0)
    .option('--json', 'each webhook as a line of JSON on standard output')
    .addHelpText('after', SINK_NOTES)
    .action((options: WebhookSinkOptions) =>
      end(
        import('./webhooks/webhook-sink-command.ts').then(({ webhookSinkCommand }) =>
          webhookSinkCommand(options),
        ),
      ),
    );
}

const SINK_NOTES = `
A webhook with a wrong or no signature gets 401. Without --secret, signatures are not verified.
Exit codes: 0 ended by Ctrl-C, 2 wrong options, or the port is in use.`;

function port(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('It must be a number up to 65535.');
  return number;
}

function status(text: string): number {
  if (!/^[2-5]\d\d$/.test(text))
    throw new InvalidArgumentError('It must be an HTTP status from 200 to 599.');
  return Number(text);
}
