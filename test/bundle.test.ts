import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { bundleOrdinarily } from '../bench/handler-bundles.ts';
import { ENTRIES } from '../functions/entries.ts';
import { bundleFunctions } from '../lib/bundle.ts';
import { LEFT_OUT, leanSdk, nameOf } from '../lib/lean-sdk.ts';

describe('bundles', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'orders-bundle-'));
  const outdir = join(scratch, 'out');
  const files = () => readdirSync(outdir, { recursive: true }).sort();
  const bundle = (...entries: string[]) => bundleFunctions(entries, outdir, scratch);
  for (const name of ['get', 'put']) {
    writeFileSync(join(scratch, `${name}.ts`), `export const handler = async (): Promise<string> => '${name}';`);
  }
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it('are one module in one directory for each entry', async () => {
    await bundle('get', 'put');

    expect(files()).toEqual(['get', 'get/index.mjs', 'put', 'put/index.mjs']);
    const { handler } = await import(join(outdir, 'get/index.mjs'));
    expect(await handler()).toBe('get');
  });

  it('keep nothing of an earlier build', async () => {
    await bundle('get', 'put');
    await bundle('get');

    expect(files()).toEqual(['get', 'get/index.mjs']);
  });

  it('are the same bytes from the same sources', async () => {
    await bundle('get', 'put');
    const first = readFileSync(join(outdir, 'get/index.mjs'));
    await bundle('put', 'get');

    expect(readFileSync(join(outdir, 'get/index.mjs'))).toEqual(first);
  });
});

const LOADER = `
  require('node:http');
  const before = process.moduleLoadList.length;
  import(process.argv[1]).then(() => {
    const loaded = process.moduleLoadList.slice(before).filter((name) => name.includes('undici'));
    process.stdout.write(JSON.stringify(loaded));
  });`;

/** What each weighs, minified. More is to be meant: then say so here. */
const BYTES: Readonly<Record<string, number>> = {
  'a1-get-customer': 131_773,
  'a2-list-customer-orders': 146_838,
  'a3-get-order': 132_852,
  'a3b-get-customer-order': 132_725,
  'a5-list-open-orders': 146_722,
  'a6-create-order': 150_894,
  'a7-update-order-status': 135_922,
  'a8-cancel-order': 137_420,
  'a9-get-customer-summary': 131_853,
  'a10-put-inventory': 138_682,
  'a10b-get-inventory': 131_671,
  'a11-list-low-stock': 145_292,
  'a12-create-customer': 138_353,
  'a13-list-order-events': 132_320,
  'project-changes': 109_977,
  'rotate-cursor-key': 91_567,
  'route-not-found': 8_848,
};

describe.each(ENTRIES)('the bundle of %s', (entry) => {
  const file = join(inject('assembly'), 'functions', entry, 'index.mjs');

  it(`is no more than a hundredth over its ${BYTES[entry]} bytes`, () => {
    const { size } = statSync(file);
    expect(size).toBeLessThanOrEqual((BYTES[entry] ?? 0) * 1.01);
    // One that became lighter by more than that is to be held to it.
    expect(size).toBeGreaterThanOrEqual((BYTES[entry] ?? 0) * 0.97);
  });

  it('is an ES module through and through', () => {
    expect(readFileSync(file, 'utf8')).not.toContain('Dynamic require of');
  });

  it('loads without undici, which nothing here uses', () => {
    const env = {
      AWS_REGION: 'eu-central-1',
      TABLE_NAME: 'orders',
      OPEN_ORDER_SHARDS: '4',
      CURSOR_KEY_SECRET: 'arn:key',
    };
    expect(execFileSync(process.execPath, ['-e', LOADER, file], { env, encoding: 'utf8' })).toBe('[]');
  });

  it('knows no credentials but those of its environment', () => {
    const code = readFileSync(file, 'utf8');
    const others = [
      'sso_start_url',
      'credential_process',
      'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
      'AssumeRoleWithWebIdentity',
    ];
    expect(others.filter((other) => code.includes(other))).toEqual([]);
  });
});

describe('the bytes of all bundles', () => {
  it('are at most 0.45 of a bare Query’s with the SDK, bundled the ordinary way', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'orders-bare-')), 'index.mjs');
    await bundleOrdinarily('bench/handlers/bare-a2.mjs', file);
    const bare = statSync(file).size;
    rmSync(dirname(file), { recursive: true });

    const tooLarge = Object.entries(BYTES).filter(([, bytes]) => bytes > 0.45 * bare);
    expect(tooLarge).toEqual([]);
  });

  it('hold nothing of what is left out, which the SDK has kept where it was', async () => {
    const { metafile } = await build({
      entryPoints: ['a2-list-customer-orders', 'a6-create-order'].map((entry) => `functions/${entry}.ts`),
      ...{ bundle: true, format: 'esm', platform: 'node', target: 'node24', mainFields: ['module', 'main'] },
      ...{ plugins: [leanSdk], write: false, metafile: true, outdir: 'out', logLevel: 'silent' },
    });
    const made = Object.keys(metafile.inputs).filter((input) => input.startsWith('lean-sdk:'));
    const missed = LEFT_OUT.filter(({ module }) => !made.includes(`lean-sdk:${nameOf(module)}`));

    expect(missed.map(({ module }) => module.source)).toEqual([]);
    const schemas = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).filter(([input]) => /schemas_0\.js$|client-[\w-]+\/package\.json$/.test(input)),
    );
    expect(schemas.length).toBeGreaterThan(3);
    expect(schemas.filter(([, { bytesInOutput }]) => bytesInOutput > 1000)).toEqual([]);
  });
});
