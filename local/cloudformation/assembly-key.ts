import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../local-folder.ts';

/**
 * Folders that no synthesis reads. Any other folder, a new one included, is part of the key, so a
 * forgotten entry costs a synthesis and never gives an assembly of older sources.
 */
const NOT_READ = ['node_modules', 'test', 'docs', 'bench', 'cdk.out', 'dist', 'reports'];

const isRead = (name: string): boolean => !name.startsWith('.') && !NOT_READ.includes(name);

/**
 * Identifies an assembly by everything that it is made from: the sources, the stages' files, the
 * versions of all packages, the region of the environment, and the context.
 *
 * @param context JSON, as CDK_CONTEXT_JSON takes it
 * @returns 16 hexadecimal digits
 */
export async function assemblyKey(context: string, root = ROOT): Promise<string> {
  const files: string[] = [];
  const entries = glob('**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => !isRead(name),
  });
  for await (const entry of entries)
    if (entry.isFile()) files.push(relative(root, join(entry.parentPath, entry.name)));
  const hash = createHash('sha256').update(
    JSON.stringify([context, process.version, process.env['CDK_DEFAULT_REGION']]),
  );
  for (const file of files.sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
