import { EXIT, type ExitCode, Misuse } from '../exit-code.ts';
import { locateSecret, putSecret, readHidden, type SecretTarget } from './secret-location.ts';

export interface PaymentSecretOptions extends SecretTarget {
  readonly json?: boolean;
}

/** `oms payment-secret set <provider>`: the secret with which a provider signs its webhooks. */
export async function paymentSecretCommand(
  provider: string,
  options: PaymentSecretOptions,
): Promise<ExitCode> {
  const name = provider.charAt(0).toUpperCase() + provider.slice(1);
  const location = locateSecret(options, {
    inOutputs: ({ Region: region, ...outputs }) => ({
      SecretId: outputs[`${name}WebhookSecretArn`],
      region,
    }),
    inRun: ({ webhookSecrets, region }) => ({ SecretId: webhookSecrets?.[provider], region }),
    missing:
      `webhooks of "${provider}" are not received: set paymentWebhooks, ` +
      'in config/dev.json for the local run, in the file of its stage for a deployment',
  });
  const secret = await readHidden(`Signing secret of ${provider} (whsec_…), hidden: `);
  assertForm(secret);
  const version = await putSecret(location, secret);
  if (options.json) console.log(JSON.stringify({ provider, secret: location.SecretId, version }));
  else
    console.log(
      `The secret of ${provider} is set. It is used within five minutes; the previous one for ` +
        'another day.',
    );
  return EXIT.fine;
}

/** Both Stripe's and Standard Webhooks' secrets start with `whsec_`. */
function assertForm(secret: string): void {
  if (!/^whsec_[\w+/=-]{16,}$/.test(secret))
    throw new Misuse('a signing secret must be whsec_ and at least 16 letters or digits');
}
