import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailureStore } from './failure-store.ts';

/**
 * The local run's failure destination: the bucket's objects as files. The first failure creates it.
 */
export const failureFolder = (folder: string): FailureStore => ({
  where: folder,
  async *list() {
    if (!existsSync(folder)) return;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    yield* files
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
      .sort();
  },
  read: (name) => readFile(join(folder, name), 'utf8'),
  remove: (name) => rm(join(folder, name)),
});
