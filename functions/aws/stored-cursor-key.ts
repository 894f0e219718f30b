import { type StoredSecret, storedSecret } from './stored-secret.ts';

/** Reads a version of the key; AWSPREVIOUS is undefined before the first rotation. */
export const storedKey = (
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<StoredSecret | undefined> =>
  storedSecret(process.env['CURSOR_KEY_SECRET'], VersionStage);
