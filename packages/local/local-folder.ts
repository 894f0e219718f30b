import { join } from 'node:path';
import { ROOT } from '../api/commands/root.ts';

/**
 * The folder for files between runs: the key that signs tokens, the last synthesized assembly. It
 * is not in git.
 */
export const LOCAL_FOLDER = join(ROOT, '.local/');

/**
 * The last assembly. It is a link, so that a server can read the old one while a new one is
 * written.
 */
export const LATEST_ASSEMBLY = join(LOCAL_FOLDER, 'cdk.out');

/**
 * The folder of the state beside another process's engine, by host and port: the same engine has
 * the same data.
 */
export function stateFolderOf(endpoint: string | undefined): string | undefined {
  return (
    endpoint &&
    join(LOCAL_FOLDER, `engine-${endpoint.replace(/^\w+:\/\//, '').replace(/[^\w.-]+/g, '-')}`)
  );
}
