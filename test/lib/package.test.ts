// @module-tag large
/** The construct as a company gets it: packed, and unpacked in an empty folder. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ENTRIES, OPTIONAL_ENTRIES } from '../../functions/manifest/entries.ts';
import root from '../../package.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'orders-company-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string, args: readonly string[], cwd = '.') =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });

/** The packages that npm would install beside it: the app's own CDK, and what it depends on. */
const BESIDE = ['aws-cdk-lib', 'constructs', 'zod', '@types/node'];
const installed = join(folder, 'node_modules/@order-management/backend');

run(process.execPath, ['bin/pack.ts', folder]);
mkdirSync(installed, { recursive: true });
const tarball = join(folder, `order-management-backend-${root.version}.tgz`);
run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
for (const name of BESIDE) {
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
  symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
}

/** The app of the example, which imports the package instead of this repository. */
for (const file of ['platform-stack.ts', 'shop-stack.ts'])
  cpSync(join('examples/company', file), join(folder, file));
const stack = readFileSync(join(folder, 'shop-stack.ts'), 'utf8');
writeFileSync(
  join(folder, 'shop-stack.ts'),
  stack.replace("'../../lib/entry.ts'", "'@order-management/backend'"),
);
writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
writeFileSync(
  join(folder, 'app.ts'),
  `import { App } from 'aws-cdk-lib';
import { PlatformStack } from './platform-stack.ts';
import { ShopStack } from './shop-stack.ts';

const app = new App({ outdir: 'cdk.out', context: { team: 'shop' } });
const env = { region: 'eu-central-1' };
new ShopStack(app, 'Shop', { env, platform: new PlatformStack(app, 'Platform', { env }) });
app.synth();
`,
);

describe('The package of the construct', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

  it('leaves CDK to the app, and depends on what it imports', () => {
    expect(manifest.dependencies).toEqual({ zod: root.dependencies.zod });
    expect(Object.keys(manifest.peerDependencies)).toEqual(['aws-cdk-lib', 'constructs']);
  });

  it('has compiled code, types and every function, and no source', () => {
    const files = run('tar', ['-tzf', tarball]).split('\n');

    expect(files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(
        [...ENTRIES, ...OPTIONAL_ENTRIES].map((name) => `package/dist/bundles/${name}/index.cjs`),
      ),
    );
    expect(files).toContain('package/LICENSE');
  });

  it('synthesizes the example’s app in an empty folder', () => {
    run(process.execPath, ['app.ts'], folder);
    const { Resources } = JSON.parse(
      readFileSync(join(folder, 'cdk.out/Shop.template.json'), 'utf8'),
    );
    const made = Object.values<{ Type: string; Metadata?: Record<string, string> }>(Resources);
    const assets = made.flatMap(({ Metadata }) => Metadata?.['aws:asset:path'] ?? []);

    expect(made.filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable')).toHaveLength(1);
    for (const asset of assets)
      expect(existsSync(join(folder, 'cdk.out', asset, 'index.cjs')), asset).toBe(true);
  });

  it('has types that a strict compiler accepts, and that name the parts', () => {
    const flags = '--strict --noEmit --module nodenext --target es2024 --types node';
    const options = [...flags.split(' '), '--allowImportingTsExtensions'];
    const check = () => {
      const tsc = resolve('node_modules/typescript/bin/tsc');
      return run(process.execPath, [tsc, ...options, 'app.ts'], folder);
    };
    expect(check).not.toThrow();

    const app = readFileSync(join(folder, 'app.ts'), 'utf8');
    writeFileSync(join(folder, 'app.ts'), app.replace("'Shop', {", "'Shop', { paltform: 1,"));
    expect(check).toThrow();
  });
});
