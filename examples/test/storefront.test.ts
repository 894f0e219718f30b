// @module-tag large alone
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishAccess } from '../../packages/local/published-access.ts';
import type { Run } from '../../packages/local/run.ts';
import { loadSampleData } from '../../packages/local/sample-data/load-sample-data.ts';
import { browser, hasBrowser, screenshot } from '../../test/support/browser.ts';
import { expectAccessible } from '../../test/support/console.ts';
import { run } from '../../test/support/local-run.ts';

describe.skipIf(!hasBrowser)('The shop of examples/storefront', () => {
  const { open } = browser();
  let backend: Run;
  let shop: ReturnType<typeof spawn>;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    await loadSampleData(backend);
    const { port } = new URL(backend.url);
    publishAccess(port, backend.access);
    shop = spawn(process.execPath, ['examples/storefront/serve.ts'], {
      env: { ...process.env, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!shop.stdout) throw new Error('the shop has no output');
    await once(createInterface(shop.stdout), 'line');
  });
  afterAll(async () => {
    shop?.kill();
    await backend?.stop();
  });

  async function anOrderOf(good: string) {
    const page = await open('http://localhost:5173/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Customer id').fill('a1b2');
    await page.getByRole('button', { name: 'Sign in as customer' }).click();
    await page.getByRole('spinbutton', { name: good }).fill('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    const link = page.getByRole('link', { name: /^Pay/ });
    await link.waitFor();
    const [provider] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    return { page, provider };
  }
  const press =
    (page: { getByRole: (role: 'button', o: object) => { click(): Promise<void> } }) =>
    (name: string) =>
      page.getByRole('button', { name }).click();

  it('sells, with shipping, also after a card that was declined', async () => {
    const { page, provider } = await anOrderOf('Canvas bag');
    expect(await provider.getByRole('heading').innerText()).toBe('Pay €29.90');
    await press(provider)('Pay with a card that is declined');
    await provider.getByText('card_declined').waitFor();
    await press(provider)('Pay with card 4242');
    await page.getByText('Paid', { exact: true }).waitFor();
    await screenshot(page, 'storefront');
  });

  it('follows a debit that comes back, a payment that is canceled, 3-D Secure', async () => {
    const { page, provider } = await anOrderOf('Notebook');
    await press(provider)('Pay by bank debit');
    await page.getByText('Under way').waitFor();
    await press(provider)('The bank debit comes back');
    await page.getByText('Not paid yet').waitFor();
    await provider.getByText('charge_exceeds_source_limit').waitFor();
    await press(provider)('Cancel the payment');
    await provider.getByText('The payment is canceled.').waitFor();

    // The page starts another one.
    const link = page.getByRole('link', { name: /^Pay/ });
    const old = provider.url();
    await expect.poll(() => link.getAttribute('href')).not.toBe(old);
    const [next] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await press(next)('Pay with a card that needs 3-D Secure');
    await press(next)('Confirm with 3-D Secure');
    await page.getByText('Paid', { exact: true }).waitFor();
  });
});
