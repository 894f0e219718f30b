import { stripeKey } from '../../../domain/payment-adapters/stripe-key.ts';
import { PAYMENT_KEY_OUTPUT } from '../../../functions/manifest/payment-provider.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { locateSecret, putSecret, readHidden, type SecretTarget } from './secret-location.ts';

export interface PaymentKeyOptions extends SecretTarget {
  readonly json?: boolean;
}

/** `oms payment-key set <provider>`: the key with which the stack's functions call a provider. */
export async function paymentKeyCommand(
  provider: string,
  options: PaymentKeyOptions,
): Promise<ExitCode> {
  const location = locateSecret<{ readonly mode: string }>(options, {
    inOutputs: ({ Region: region, PaymentMode: mode, ...outputs }) => ({
      SecretId: outputs[PAYMENT_KEY_OUTPUT],
      region,
      mode,
    }),
    inRun: ({ paymentKey, region }) => ({ ...paymentKey, region }),
    missing:
      `no function calls "${provider}": set paymentProvider, ` +
      'in shop/stages/dev.json for the local run, in the file of its stage for a deployment',
  });
  const key = await readHidden(`Restricted key of ${provider} (rk_${location.mode}_…), hidden: `);
  assertUsable(key, location.mode);
  const version = await putSecret(location, key);
  if (options.json) console.log(JSON.stringify({ provider, secret: location.SecretId, version }));
  else console.log(`The key of ${provider} is set. It is used within five minutes.`);
  return EXIT.fine;
}

/** Refuses a key that could do more than the functions need, or moves other money. */
function assertUsable(text: string, mode: string): void {
  const key = stripeKey(text);
  if (!key) throw new Misuse('a key must begin with rk_test_, rk_live_ or sk_test_');
  if (key.mode !== mode)
    throw new Misuse(
      `the key is of the mode ${key.mode}, but paymentMode is ${mode}: create a key there, or ` +
        'deploy with the other paymentMode',
    );
  if (key.mode === 'live' && !key.isRestricted)
    throw new Misuse(
      'a live secret key may do everything in the account: create a restricted key (rk_live_…) ' +
        'with the rights that docs/operators.md lists',
    );
}
