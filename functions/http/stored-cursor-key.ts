import { type StoredSecret, storedSecret } from '../stored-secret.ts';

/** A version of the key; undefined before the first rotation for the one before. */
export const storedKey = (
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<StoredSecret | undefined> =>
  storedSecret(process.env['CURSOR_KEY_SECRET'], VersionStage);
