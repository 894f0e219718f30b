// @module-tag alone
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../../packages/client/orders-client.ts';
import { publishAccess } from '../../../packages/local/published-access.ts';
import type { Run } from '../../../packages/local/run.ts';
import { run } from '../../../test/support/local-run.ts';

const COMMAND = 'examples/storefront/serve.ts';

describe('npm run storefront', () => {
  let backend: Run;
  let port: string;
  beforeAll(async () => {
    backend = await run({ port: 0 });
    ({ port } = new URL(backend.url));
    publishAccess(port, backend.access);
  });
  afterAll(() => backend?.stop());

  const start = (PORT: string) =>
    spawn(process.execPath, [COMMAND, '--port', '0'], { env: { ...process.env, PORT } });

  it('opens the shop beside a local run, with the stock as its token reads it', async () => {
    const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    const level = { name: 'Canvas bag', unitPrice: 2600, currency: 'EUR', quantity: 4 };
    await shop.putInventory({ sku: 'ABC', body: { ...level, lowStockThreshold: 0 } });
    const child = start(port);
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      const [url = ''] = /http:\S+/.exec(String(line)) ?? [];
      const shelf = (await (await fetch(`${url}shelf.json`)).json()) as readonly object[];
      expect(shelf).toHaveLength(12);
      expect(shelf[0]).toMatchObject({ sku: 'ABC', unitPrice: 2600, left: 4 });
      const page = await fetch(url);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(await page.text()).toContain('<symbol id="bag"');
      // The server reads no file that it does not name.
      expect(await (await fetch(`${url}../../package.json`)).text()).toContain('<!doctype html>');
    } finally {
      child.kill();
    }
  });

  it('needs a local run', async () => {
    const child = start('1');
    const [line] = await once(createInterface(child.stderr), 'line');
    expect(line).toBe('No local run with a payment provider at port 1: start one with npm start.');
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});
