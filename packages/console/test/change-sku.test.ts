// @module-tag large alone
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { expectAccessible } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

/** Each test's own SKU. */
let sku: string;
let made = 0;
const level = { name: 'Felt hat', unitPrice: 3990, currency: 'EUR', lowStockThreshold: 4 };
beforeEach(async () => {
  sku = `HAT-${++made}`;
  await shop.putInventory({ sku, body: { ...level, quantity: 12 } });
});

const stored = () => shop.getInventory({ sku, consistent: true });
const form = (page: Page) => page.getByRole('dialog', { name: `Change ${sku}` });
const submit = (page: Page, name: string) =>
  form(page).getByRole('button', { name, exact: true }).click();

describe.skipIf(!hasBrowser)('A SKU', () => {
  /** Opens the form that changes the SKU, by its key. */
  async function changing(): Promise<Page> {
    const page = await signedIn({ hash: `#/stock/${sku}` });
    await page.getByRole('button', { name: 'Change …' }).waitFor();
    await page.locator('#title').focus();
    await page.keyboard.press('e');
    await form(page).waitFor();
    return page;
  }

  it('gets another name, price and threshold, and keeps its quantity', async () => {
    const page = await changing();
    expect(await form(page).getByLabel('Name').inputValue()).toBe('Felt hat');
    expect(await form(page).getByLabel('Price of one').inputValue()).toBe('39.90');
    await expectAccessible(page);
    await form(page).getByLabel('Name').fill('Felt hat, gray');
    await form(page).getByLabel('Price of one').fill('42,5');
    await form(page).getByLabel('Low below').fill('20');
    // A sale changes the version, and is nothing that the form is about.
    await placeOrder({ lines: [{ sku, quantity: 2, unitPrice: 3990, name: 'Felt hat' }] });
    await submit(page, 'Change');
    await page.getByText(`${sku} is changed.`).waitFor();
    const changed = { name: 'Felt hat, gray', unitPrice: 4250, lowStockThreshold: 20 };
    expect(await stored()).toMatchObject({ ...changed, currency: 'EUR', quantity: 10 });
    const level = page.getByRole('complementary', { name: 'Level' });
    await level.getByText('€42.50').waitFor();
    await level.getByText('Felt hat, gray').waitFor();
    await page.close();
  });

  it('keeps what somebody else changed in the meantime, and shows it', async () => {
    const page = await changing();
    await form(page).getByLabel('Price of one').fill('45');
    const { version } = await stored();
    const other = { ...level, unitPrice: 4100, lowStockThreshold: 6 };
    await shop.putInventory({ sku, ifMatch: version, body: other });
    await submit(page, 'Change');
    await form(page).getByText('Somebody else changed the SKU in the meantime.').waitFor();
    await form(page).getByText('Nothing was done.').waitFor();
    await form(page).getByRole('row', { name: 'Price €39.90 €41.00' }).waitFor();
    await form(page).getByRole('row', { name: 'Low below 4 6' }).waitFor();
    expect(await form(page).getByRole('row').count()).toBe(3);
    expect(await stored()).toMatchObject(other);
    await expectAccessible(page);
    await submit(page, 'Replace it');
    await page.getByText(`${sku} is changed.`).waitFor();
    expect(await stored()).toMatchObject({ ...level, unitPrice: 4500, quantity: 12 });
    await page.close();
  });

  it('is changed once after a lost answer, by the same request', async () => {
    const page = await changing();
    await form(page).getByLabel('Name').fill('Felt cap');
    const sent: unknown[] = [];
    await page.route(`**/inventory/${sku}`, async (route) => {
      const request = route.request();
      if (request.method() !== 'PUT') return route.continue();
      sent.push([request.headers()['if-match'], request.postData()]);
      await route.fetch();
      return route.abort('connectionreset');
    });
    await submit(page, 'Change');
    await form(page).getByText('It is not known whether this was done.').waitFor();
    await page.unroute(`**/inventory/${sku}`);
    const again = page.waitForRequest((request) => request.method() === 'PUT');
    await submit(page, 'Send again');
    await page.getByText(`${sku} is changed.`).waitFor();
    const request = await again;
    sent.push([request.headers()['if-match'], request.postData()]);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(await stored()).toMatchObject({ name: 'Felt cap', version: 2 });
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
