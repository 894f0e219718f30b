import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import { secrets } from './secrets-manager.ts';

export interface StoredSecret {
  readonly value: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** Reads a version of a secret; AWSPREVIOUS is undefined before the first replacement. */
export async function storedSecret(
  SecretId: string | undefined,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<StoredSecret | undefined> {
  try {
    const { SecretString, CreatedDate } = await secrets().send(
      new GetSecretValueCommand({ SecretId, VersionStage }),
    );
    return SecretString ? { value: SecretString, madeAt: CreatedDate?.getTime() ?? 0 } : undefined;
  } catch (error) {
    if (VersionStage === 'AWSPREVIOUS' && error instanceof ResourceNotFoundException)
      return undefined;
    throw error;
  }
}
