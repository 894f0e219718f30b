import { createHash, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { shopFolder } from '../../../lib/shop/shop-folder.ts';
import { ROOT } from '../../api/commands/root.ts';

/**
 * Folders, from the repository's root, that no synthesis reads. Any other folder, a new one
 * included, is part of the key, so a forgotten entry costs a synthesis and never gives an older
 * assembly.
 */
const NOT_READ = ['test', 'docs', 'packages', 'proof', 'examples/test', 'cdk.out', 'reports'];

/** Installed or built: the lock file stands for packages, the sources for builds. */
const NOWHERE_READ = ['node_modules', 'dist'];

const isLeftOut = (path: string, notRead: readonly string[]): boolean =>
  basename(path).startsWith('.') ||
  NOWHERE_READ.includes(basename(path)) ||
  notRead.includes(path.replaceAll(sep, '/'));

/** The first digits of a key, which are the same for all assemblies of the same sources. */
export const DIGITS_OF_SOURCES = 8;

/**
 * Identifies an assembly by everything that it is made from: the sources, a shop's own folder, the
 * versions of all packages, the region of the environment, and the context.
 *
 * @param context JSON, as CDK_CONTEXT_JSON takes it
 * @returns 16 hexadecimal digits; the first 8 depend on the sources only
 */
export async function assemblyKey(
  context: string,
  root = ROOT,
  shop = shopFolder(),
): Promise<string> {
  const sources = createHash('sha256');
  for (const [folder, notRead] of [
    [root, NOT_READ],
    [shop, []],
  ] as const)
    for (const file of await filesIn(folder, notRead))
      sources.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  const settings = createHash('sha256').update(
    JSON.stringify([context, process.version, process.env['CDK_DEFAULT_REGION']]),
  );
  const digits = (hash: Hash) => hash.digest('hex').slice(0, DIGITS_OF_SOURCES);
  return `${digits(sources)}${digits(settings)}`;
}

/** The files of a folder that a synthesis may read, in the order of their names. */
async function filesIn(folder: string, notRead: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  const entries = glob('**/*', {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name, parentPath }) => isLeftOut(relative(folder, join(parentPath, name)), notRead),
  });
  for await (const entry of entries)
    if (entry.isFile()) files.push(relative(folder, join(entry.parentPath, entry.name)));
  return files.sort();
}
