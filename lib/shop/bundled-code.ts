import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { OWN_SHOP } from './shop-folder.ts';

/**
 * Bundles the rules and the attributes of a shop's folder in place of the repository's; of a file
 * that the folder lacks, those.
 */
export const codeOf = (shop: string): Plugin => ({
  name: 'shop-code',
  setup(build) {
    if (shop === OWN_SHOP) return;
    build.onResolve({ filter: /\/(rules|attributes)\.ts$/ }, ({ path, resolveDir }) => {
      const own = resolve(resolveDir, path);
      const theirs = join(shop, basename(own));
      return dirname(own) === OWN_SHOP && existsSync(theirs) ? { path: theirs } : undefined;
    });
  },
});
