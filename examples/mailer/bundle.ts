import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the function into `<outdir>/index.mjs`. */
export async function bundleMailer(outdir: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'handler.ts')],
    outfile: join(outdir, 'index.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    // Packages in CommonJS call `require` for built-in modules.
    banner: {
      js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
    },
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
