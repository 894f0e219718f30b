import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { leanSdk } from './lean-sdk.ts';

const FUNCTIONS = join(import.meta.dirname, '../functions');

/**
 * Bundles every Lambda in one run of esbuild, each into a directory of its own: `<outdir>/<entry>/index.mjs`. The same sources
 * give the same bytes, so a deployment uploads only the functions that changed, and a source map for a stack trace can be made
 * from the commit when one is needed.
 */
export async function bundleFunctions(entries: readonly string[], outdir: string, sources = FUNCTIONS): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: entries.map((entry) => ({ in: join(sources, `${entry}.ts`), out: join(entry, 'index') })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // ES modules before CommonJS: what a function does not use falls away, and nothing is left that would need `require`.
    mainFields: ['module', 'main'],
    plugins: [leanSdk],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
