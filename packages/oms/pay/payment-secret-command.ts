import { MANUAL_PROVIDER } from '../../../domain/payments/payment.ts';
import { storedSigningSecret } from '../../../functions/payments/signatures/signing-secret.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { locateSecret, putSecret, readHidden, type SecretTarget } from './secret-location.ts';

export interface PaymentSecretOptions extends SecretTarget {
  readonly json?: boolean;
  /** The provider names that a secret of Standard Webhooks belongs to, with commas. */
  readonly for?: string;
}

/** `oms payment-secret set <provider>`: the secret with which a provider signs its webhooks. */
export async function paymentSecretCommand(
  provider: string,
  options: PaymentSecretOptions,
): Promise<ExitCode> {
  const names = namesFor(provider, options.for);
  const name = provider.charAt(0).toUpperCase() + provider.slice(1);
  const location = locateSecret(options, {
    inOutputs: ({ Region: region, ...outputs }) => ({
      SecretId: outputs[`${name}WebhookSecretArn`],
      region,
    }),
    inRun: ({ webhookSecrets, region }) => ({ SecretId: webhookSecrets?.[provider], region }),
    missing:
      `webhooks of "${provider}" are not received: set paymentWebhooks, ` +
      'in shop/stages/dev.json for the local run, in the file of its stage for a deployment',
  });
  const secret = await readHidden(`Signing secret of ${provider} (whsec_…), hidden: `);
  assertForm(secret);
  const content = names ? storedSigningSecret(secret, names) : secret;
  const version = await putSecret(location, content);
  if (options.json)
    console.log(JSON.stringify({ provider, for: names, secret: location.SecretId, version }));
  else
    console.log(
      `The secret of ${provider} is set. It is used within five minutes; the previous one for ` +
        'another day.',
    );
  return EXIT.fine;
}

/**
 * The provider names that a secret belongs to: whoever has it makes orders paid, and only for them.
 * Stripe's own webhooks are about Stripe alone.
 */
function namesFor(provider: string, given: string | undefined): readonly string[] | undefined {
  if (provider !== 'standard') {
    if (given !== undefined) throw new Misuse(`--for is for standard: ${provider} is one provider`);
    return undefined;
  }
  const names = given?.split(',').map((part) => part.trim()) ?? [];
  if (names.length === 0)
    throw new Misuse('--for names the providers that the secret belongs to: --for adyen,klarna');
  const wrong = names.find(
    (provider) => provider === MANUAL_PROVIDER || !/^[a-z][a-z0-9-]{1,31}$/.test(provider),
  );
  if (wrong !== undefined) throw new Misuse(`"${wrong}" is no provider that reports by webhook`);
  return names;
}

/** Both Stripe's and Standard Webhooks' secrets start with `whsec_`. */
function assertForm(secret: string): void {
  if (!/^whsec_[\w+/=-]{16,}$/.test(secret))
    throw new Misuse('a signing secret must be whsec_ and at least 16 letters or digits');
}
