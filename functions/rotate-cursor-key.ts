import { randomBytes } from 'node:crypto';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { secrets } from './aws/secrets-manager.ts';

/**
 * The event that Secrets Manager sends for each step:
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html.
 */
interface RotationEvent {
  readonly Step: 'createSecret' | 'setSecret' | 'testSecret' | 'finishSecret';
  readonly SecretId: string;
  /** The id of the new version. */
  readonly ClientRequestToken: string;
}

/**
 * Makes a new key for cursors. Each step may run twice. The previous key stays as AWSPREVIOUS, and
 * both keys verify: only cursors older than a whole rotation become invalid.
 */
export const handler = async ({
  Step,
  SecretId,
  ClientRequestToken,
}: RotationEvent): Promise<void> => {
  const { VersionIdsToStages = {} } = await secrets().send(new DescribeSecretCommand({ SecretId }));
  const stages = VersionIdsToStages[ClientRequestToken];
  if (stages === undefined) throw new RangeError(`the secret has no version ${ClientRequestToken}`);
  if (stages.includes('AWSCURRENT')) return;
  if (!stages.includes('AWSPENDING'))
    throw new RangeError(`version ${ClientRequestToken} is not being rotated`);

  if (Step === 'createSecret') await create(SecretId, ClientRequestToken);
  if (Step === 'testSecret') await test(SecretId, ClientRequestToken);
  if (Step === 'finishSecret') await finish(SecretId, ClientRequestToken, VersionIdsToStages);
  // setSecret has nothing to do: no other system uses the key.
};

const pending = (SecretId: string, VersionId: string) =>
  secrets().send(new GetSecretValueCommand({ SecretId, VersionId, VersionStage: 'AWSPENDING' }));

/** Makes the key. A repeated step finds it and keeps it. */
async function create(SecretId: string, ClientRequestToken: string): Promise<void> {
  try {
    await pending(SecretId, ClientRequestToken);
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    const SecretString = randomBytes(48).toString('base64url');
    await secrets().send(
      new PutSecretValueCommand({
        SecretId,
        ClientRequestToken,
        SecretString,
        VersionStages: ['AWSPENDING'],
      }),
    );
  }
}

async function test(SecretId: string, version: string): Promise<void> {
  const { SecretString = '' } = await pending(SecretId, version);
  if (SecretString.length < 32) throw new RangeError('the new key is too short to sign with');
}

async function finish(
  SecretId: string,
  version: string,
  versions: Readonly<Record<string, string[]>>,
): Promise<void> {
  const current = Object.keys(versions).find((id) => versions[id]?.includes('AWSCURRENT'));
  await secrets().send(
    new UpdateSecretVersionStageCommand({
      SecretId,
      VersionStage: 'AWSCURRENT',
      MoveToVersionId: version,
      RemoveFromVersionId: current,
    }),
  );
}
