import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { Misuse } from '../../api/commands/exit-code.ts';
import type { TableAccess } from '../../local/table-access.ts';
import { assertCredentials } from '../credentials.ts';
import { deployedOutputs } from '../deployed-outputs.ts';
import { localAccess } from '../local-access.ts';

/** The options that name the deployment whose secret a command sets. */
export interface SecretTarget {
  /** The file with the outputs of the deployment. */
  readonly outputs?: string;
  readonly port: string;
}

export interface SecretLocation {
  readonly SecretId: string;
  readonly region: string;
}

type Found<Location> = Partial<Location & SecretLocation>;

/** The two places where a secret's location is found. */
export interface FindSecret<Location> {
  readonly inOutputs: (outputs: Readonly<Record<string, string>>) => Found<Location>;
  readonly inRun: (access: TableAccess) => Found<Location>;
  /** The cause, and the next step, if there is no such secret. */
  readonly missing: string;
}

/** Finds a secret in a deployment's outputs, or in the local run, whose endpoint is then used. */
export function locateSecret<Location extends object>(
  { outputs, port }: SecretTarget,
  { inOutputs, inRun, missing }: FindSecret<Location>,
): Location & SecretLocation {
  const location =
    outputs === undefined ? inRun(localSecrets(port)) : inOutputs(deployedOutputs(outputs));
  if (!location.SecretId || !location.region) throw new Misuse(missing);
  return location as Location & SecretLocation;
}

function localSecrets(port: string): TableAccess {
  const access = localAccess(port, 'a deployment with --outputs');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: access.secrets,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  return access;
}

/** Prompts for a secret without echoing it, or reads it from a pipe: never from an argument. */
export async function readHidden(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** Stores a secret's new value, and returns its version. */
export async function putSecret(
  { SecretId, region }: SecretLocation,
  SecretString: string,
): Promise<string | undefined> {
  const secrets = new SecretsManagerClient({ region });
  await assertCredentials(secrets);
  const { VersionId } = await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  return VersionId;
}
