import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { entryFile } from '../../functions/manifest/entries.ts';
import { GROUPS } from '../../functions/manifest/groups.ts';
import { codeOf } from '../shop/bundled-code.ts';
import { declaredAttributes } from '../shop/declared-attributes.ts';
import { shopFolder } from '../shop/shop-folder.ts';
import { leanSdk } from './lean-sdk.ts';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

export interface BundleOptions {
  /** @default - the functions of this repository */
  readonly sources?: string;
  /** Entries that are primed. @default - the groups of operations, whose callers wait */
  readonly primed?: readonly string[];
  /** The folder with the shop's code. @default - that of SHOP, or of this repository */
  readonly shop?: string;
  /** @default - the SDK without what a Lambda does not use */
  readonly plugins?: readonly Plugin[];
}

/**
 * Bundles every Lambda function in one run of esbuild, each into its own directory:
 * `<outdir>/<entry>/index.cjs`. An entry is the name of its file (`entryFile`) in `sources`. The
 * same sources give the same bytes, so a deployment uploads only the functions that changed, and a
 * source map for a stack trace can be created later from the commit.
 *
 * The output is CommonJS: an ES `import` of a built-in module reads each of its exports, and one of
 * `node:http`'s loads undici. `require` reads only what is used, so it loads faster
 * (docs/performance.md, "Cold start"). A primed entry has a second file, `index.mjs`, which Lambda
 * prefers: only an ES module can wait before its first event.
 *
 * @throws {RangeError} if an entry is listed twice: the second bundle would replace the first
 * @throws {ContextError} if the shop's declaration of attributes is malformed
 */
export async function bundleFunctions(
  entries: readonly string[],
  outdir: string,
  {
    sources = FUNCTIONS,
    primed = GROUPS,
    shop = shopFolder(),
    plugins = [leanSdk],
  }: BundleOptions = {},
): Promise<void> {
  const twice = entries.find((entry, n) => entries.indexOf(entry) !== n);
  if (twice !== undefined) throw new RangeError(`two functions are named ${twice}`);
  await declaredAttributes(shop);
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: entries.map((entry) => ({
      in: join(sources, entryFile(entry)),
      out: join(entry, 'index'),
    })),
    outdir,
    // Not `.js`, whose format depends on a package.json in a parent folder.
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    // `import()` becomes `require`, too.
    supported: { 'dynamic-import': false },
    platform: 'node',
    target: 'node24',
    // The ES modules of packages, so that unused code is removed.
    mainFields: ['module', 'main'],
    plugins: [codeOf(shop), ...plugins],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await Promise.all(
    entries
      .filter((entry) => primed.includes(entry))
      .map((entry) => writeFile(join(outdir, entry, 'index.mjs'), PRIMED)),
  );
}

/** Waits for the first read in the init phase, and exports the same handler. */
const PRIMED = `import bundle from './index.cjs';
export const { handler } = bundle;
await handler.prime();
`;
