import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { bundleFunctions } from '../lib/bundle.ts';
import { endpoints } from '../lib/endpoints.ts';

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

describe.each(endpoints())('the bundle of $entry', ({ entry }) => {
  const file = join(inject('assembly'), 'functions', entry, 'index.mjs');

  it('is light enough for a quick start: A1 with 420 KB, none much heavier', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(entry.startsWith('a1-') ? 420_000 : 440_000);
  });

  it('is an ES module through and through', () => {
    expect(readFileSync(file, 'utf8')).not.toContain('Dynamic require of');
  });
});
