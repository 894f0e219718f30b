/** `npm run pack [folder]`: the tarballs of the client and of the construct, to no registry. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ENTRIES, OPTIONAL_ENTRIES } from '../functions/manifest/entries.ts';
import { bundleFunctions } from '../lib/functions/bundle.ts';
import root from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const { 'aws-cdk-lib': cdk, constructs } = root.devDependencies;

/** CDK is the app's own: two of it in one app do not know each other's constructs. */
const MANIFEST = {
  name: '@order-management/backend',
  version: root.version,
  description: 'An order-management backend as a CDK construct, with its Lambda functions.',
  license: root.license,
  type: 'module',
  // `Map.groupBy`.
  engines: { node: '>=22' },
  exports: { '.': { types: './dist/lib/entry.d.ts', default: './dist/lib/entry.js' } },
  files: ['dist'],
  dependencies: { zod: root.dependencies.zod },
  peerDependencies: { 'aws-cdk-lib': `^${cdk}`, constructs: `^${constructs}` },
  publishConfig: { access: 'restricted' },
};

const destination = resolve(process.argv[2] ?? '.');
const scratch = mkdtempSync(join(tmpdir(), 'orders-pack-'));
try {
  await assemble(scratch);
  mkdirSync(destination, { recursive: true });
  run('npm', 'run', '--silent', 'build', '--prefix', 'packages/client');
  run(process.execPath, 'packages/local/generate/shop-client.ts');
  // Without its script: that would build the types of the product over those of a shop.
  for (const folder of ['./packages/client', scratch])
    run('npm', 'pack', '--silent', '--ignore-scripts', folder, '--pack-destination', destination);
} finally {
  rmSync(scratch, { recursive: true });
}

/** Writes the files of the construct's package: compiled code with types, and the functions. */
async function assemble(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'lib', '--outDir', dist);
  await bundleFunctions([...ENTRIES, ...OPTIONAL_ENTRIES], join(dist, 'bundles'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(MANIFEST, undefined, 2)}\n`);
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(ROOT, 'docs/company.md'), join(folder, 'README.md'));
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
}
