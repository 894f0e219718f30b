import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { OWN_SHOP } from './shop-folder.ts';

/** The rules as the functions import them. */
const OWN_RULES = join(OWN_SHOP, 'rules.ts');

/** Bundles the rules of a shop's folder in place of the repository's; without any, those. */
export const rulesOf = (shop: string): Plugin => ({
  name: 'shop-rules',
  setup(build) {
    const rules = join(shop, 'rules.ts');
    if (rules === OWN_RULES || !existsSync(rules)) return;
    build.onResolve({ filter: /\/rules\.ts$/ }, ({ path, resolveDir }) =>
      resolve(resolveDir, path) === OWN_RULES ? { path: rules } : undefined,
    );
  },
});
