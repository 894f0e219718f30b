/**
 * Takes the README's pictures: the console, the shop, and the page of an order, with the sample
 * data of a run. Run it with `npm run screenshot`. It needs Debian's chromium, or the browser in
 * CHROMIUM.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { ROOT } from '../../api/commands/root.ts';
import { EXAMPLE_CUSTOMER } from '../../api/operations/example.ts';
import { ordersClient } from '../../client/orders-client.ts';
import { publishAccess } from '../published-access.ts';
import { run } from '../run.ts';
import { loadSampleData, sampleDataProjected } from '../sample-data/load-sample-data.ts';
import { addMoreGoods } from '../sample-data/more-goods.ts';
import { sender } from '../sample-data/sender.ts';
import { openPages } from '../start/pages.ts';

const picture = (name: string): string => join(ROOT, 'docs', `${name}.png`);

const backend = await run({ port: 0 });
const { port } = new URL(backend.url);
// The shop's server signs in as the checkout, by the run's own client.
publishAccess(port, backend.access);
const pages = await openPages(port);
const token = await backend.operatorToken();
await loadSampleData(backend);
await addMoreGoods(sender(backend.url, token));
await sampleDataProjected(backend.url, token);
const profile = mkdtempSync(join(tmpdir(), 'orders-screenshot-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
  viewport: { width: 1180, height: 760 },
});
try {
  const orders = ordersClient({ url: backend.url, token: () => token });
  const oldest = { ...EXAMPLE_CUSTOMER, sort: 'asc', limit: 1 } as const;
  // The sample data ships it in parcels.
  const orderId = (await orders.listCustomerOrders(oldest)).items[0]?.orderId ?? '';
  await takeConsole(context, orderId);
  await takeShop(context);
  await takeTracking(context, (await orders.createOrderLink({ orderId })).orderLink);
} finally {
  await context.close();
  rmSync(profile, { recursive: true });
  await backend.stop();
}
// The pages' process ends with this one, and keeps it alive until then.
process.exit(0);

async function takeConsole(browser: BrowserContext, orderId: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${backend.url}/ops/#/order/${orderId}`);
  await page.getByRole('button', { name: 'Sign in as operator' }).click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  await page.screenshot({ path: picture('console') });
}

async function takeShop(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  await page.goto(pages.shop ?? '');
  await page
    .getByRole('button', { name: /basket/i })
    .first()
    .waitFor();
  await page.getByText('€').first().waitFor();
  await page.screenshot({ path: picture('storefront') });
}

async function takeTracking(browser: BrowserContext, link: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${pages.tracking}#${link}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('€').first().waitFor();
  await page.screenshot({ path: picture('tracking') });
}
