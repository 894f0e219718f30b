// @module-tag alone
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../client/orders-client.ts';
import type { Run } from '../run.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Ended {
  readonly code: number;
  readonly output: string;
}

const execute = (
  file: string,
  args: readonly string[],
  shop?: string,
  INIT_CWD = ROOT,
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, INIT_CWD, ...(shop && { SHOP: shop }) };
    execFile(file, args, { cwd: ROOT, env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
const newShop = (folder: string) =>
  execute(process.execPath, ['packages/local/new-shop/new-shop.ts', folder]);

describe('A new shop', () => {
  const parent = mkdtempSync(join(tmpdir(), 'orders-shop-'));
  const folder = join(parent, 'my-shop');
  beforeAll(async () => {
    expect(await newShop(folder)).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  it('has files that an editor checks without a package of its own', async () => {
    expect(await execute(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder])).toEqual({
      code: 0,
      output: '',
    });
  });

  it('has stages whose settings the product explains, after an update, too', () => {
    const stages = globSync('stages/*', { cwd: folder }).map((file) => join(folder, file));
    const schema = join(ROOT, 'shop/stages/stage.schema.json');
    expect(stages.map((file) => basename(file)).toSorted()).toEqual([
      'dev.json',
      'production.json',
    ]);
    for (const file of stages)
      expect(resolve(dirname(file), JSON.parse(readFileSync(file, 'utf8')).$schema)).toBe(schema);
  });

  it('is not made over files, nor within the product', async () => {
    expect(await newShop(folder)).toEqual({
      code: 2,
      output: `${folder} is not empty; see --help\n`,
    });
    expect(await newShop('packages/my-shop')).toMatchObject({ code: 2 });
    expect(globSync('packages/my-shop')).toEqual([]);
  });

  it('has tests, which npm test runs for it, also with a further field and rule', async () => {
    const [fields, rules] = [join(folder, 'attributes.ts'), join(folder, 'rules.ts')];
    const own = readFileSync(fields, 'utf8');
    const ownRules = readFileSync(rules, 'utf8');
    const day = "day: { label: 'Day', form: 'date', required: true, personal: false, shown: [] }";
    writeFileSync(fields, own.replace('order: {', `order: { ${day},`));
    // The country that docs/shop.md has as an example.
    const served =
      "if (order.shippingAddress?.['country'] !== 'DE') return { code: 'x', detail: 'x' };";
    writeFileSync(
      rules,
      ownRules.replace(
        'beforePlacing({ total, currency }) {',
        `beforePlacing(order) { const { total, currency } = order; ${served}`,
      ),
    );
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const { code, output } = await execute(
      process.execPath,
      [vitest, 'run', '--no-color', '--reporter=verbose', '--project', 'shop'],
      folder,
    );
    writeFileSync(fields, own);
    writeFileSync(rules, ownRules);
    expect(output).toContain('takes orders of up to 10,000.00, and none above');
    expect(output).toContain('takes a gift message of up to 120 characters');
    expect(code).toBe(0);
  });

  it('must exist', async () => {
    const { code, output } = await execute(
      process.execPath,
      ['packages/local/start.ts', '--port', '0'],
      join(parent, 'none'),
    );
    expect(output).toContain('npm run new-shop -- ');
    expect(code).not.toBe(0);
  });

  it('is named from where npm was called, also for the npm that the CDK starts', async () => {
    const out = join(parent, 'out');
    const args = ['packages/oms/stage/stage.ts', 'synth', '--output', out];
    expect(await execute(process.execPath, args, 'my-shop', parent)).toMatchObject({ code: 0 });
    const bundles = globSync('functions/*/index.cjs', { cwd: out });
    expect(
      bundles.filter((file) => readFileSync(join(out, file), 'utf8').includes('above-limit')),
    ).not.toEqual([]);
    // What SAM needs is beside the templates, wherever they are.
    expect(readdirSync(out)).toEqual(
      expect.arrayContaining(['env.json', 'events', 'sam.template.json']),
    );
  });

  describe('that runs', () => {
    let backend: Run;
    let isStopped = false;
    beforeAll(async () => {
      process.env['SHOP'] = folder;
      const { run } = await import('../run.ts');
      backend = await run({ port: 0 });
    });
    afterAll(async () => {
      delete process.env['SHOP'];
      if (!isStopped) await backend?.stop();
    });

    it('takes an order under its rule, and refuses one above in its own words', async () => {
      const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
      const customerId = 'c-1';
      await shop.createCustomer({ body: { customerId, name: 'Ada', email: 'ada@mail.example' } });
      const level = { name: 'Piano', unitPrice: 600_000, currency: 'EUR', quantity: 9 };
      await shop.putInventory({ sku: 'PIANO', body: { ...level, lowStockThreshold: 1 } });
      const order = (quantity: number) =>
        shop.createOrder({
          customerId,
          body: { currency: 'EUR', lines: [{ sku: 'PIANO', quantity, unitPrice: 600_000 }] },
        });

      expect(await order(1)).toMatchObject({ total: 600_000 });
      await expect(order(2)).rejects.toMatchObject({
        problem: { code: 'refused-by-shop', shopCode: 'above-limit' },
      });
      expect(await shop.getInventory({ sku: 'PIANO' })).toMatchObject({ quantity: 8 });
    });

    it('bundles its rules, and synthesizes anew when they change', async () => {
      const { synthesize } = await import('../cloudformation/synthesize.ts');
      const bundlesWith = (assembly: string, code: string) =>
        globSync('**/index.cjs', { cwd: assembly }).filter((file) =>
          readFileSync(join(assembly, file), 'utf8').includes(code),
        );
      const before = await synthesize();
      expect(bundlesWith(before, 'above-limit')).not.toEqual([]);
      const rules = join(folder, 'rules.ts');
      writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('above-limit', 'too-dear'));
      const after = await synthesize();
      expect(after).not.toBe(before);
      expect(bundlesWith(after, 'too-dear')).not.toEqual([]);
      expect(bundlesWith(after, 'above-limit')).toEqual([]);
      await backend.stop();
      isStopped = true;
    });
  });
});
