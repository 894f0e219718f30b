/** Plays Secrets Manager for the template's secrets, with the operations that the functions use. */
import { randomUUID } from 'node:crypto';
import { type JsonAnswer, refusal, type Served, serveJson } from '../aws-json-server.ts';
import { makeCurrent, putVersion, type Secrets, type SecretVersion } from './secrets.ts';

/** Listens on loopback, at any free port unless one is given. */
export const serveSecrets = (secrets: Secrets, fixedPort?: number): Promise<Served> =>
  serveJson(
    {
      name: 'Secrets Manager',
      target: 'secretsmanager',
      operations: Object.fromEntries(
        Object.entries(ACTIONS).map(([name, action]) => [
          name,
          (input) => {
            const answered = answer(secrets, action, input as Input);
            if (WRITES.has(name)) secrets.keep();
            return answered;
          },
        ]),
      ),
    },
    fixedPort,
  );

const WRITES: ReadonlySet<string> = new Set(['PutSecretValue', 'UpdateSecretVersionStage']);

/** The members of the requests, of all operations. */
interface Input {
  readonly SecretId?: string;
  readonly VersionId?: string;
  readonly VersionStage?: string;
  readonly VersionStages?: readonly string[];
  readonly ClientRequestToken?: string;
  readonly SecretString?: string;
  readonly MoveToVersionId?: string;
  readonly RemoveFromVersionId?: string;
}

/** Returns undefined if the version does not exist. */
type Action = (versions: SecretVersion[], input: Input) => object | undefined;

function answer({ versions }: Secrets, action: Action, input: Input): JsonAnswer {
  const arn = [...versions.keys()].find((arn) => isNamed(arn, input.SecretId ?? ''));
  const body = arn === undefined ? undefined : action(versions.get(arn) ?? [], input);
  if (arn === undefined || body === undefined)
    return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  if (body === INVALID)
    return refusal(
      'InvalidParameterException',
      'RemoveFromVersionId must be the version that the staging label is attached to.',
    );
  return { status: 200, body: { ARN: arn, Name: nameOfSecret(arn), ...body } };
}

/** Matches an ARN or a name, as Secrets Manager does. */
const isNamed = (arn: string, id: string): boolean => arn === id || nameOfSecret(arn) === id;

const nameOfSecret = (arn: string): string => /:secret:(.+)-\w+$/.exec(arn)?.[1] ?? '';

/** The answer to a request whose members do not fit together. */
const INVALID = {};

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_Operations.html */
const ACTIONS: Readonly<Record<string, Action>> = {
  GetSecretValue(versions, { VersionId, VersionStage = VersionId ? undefined : 'AWSCURRENT' }) {
    const version = versions.find(
      ({ versionId, stages }) =>
        (VersionId === undefined || versionId === VersionId) &&
        (VersionStage === undefined || stages.includes(VersionStage)),
    );
    return version?.value === undefined
      ? undefined
      : {
          SecretString: version.value,
          VersionId: version.versionId,
          VersionStages: version.stages,
          CreatedDate: version.createdAt,
        };
  },
  PutSecretValue(
    versions,
    { SecretString, ClientRequestToken = randomUUID(), VersionStages = ['AWSCURRENT'] },
  ) {
    const version = {
      versionId: ClientRequestToken,
      value: SecretString,
      stages: VersionStages,
      createdAt: Date.now() / 1000,
    };
    const put = VersionStages.includes('AWSCURRENT') ? makeCurrent : putVersion;
    put(versions, version);
    return { VersionId: ClientRequestToken, VersionStages };
  },
  UpdateSecretVersionStage(versions, { MoveToVersionId, RemoveFromVersionId }) {
    const version = versions.find(({ versionId }) => versionId === MoveToVersionId);
    if (!version) return undefined;
    const current = versions.find(({ stages }) => stages.includes('AWSCURRENT'));
    // The label must be taken from the version that has it.
    if (current && current !== version && current.versionId !== RemoveFromVersionId) return INVALID;
    makeCurrent(versions, version);
    return {};
  },
  DescribeSecret: (versions) => ({
    VersionIdsToStages: Object.fromEntries(
      versions.map(({ versionId, stages }) => [versionId, stages]),
    ),
  }),
};
