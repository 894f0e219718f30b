// @module-tag large alone
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { expectAccessible } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

/** Each test's own SKU, of which sixty are left. */
let sku: string;
let made = 0;
beforeEach(async () => {
  sku = `CAN-${++made}`;
  const level = { name: 'Green can', unitPrice: 900, currency: 'EUR', lowStockThreshold: 0 };
  await shop.putInventory({ sku, body: { ...level, quantity: 60 } });
});

const quantityNow = async () => (await shop.getInventory({ sku, consistent: true })).quantity;
const sell = (quantity: number) =>
  placeOrder({ lines: [{ sku, quantity, unitPrice: 900, name: 'Green can' }] });
const field = (page: Page) => page.getByLabel(`Change of ${sku}`);
const shows = (page: Page, quantity: number) =>
  page.getByRole('button', { name: `${quantity} of ${sku} in stock: change` }).waitFor();
const asks = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor();
const says = (page: Page, words: string) => page.locator('p.outcome').getByText(words).waitFor();
/** Hides the tab, or shows it again. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(`{
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }`);

describe.skipIf(!hasBrowser)('A count of stock', () => {
  /** Opens the stock with the SKU under the hand. */
  async function atStock({ clock = false } = {}): Promise<Page> {
    const page = await signedIn();
    // What is free is counted: the orders of these tests are open.
    await page.evaluate("localStorage.setItem('orders.prefer.countsShelf', 'false')");
    // The minutes of the page are counted by the same clock.
    if (clock) await page.clock.install();
    await page.reload();
    await page.locator('#title').waitFor();
    await page.evaluate("location.hash = '#/stock'");
    await page.getByLabel('Filter by SKU or name').fill(sku);
    await shows(page, 60);
    await page.getByRole('button', { name: `60 of ${sku} in stock: change` }).click();
    return page;
  }

  it('is of what is shown, which is read again every 30 seconds', async () => {
    const page = await atStock({ clock: true });
    await sell(5);
    await page.clock.runFor(30_000);
    await shows(page, 55);
    await field(page).fill('55');
    await page.keyboard.press('Enter');
    await says(page, `${sku}: 55, as counted.`);
    expect(await quantityNow()).toBe(55);
    await page.close();
  });

  it('sees a sale after the last reading, and changes nothing if it agrees', async () => {
    const page = await atStock();
    await sell(5);
    await field(page).fill('55');
    await page.keyboard.press('Enter');
    await says(page, `${sku}: 55, as counted.`);
    expect(await quantityNow()).toBe(55);
    await page.close();
  });

  it('of another level than at its beginning is asked about, each time with both', async () => {
    const page = await atStock();
    await field(page).fill('50');
    await sell(5);
    await page.keyboard.press('Enter');
    await asks(page, 'Now 55, 60 when you began. Really 50? Enter again saves it.');
    await page.getByText('55 → 50').waitFor();
    await sell(1);
    await page.keyboard.press('Enter');
    await asks(page, 'Now 54, 60 when you began. Really 50? Enter again saves it.');
    expect(await quantityNow()).toBe(54);
    await page.keyboard.press('Enter');
    await says(page, `${sku}: 50 in stock, −4.`);
    expect(await quantityNow()).toBe(50);
    await page.close();
  });

  it('shows while a person types that the level has changed', async () => {
    const page = await atStock({ clock: true });
    await field(page).fill('58');
    await sell(5);
    await page.clock.runFor(30_000);
    await asks(page, 'Now 55, 60 when you began.');
    expect(await page.getByText('Enter again').count()).toBe(0);
    await field(page).fill('+2');
    await page.getByText('55 → 57').waitFor();
    await page.keyboard.press('Enter');
    await says(page, `${sku}: 57 in stock, +2.`);
    await page.close();
  });

  it('of two people with the same result ends in that', async () => {
    const [first, other] = [await atStock(), await atStock()];
    for (const page of [first, other]) await field(page).fill('50');
    await first.keyboard.press('Enter');
    await says(first, `${sku}: 50 in stock, −10.`);
    await other.keyboard.press('Enter');
    await says(other, `${sku}: 50, as counted.`);
    expect(await quantityNow()).toBe(50);
    await Promise.all([first.close(), other.close()]);
  });

  it('of two people at the same moment is shown to be another one than they counted', async () => {
    const pages = [await atStock(), await atStock()];
    const both = Promise.withResolvers<void>();
    let sent = 0;
    for (const page of pages) {
      await page.route('**/adjustments', async (route) => {
        if (++sent === pages.length) both.resolve();
        await both.promise;
        await route.continue();
      });
      await field(page).fill('50');
    }
    await Promise.all(pages.map((page) => page.keyboard.press('Enter')));
    const words = `${sku}: 40 in stock, not 50. It was changed at the same time.`;
    await Promise.any(pages.map((page) => says(page, words)));
    expect(await quantityNow()).toBe(40);
    await Promise.all(pages.map((page) => page.close()));
  });

  it('is not sent if the level cannot be read', async () => {
    const page = await atStock();
    await field(page).fill('50');
    const json = { status: 422, code: 'busy', title: 'Cannot be read' };
    await page.route(`**/inventory/${sku}*`, (route) => route.fulfill({ status: 422, json }));
    await page.keyboard.press('Enter');
    await asks(page, 'Cannot be read');
    expect(await quantityNow()).toBe(60);
    await page.unroute(`**/inventory/${sku}*`);
    await page.keyboard.press('Enter');
    await says(page, `${sku}: 50 in stock, −10.`);
    await page.close();
  });

  it('that two people import ends in what was counted, and asks in between', async () => {
    const [first, other] = [await atStock(), await atStock()];
    const list = `${sku},50\nBAG,990`;
    for (const page of [first, other]) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('i');
      await page.getByLabel('Lines of SKU and count').fill(list);
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Save 2 differences' }).waitFor();
    }
    await first.keyboard.press('Enter');
    await first.getByRole('heading', { name: 'Saved 2 of 2 differences' }).waitFor();
    // Of one of them, two are sold again.
    await sell(2);
    await other.keyboard.press('Enter');
    await asks(other, 'Nothing is saved yet');
    await other.getByRole('row', { name: `${sku} Green can 50 48 was 60 +2` }).waitFor();
    await other.getByText('1 agree').waitFor();
    expect(await quantityNow()).toBe(48);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'Saved 1 of 1 difference' }).waitFor();
    expect(await quantityNow()).toBe(50);
    expect((await shop.getInventory({ sku: 'BAG', consistent: true })).quantity).toBe(990);
    await Promise.all([first.close(), other.close()]);
  });

  it('is imported in two steps if it is far off, and not if a comma cuts it', async () => {
    const page = await atStock();
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
    await page.getByLabel('Lines of SKU and count').fill(`${sku},6\nBAG,1,250\nMUG,3,5`);
    await page.keyboard.press('Tab');
    const save = page.getByRole('button', { name: 'Save 1 difference' });
    await page.getByText('BAG, line 2: no count: 1,250').waitFor();
    await page.getByText('MUG, line 3: no count: 3,5').waitFor();
    await save.click();
    await asks(page, 'Nothing is saved yet');
    expect(await quantityNow()).toBe(60);
    await save.click();
    await page.getByRole('heading', { name: 'Saved 1 of 1 difference' }).waitFor();
    expect(await quantityNow()).toBe(6);
    // Another count begins beside the result of the one before.
    await page.keyboard.press('i');
    await page.getByLabel('Lines of SKU and count').fill(`${sku},7`);
    await page.keyboard.press('Tab');
    await page.getByRole('heading', { name: 'Import a count: 1 SKU read' }).waitFor();
    // While it is not saved, the key does not take it away.
    await page.keyboard.press('i');
    await page.getByRole('button', { name: 'Save 1 difference' }).waitFor();
    await page.close();
  });

  it('reads nothing while its tab is hidden, and at once when it is shown', async () => {
    const page = await atStock({ clock: true });
    await hide(page, true);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/inventory')) asked++;
    });
    await sell(5);
    await page.clock.runFor(120_000);
    expect(asked).toBe(0);
    await hide(page, false);
    await shows(page, 55);
    // The first time, a request leads to the beginning of the rows.
    expect(asked).toBe(2);
    await hide(page, true);
    await sell(5);
    await hide(page, false);
    await shows(page, 50);
    expect(asked).toBe(3);
    await page.close();
  });

  it('is of a list that names its age while it cannot be read, or has no connection', async () => {
    const page = await atStock({ clock: true });
    const age = page.locator('.count').getByText(/ · read at \d\d:\d\d/);
    await page.clock.runFor(90_000);
    await age.waitFor({ state: 'detached' });
    await page.route('**/inventory*', (route) => route.abort('connectionreset'));
    await page.clock.runFor(30_000);
    expect(await age.count()).toBe(0);
    await page.clock.runFor(90_000);
    await age.waitFor();
    await page.unroute('**/inventory*');
    await page.clock.runFor(60_000);
    await age.waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await age.waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await age.waitFor({ state: 'detached' });
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
