// @module-tag large alone
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../api/client/orders-client.ts';
import type { Run } from '../../tools/local/run.ts';
import { loadSampleData } from '../../tools/local/sample-data/load-sample-data.ts';
import { browser, hasBrowser, screenshot, type Theme } from '../support/browser.ts';
import { expectAccessible } from '../support/console.ts';
import { run } from '../support/local-run.ts';

/** Another port than that of the storefront, which may be tested at the same time. */
const PAGE_PORT = '5174';
const PAGE = `http://localhost:${PAGE_PORT}/`;

describe.skipIf(!hasBrowser)('The page of examples/tracking', () => {
  const { open } = browser();
  let backend: Run;
  let page: ReturnType<typeof spawn>;

  beforeAll(async () => {
    const context = { storefrontOrigins: [`http://localhost:${PAGE_PORT}`] };
    backend = await run({ port: 0, context });
    await loadSampleData(backend);
    page = spawn(process.execPath, ['examples/tracking/serve.ts'], {
      env: { ...process.env, PORT: new URL(backend.url).port, PAGE_PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!page.stdout) throw new Error('the page has no output');
    await once(createInterface(page.stdout), 'line');
  });
  afterAll(async () => {
    page?.kill();
    await backend?.stop();
  });

  const shop = () => ordersClient({ url: backend.url, token: () => backend.operatorToken() });
  async function aLinkedOrder() {
    const body = {
      currency: 'EUR',
      lines: [{ sku: 'ABC', quantity: 2, unitPrice: 2500, name: 'Canvas bag' }],
    };
    const { orderId, orderLink } = await shop().createOrder({ customerId: 'a1b2', body });
    return { orderId, url: `${PAGE}#${orderLink}` };
  }

  it.each<Theme>(['light', 'dark'])('shows, begins to pay, and cancels, in %s', async (theme) => {
    const { orderId, url } = await aLinkedOrder();
    const shown = await open(url, theme);
    shown.setDefaultTimeout(20_000);
    await shown.getByText('2 × Canvas bag').waitFor();
    await expectAccessible(shown);
    await shown.getByRole('button', { name: 'Pay' }).click();
    await shown.getByText(/^Payment p-\w+ has begun/).waitFor();
    await screenshot(shown, `tracking-${theme}`);
    await shown.getByRole('button', { name: 'Cancel the order' }).click();
    await shown.getByText('It is canceled', { exact: true }).waitFor();

    const order = await shop().getOrder({ orderId, consistent: true });
    expect(order).toMatchObject({ status: 'CANCELLED', payments: [{ provider: 'stripe' }] });
  });

  it('shows no order for a link that was revoked, and none without a link', async () => {
    const { orderId, url } = await aLinkedOrder();
    await shop().revokeOrderLinks({ orderId });
    for (const address of [url, PAGE]) {
      const shown = await open(address);
      await expect.poll(() => shown.getByRole('alert').innerText()).not.toBe('');
      expect(await shown.getByRole('button').count()).toBe(0);
    }
  });
});
