/** The payment provider's stand-in of a run, if functions of the template call a provider. */
import { PAYMENT_WEBHOOKS, secretVariable } from '../../functions/manifest/payment-inputs.ts';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import { type Assembly, resourcesOf } from './cloudformation/template.ts';
import { type Secrets, versionAt } from './secrets-manager/secrets.ts';
import type { ServedStandIn } from './stripe/serve.ts';

export interface ProviderOptions {
  readonly assembly: Assembly;
  readonly secrets: Secrets;
  /** The URL of the API, which is known once it listens. */
  readonly apiUrl: () => string;
  /** Any free port by default. */
  readonly fixedPort?: number | undefined;
}

/** The key with which the functions call the stand-in. It protects nothing. */
export const STAND_IN_KEY = 'rk_test_0123456789abcdefghijkl';

/**
 * Serves the stand-in on loopback, and gives the functions a key for it. Its webhooks are signed
 * with the secret of the run, and go through the real route. The module is loaded only if a
 * function calls a provider.
 */
export async function startProvider({
  assembly,
  secrets,
  apiUrl,
  fixedPort = 0,
}: ProviderOptions): Promise<ServedStandIn | undefined> {
  const environments = resourcesOf(assembly, 'AWS::Lambda::Function').map(variablesOf);
  const find = (name: string) => environments.map(({ [name]: arn }) => arn).find(Boolean);
  const key = find(PROVIDER_VARIABLES.key);
  if (key === undefined) return undefined;
  useKey(secrets, key);
  const signing = find(secretVariable('stripe'));
  const { serveStripe } = await import('./stripe/serve.ts');
  const webhook = signing === undefined ? undefined : targetOf(secrets, signing, apiUrl);
  return serveStripe({ port: fixedPort, run: `Run${Date.now().toString(36)}`, webhook });
}

/** The webhook endpoint. Its address and its secret are read when an event is sent. */
const targetOf = ({ versions }: Secrets, signing: string, apiUrl: () => string) => ({
  get url() {
    return apiUrl() + PAYMENT_WEBHOOKS.path.replace('{provider}', 'stripe');
  },
  get secret() {
    return versionAt(versions.get(signing) ?? [], 'AWSCURRENT')?.value ?? '';
  },
});

/** Replaces the value that the template's secret begins with, which is no key. */
function useKey({ versions, keep }: Secrets, arn: string): void {
  const all = versions.get(arn) ?? [];
  const [first] = all;
  if (!first || first.value?.startsWith('rk_') || first.value?.startsWith('sk_')) return;
  all.splice(0, 1, { ...first, value: STAND_IN_KEY });
  keep();
}

interface Environment {
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
}

const variablesOf = ({ properties }: { readonly properties: object }) =>
  (properties as Environment).Environment?.Variables ?? {};
