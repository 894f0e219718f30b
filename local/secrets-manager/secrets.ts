/** Secrets Manager, as far as a function asks it of the template's secrets, in AWS JSON 1.1. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SECRET_VERSION } from '../../events/secret-version.ts';
import { type Answer, refusal, type Served, serveJson } from '../aws-json-server.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import { type GenerateSecretString, generateSecret } from './generate-secret.ts';

interface Version {
  readonly value: string;
  readonly versionId: string;
  /** Epoch seconds; undefined for what was made at the start. */
  readonly createdAt?: number;
}

/** The versions of each secret, by ARN. */
export interface Secrets {
  readonly current: Map<string, Version>;
  readonly previous: Map<string, Version>;
  /** Writes the current values into the file, if one was named. */
  readonly keep: () => void;
}

/** Kept in a file, if one is named: a cursor outlives a restart as long as its rows do. */
export function secretsOf(assembly: Assembly, file?: string): Secrets {
  const kept =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      : {};
  const current = new Map(
    resourcesOf(assembly, 'AWS::SecretsManager::Secret').map(({ physicalId, properties }) => {
      const generated = (properties['GenerateSecretString'] ?? {}) as GenerateSecretString;
      const value = kept[physicalId] ?? generateSecret(generated);
      return [physicalId, { value, versionId: SECRET_VERSION }] as const;
    }),
  );
  const keep = () => {
    if (!file) return;
    const values = Object.fromEntries([...current].map(([arn, { value }]) => [arn, value]));
    writeFileSync(file, JSON.stringify(values, undefined, 2), { mode: 0o600 });
  };
  keep();
  return { current, previous: new Map(), keep };
}

/** On loopback, at a port of its own unless one is named. */
export const serveSecrets = (secrets: Secrets, fixedPort?: number): Promise<Served> =>
  serveJson(
    {
      name: 'Secrets Manager',
      target: 'secretsmanager',
      operations: Object.fromEntries(
        Object.entries(ACTIONS).map(([name, action]) => [
          name,
          (input) => answer(secrets, action, input as Input),
        ]),
      ),
    },
    fixedPort,
  );

type Input = Readonly<Record<string, string>>;
type Action = (secrets: Secrets, arn: string, input: Input) => object | undefined;

function answer(secrets: Secrets, action: Action, input: Input): Answer {
  const arn = find(secrets, input['SecretId'] ?? '');
  const body = arn === undefined ? undefined : action(secrets, arn, input);
  return body === undefined
    ? refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    : { status: 200, body: { ARN: arn, Name: nameOf(arn ?? ''), ...body } };
}

/** A laptop's secret is not rotated. A value that is put in makes the one before AWSPREVIOUS. */
const ACTIONS: Readonly<Record<string, Action>> = {
  GetSecretValue({ current, previous }, arn, { VersionStage = 'AWSCURRENT' }) {
    const version = { AWSCURRENT: current, AWSPREVIOUS: previous }[VersionStage]?.get(arn);
    return (
      version && {
        SecretString: version.value,
        VersionId: version.versionId,
        VersionStages: [VersionStage],
        CreatedDate: version.createdAt,
      }
    );
  },
  PutSecretValue({ current, previous, keep }, arn, { SecretString = '' }) {
    const before = current.get(arn);
    if (before) previous.set(arn, before);
    const version = {
      value: SecretString,
      versionId: randomUUID(),
      createdAt: Date.now() / 1000,
    };
    current.set(arn, version);
    keep();
    return { VersionId: version.versionId, VersionStages: ['AWSCURRENT'] };
  },
  DescribeSecret: ({ current }, arn) => ({
    VersionIdsToStages: { [current.get(arn)?.versionId ?? '']: ['AWSCURRENT'] },
  }),
};

/** By ARN or by name, as Secrets Manager does. */
const find = ({ current }: Secrets, id: string): string | undefined =>
  [...current.keys()].find((arn) => arn === id || nameOf(arn) === id);

const nameOf = (arn: string): string => /:secret:(.+)-\w+$/.exec(arn)?.[1] ?? '';
