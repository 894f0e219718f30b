import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { publishedAccess } from '../../local/published-access.ts';
import { assertCredentials } from '../credentials.ts';
import { EXIT, type ExitCode, Misuse, Unreachable } from '../exit-code.ts';

export interface PaymentSecretOptions {
  /** The file with the outputs of the deployment. */
  readonly outputs?: string;
  readonly port: string;
  readonly json?: boolean;
}

/**
 * `oms payment-secret set <provider>`. Reads the secret from standard input, never from an
 * argument.
 */
export async function paymentSecretCommand(
  provider: string,
  options: PaymentSecretOptions,
): Promise<ExitCode> {
  const { SecretId, region } =
    options.outputs === undefined
      ? reachLocal(provider, options.port)
      : reachAws(provider, options.outputs);
  const SecretString = await readSecret(provider);
  assertForm(SecretString);
  const secrets = new SecretsManagerClient({ region });
  await assertCredentials(secrets);
  const { VersionId } = await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  if (options.json) console.log(JSON.stringify({ provider, secret: SecretId, version: VersionId }));
  else
    console.log(
      `The secret of ${provider} is set. It is used within five minutes; the previous one for ` +
        'another day.',
    );
  return EXIT.fine;
}

interface SecretLocation {
  readonly SecretId: string;
  readonly region: string;
}

function reachAws(provider: string, file: string): SecretLocation {
  if (!existsSync(file)) throw new Misuse(`there is no ${file}, which npm run deploy writes`);
  const outputs = Object.assign(
    {},
    ...Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>),
  ) as Record<string, string>;
  const name = provider.charAt(0).toUpperCase() + provider.slice(1);
  return secretOf(provider, outputs[`${name}WebhookSecretArn`], outputs['Region']);
}

function reachLocal(provider: string, port: string): SecretLocation {
  const access = publishedAccess(port);
  if (!access) {
    throw new Unreachable(
      `no local run at port ${port}: start one with npm start, or name a deployment with --outputs`,
    );
  }
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: access.secrets,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  return secretOf(provider, access.webhookSecrets?.[provider], access.region);
}

function secretOf(provider: string, SecretId = '', region = ''): SecretLocation {
  if (SecretId === '') {
    throw new Misuse(
      `webhooks of "${provider}" are not received: set paymentWebhooks, ` +
        'in config/dev.json for the local run, in the file of its stage for a deployment',
    );
  }
  return { SecretId, region };
}

/** Prompts for the secret without echoing it, or reads it from a pipe. */
async function readSecret(provider: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write(`Signing secret of ${provider} (whsec_…), hidden: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** Both Stripe's and Standard Webhooks' secrets start with `whsec_`. */
function assertForm(secret: string): void {
  if (!/^whsec_[\w+/=-]{16,}$/.test(secret))
    throw new Misuse('a signing secret must be whsec_ and at least 16 letters or digits');
}
