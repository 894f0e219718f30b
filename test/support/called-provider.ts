import { afterAll, beforeAll } from 'vitest';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import { type ServedStandIn, serveStripe } from '../../packages/local/stripe/serve.ts';
import { changingSecret } from './secrets-manager.ts';

export const PROVIDER_KEY = 'rk_test_0123456789abcdef';

let runs = 0;

/** The stand-in behind the provider that functions of this process call, with their settings. */
export function calledStripe(capture = 'manual') {
  const secret = changingSecret('arn:payment-key');
  let served: ServedStandIn;
  beforeAll(async () => {
    runs += 1;
    served = await serveStripe({ port: 0, run: `Called${process.pid}x${runs}` });
    secret.put('AWSCURRENT', PROVIDER_KEY);
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      PAYMENT_PROVIDER: 'stripe',
      [PROVIDER_VARIABLES.key]: 'arn:payment-key',
      [PROVIDER_VARIABLES.capture]: capture,
      [PROVIDER_VARIABLES.mode]: 'test',
      [PROVIDER_VARIABLES.address]: served.address,
    });
  });
  afterAll(async () => {
    for (const name of ['PAYMENT_PROVIDER', ...Object.values(PROVIDER_VARIABLES)])
      delete process.env[name];
    await served?.stop();
  });
  return { secret, stripe: () => served };
}
