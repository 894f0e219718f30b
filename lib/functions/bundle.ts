import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { leanSdk } from './lean-sdk.ts';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

export interface BundleOptions {
  /** @default - the functions of this repository */
  readonly sources?: string;
  /** @default - the SDK without what a Lambda does not use */
  readonly plugins?: readonly Plugin[];
}

/**
 * Bundles every Lambda function in one run of esbuild, each into its own directory:
 * `<outdir>/<entry>/index.cjs`. An entry is the name of its file, in any folder of `sources`. The
 * same sources give the same bytes, so a deployment uploads only the functions that changed, and a
 * source map for a stack trace can be created later from the commit.
 *
 * The output is CommonJS: an ES `import` of a built-in module reads each of its exports, and one of
 * `node:http`'s loads undici. `require` reads only what is used, so it loads faster
 * (docs/performance.md, "Cold start").
 */
export async function bundleFunctions(
  entries: readonly string[],
  outdir: string,
  { sources = FUNCTIONS, plugins = [leanSdk] }: BundleOptions = {},
): Promise<void> {
  const files = await readdir(sources, { recursive: true });
  const sourceOf = (entry: string): string => {
    const file = files.find((file) => basename(file) === `${entry}.ts`);
    if (file === undefined) throw new RangeError(`no ${entry}.ts in ${sources}`);
    return join(sources, file);
  };
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: entries.map((entry) => ({ in: sourceOf(entry), out: join(entry, 'index') })),
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
    plugins: [...plugins],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
