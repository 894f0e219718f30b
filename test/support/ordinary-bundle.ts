import { build } from 'esbuild';

/** Bundles as CDK's NodejsFunction does with ESM: minified, SDK included, no plugins. */
export async function bundleOrdinarily(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'error',
    banner: {
      js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
    },
  });
}
