import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import { secrets } from '../secrets-manager.ts';

export interface StoredKey {
  readonly value: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** A version of the key; undefined before the first rotation for the one before. */
export async function storedKey(
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<StoredKey | undefined> {
  const SecretId = process.env['CURSOR_KEY_SECRET'];
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
