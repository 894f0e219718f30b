/** Secrets Manager, as far as a function asks it of the template's secrets, in AWS JSON 1.1. */
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { SECRET_VERSION } from '../../events/secret-version.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import { Failure } from '../failure.ts';

/** ARN → value. */
export type Secrets = ReadonlyMap<string, string>;

interface GenerateSecretString {
  readonly ExcludeCharacters?: string;
  readonly ExcludeLowercase?: boolean;
  readonly ExcludeNumbers?: boolean;
  readonly ExcludePunctuation?: boolean;
  readonly ExcludeUppercase?: boolean;
  readonly GenerateStringKey?: string;
  readonly PasswordLength?: number;
  readonly SecretStringTemplate?: string;
}

/** Kept in a file, if one is named: a cursor outlives a restart as long as its rows do. */
export function secretsOf(assembly: Assembly, file?: string): Secrets {
  const kept =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      : {};
  const secrets = resourcesOf(assembly, 'AWS::SecretsManager::Secret').map(
    ({ physicalId, properties }) => {
      return [
        physicalId,
        kept[physicalId] ??
          generate((properties['GenerateSecretString'] ?? {}) as GenerateSecretString),
      ] as const;
    },
  );
  if (file)
    writeFileSync(file, JSON.stringify(Object.fromEntries(secrets), undefined, 2), { mode: 0o600 });
  return new Map(secrets);
}

function generate({
  SecretStringTemplate,
  GenerateStringKey,
  PasswordLength = 32,
  ...exclude
}: GenerateSecretString): string {
  const alphabet = [
    ...(exclude.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz'),
    ...(exclude.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    ...(exclude.ExcludeNumbers ? '' : '0123456789'),
    ...(exclude.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'),
  ].filter((character) => !exclude.ExcludeCharacters?.includes(character));
  const password = Array.from(
    { length: PasswordLength },
    () => alphabet[randomInt(alphabet.length)],
  ).join('');
  if (!GenerateStringKey) return password;
  return JSON.stringify({
    ...JSON.parse(SecretStringTemplate ?? '{}'),
    [GenerateStringKey]: password,
  });
}

/** On loopback, at a port of its own unless one is named. */
export async function serveSecrets(
  secrets: Secrets,
  fixedPort = 0,
): Promise<{ readonly endpoint: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const malformed = () => refusal('InvalidRequestException', 'the request is not one');
    void answer(request, secrets, SECRET_VERSION)
      .catch(malformed)
      .then(({ status, body }) => {
        response
          .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
          .end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const inUse = `port ${fixedPort}, for Secrets Manager, is in use: choose another engine’s with --engine-port`;
      reject(new Failure(code === 'EADDRINUSE' ? inUse : message));
    });
    server.listen(fixedPort, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, server };
}

async function answer(request: IncomingMessage, secrets: Secrets, versionId: string) {
  const action = String(request.headers['x-amz-target']).replace(/^secretsmanager\./, '');
  const read = ACTIONS[action];
  if (!read) return refusal('UnknownOperationException', `no ${action} on a laptop`);

  const chunks = await request.toArray();
  const input = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
  const [ARN, SecretString] = find(secrets, input['SecretId'] ?? '') ?? [];
  const { VersionStage = 'AWSCURRENT' } = input;
  if (ARN === undefined || SecretString === undefined || VersionStage !== 'AWSCURRENT') {
    return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }
  return { status: 200, body: { ARN, Name: nameOf(ARN), ...read(SecretString, versionId) } };
}

/** A laptop's secret has one version, and is not rotated. */
const ACTIONS: Readonly<Record<string, (SecretString: string, versionId: string) => object>> = {
  GetSecretValue: (SecretString, VersionId) => ({
    SecretString,
    VersionId,
    VersionStages: ['AWSCURRENT'],
  }),
  DescribeSecret: (_, versionId) => ({ VersionIdsToStages: { [versionId]: ['AWSCURRENT'] } }),
};

/** By ARN or by name, as Secrets Manager does. */
const find = (secrets: Secrets, id: string) =>
  [...secrets].find(([arn]) => arn === id || nameOf(arn) === id);

const nameOf = (arn: string): string => /:secret:(.+)-\w+$/.exec(arn)?.[1] ?? '';

const refusal = (__type: string, message: string) => ({ status: 400, body: { __type, message } });
