import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const FUNCTIONS = join(import.meta.dirname, '../functions');

/**
 * Bundles every Lambda in one run of esbuild, each into a directory of its own: `<outdir>/<entry>/index.mjs`. The same sources
 * give the same bytes, so a deployment uploads only the functions that changed. Source maps lie beside those directories, under
 * `maps`: they are for reading a stack trace, and too heavy to start a Lambda with.
 */
export async function bundleFunctions(entries: readonly string[], outdir: string, sources = FUNCTIONS): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => ({ in: join(sources, `${entry}.ts`), out: join(entry, 'index') })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // ES modules before CommonJS: what a function does not use falls away, and nothing is left that would need `require`.
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    sourcemap: 'external',
    write: false,
    logLevel: 'warning',
  });

  await rm(outdir, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    const file = path.endsWith('.map') ? join(outdir, 'maps', relative(outdir, path)) : path;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
}
