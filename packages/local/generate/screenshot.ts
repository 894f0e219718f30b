/**
 * Takes the README's picture of the console: an order of the sample data that is shipped in
 * parcels. Run it with `npm run screenshot`. It needs Debian's chromium, or the browser in
 * CHROMIUM.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { run } from '../run.ts';
import { loadSampleData, sampleDataProjected } from '../sample-data/load-sample-data.ts';

const FILE = join(import.meta.dirname, '../../../docs/console.png');

const backend = await run({ port: 0 });
const token = await backend.operatorToken();
await loadSampleData(backend);
await sampleDataProjected(backend.url, token);
const profile = mkdtempSync(join(tmpdir(), 'orders-screenshot-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
  viewport: { width: 1180, height: 760 },
});
try {
  await take(await context.newPage());
} finally {
  await context.close();
  rmSync(profile, { recursive: true });
  await backend.stop();
}

async function take(page: Page): Promise<void> {
  const response = await fetch(`${backend.url}/customers/a1b2/orders?sort=asc&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await response.json()) as { readonly items: readonly { orderId: string }[] };
  await page.goto(`${backend.url}/ops/#/order/${items[0]?.orderId}`);
  await page.getByRole('button', { name: 'Sign in as operator' }).click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  await page.screenshot({ path: FILE });
}
