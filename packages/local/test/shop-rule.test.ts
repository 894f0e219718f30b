// @module-tag alone
/** A rule is one file by hand: the shop's rules.ts. All else follows, as seen here. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import { ordersClient } from '../../client/orders-client.ts';
import { smokeTest } from '../../oms/smoke/smoke-test.ts';
import { summaryOf } from '../../oms/smoke/summary.ts';
import type { Run } from '../run.ts';
import { loadSampleData } from '../sample-data/load-sample-data.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The only file that is written by hand. */
const RULE = (product: string) => `
import type { ShopRules } from '${product}/domain/shop/shop-rules.ts';

export const rules: ShopRules = {
  beforePlacing: ({ shippingAddress }) =>
    shippingAddress?.country === 'IS'
      ? undefined
      : {
          code: 'country-not-served',
          detail: 'We ship to Iceland.',
          pointer: '/shippingAddress/country',
        },
};
`;

describe('A rule of a shop’s own', () => {
  const parent = mkdtempSync(join(tmpdir(), 'orders-rule-'));
  const folder = join(parent, 'my-shop');
  const textsOf = (files: readonly string[]) =>
    Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const files = () => globSync('**/*.{ts,json}', { cwd: folder });
  let made: Readonly<Record<string, string>>;
  let backend: Run;

  beforeAll(async () => {
    execFileSync(process.execPath, ['packages/local/new-shop/new-shop.ts', folder], { cwd: ROOT });
    made = textsOf(files());
    writeFileSync(join(folder, 'rules.ts'), RULE(ROOT));
    vi.stubEnv('SHOP', folder);
    const { run } = await import('../run.ts');
    backend = await run({ port: 0 });
  });
  afterAll(async () => {
    await backend?.stop();
    vi.unstubAllEnvs();
    rmSync(parent, { recursive: true });
  });

  it('is one file that compiles', () => {
    const now = textsOf(files());
    expect(Object.keys(now).filter((file) => now[file] !== made[file])).toEqual(['rules.ts']);
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'pipe' });
  });

  it('refuses an order in its own words, and lets others pass', async () => {
    const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    const customerId = 'c-1';
    await shop.createCustomer({ body: { customerId, name: 'Ada', email: 'ada@mail.example' } });
    const level = { name: 'Cup', unitPrice: 900, currency: 'EUR', quantity: 9 };
    await shop.putInventory({ sku: 'CUP', body: { ...level, lowStockThreshold: 1 } });
    const place = (country: string) =>
      shop.createOrder({
        customerId,
        body: {
          currency: 'EUR',
          lines: [{ sku: 'CUP', quantity: 1, unitPrice: 900 }],
          shippingAddress: { country },
        },
      });
    expect(await place('IS')).toMatchObject({ total: 900 });
    await expect(place('US')).rejects.toMatchObject({
      problem: {
        code: 'refused-by-shop',
        shopCode: 'country-not-served',
        errors: [{ pointer: '/shippingAddress/country' }],
      },
    });
  });

  it('is named if it refuses the sample data', async () => {
    await expect(loadSampleData(backend)).rejects.toThrow(
      /country-not-served[\s\S]*the rules of the shop or its check[\s\S]*--empty/,
    );
  });

  it('is named by npm run smoke, with the shop’s words', async () => {
    const target = {
      api: backend.url,
      tokens: {
        operator: await backend.token({
          sub: 'smoke',
          scope: `${SCOPES.operate} ${SCOPES.report}`,
        }),
        customer: await backend.token({ sub: 'smoke-customer' }),
      },
    };
    const result = await smokeTest(target, 'rule', () => undefined, 2000);
    expect(result.ok).toBe(false);
    expect(summaryOf(result, 1)).toContain(
      '  A6 as operator: 409, POST /customers/{customerId}/orders\n' +
        '      StorefrontWrite gives an unexpected answer (refused-by-shop: ' +
        'country-not-served: We ship to Iceland. ' +
        '(/shippingAddress/country))',
    );
  });
});
