import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * What the laptop keeps between runs: the key that signs tokens, the last synthesized assembly. Not
 * in git.
 */
export const LOCAL_FOLDER = fileURLToPath(new URL('../.local/', import.meta.url));

/**
 * The last assembly: a link, so that a server still reads the one it started with while the next is
 * made.
 */
export const LATEST_ASSEMBLY = join(LOCAL_FOLDER, 'cdk.out');
