/** The command `oms provider`: faults of the local run's payment provider, and a check of one. */
import type { Command } from 'commander';
import { EXIT_CODES, end } from './command-options.ts';
import type { ProviderCheckOptions } from './provider/provider-check-command.ts';
import type { ProviderFaultOptions } from './provider/provider-fault-command.ts';

const FAULTS = `
Faults:
lose-answers [n]     the next n requests are executed and get no answer (default: 1)
forget-keys          forgets all idempotency keys now, as Stripe may after a day
double               each webhook is sent twice
reverse              webhooks of the same time are sent newest first
lose-webhooks        no webhook is sent; events stay in the list of those not delivered
delay <n>s           each answer to a POST request comes later
refuse <status> [n]  the next n requests are refused with this status (default: all)
off                  ends all faults`;

const CHECK = `
Plays ten orders at a provider of yours, each with every fault at every request, and compares the
books with a ledger: each cent moves once. The module exports provider({ fetch, capture }); the
skin's exports skin({ now }), the provider's API over the ledger. Without a module, it checks the
product's own Stripe over its stand-in, packages/oms/provider/check/checked-stripe.ts: an example of
both.

With --url, the provider's sandbox judges instead of a ledger: all requests go there, with faults
before it. The module of --sandbox exports sandbox({ fetch }), which pays as a buyer does and reads
what moved. Without modules, it is Stripe, with the key in STRIPE_TEST_KEY. Only a sandbox: the
orders are paid and refunded.

Exit codes: 0 nothing found, 1 findings: a cent moved twice or not at all, 2 wrong options.`;

export function addProvider(program: Command): void {
  const provider = program
    .command('provider')
    .description('Lets the local run’s payment provider misbehave, and checks one of your own.');
  provider
    .command('fault')
    .description('Lets the local run’s payment provider misbehave, until off.')
    .argument('<words...>', 'the fault')
    .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
    .option('--json', 'the faults that are on, as JSON on standard output')
    .addHelpText('after', FAULTS)
    .addHelpText('after', EXIT_CODES)
    .action((words: string[], options: ProviderFaultOptions) =>
      end(
        import('./provider/provider-fault-command.ts').then(({ providerFaultCommand }) =>
          providerFaultCommand(words, options),
        ),
      ),
    );
  provider
    .command('check')
    .description('Checks a payment provider of your own under every fault.')
    .argument('[module]', 'the file of the provider (default: the product’s Stripe)')
    .option('--skin <module>', 'the file of its API over the ledger')
    .option('--url <address>', 'the address of the provider’s sandbox, which judges instead')
    .option('--sandbox <module>', 'the file that pays and reads at the sandbox')
    .option('--scenario <name>', 'only this order, by its name in a finding')
    .option('--json', 'the findings as JSON on standard output')
    .addHelpText('after', CHECK)
    .action((module: string | undefined, options: ProviderCheckOptions) =>
      end(
        import('./provider/provider-check-command.ts').then(({ providerCheckCommand }) =>
          providerCheckCommand(module, options),
        ),
      ),
    );
}
