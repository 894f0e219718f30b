// @module-tag large alone
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browser, hasBrowser } from '../support/browser.ts';
import { type Shop, signedIn, startShop } from '../support/console.ts';

let backend: Shop['backend'];
let shop: Shop['shop'];
beforeAll(async () => {
  ({ backend, shop } = await startShop());
});
afterAll(() => backend?.stop());

/** Each test's own SKU, of which three are left. */
let sku: string;
let made = 0;
beforeEach(async () => {
  sku = `PEN-${++made}`;
  const price = { name: 'Brass pen', unitPrice: 900, currency: 'EUR' };
  await shop.putInventory({ sku, body: { ...price, quantity: 3, lowStockThreshold: 10 } });
});

const left = async () => (await shop.getInventory({ sku, consistent: true })).quantity;
const fill = async (page: Page, items: string, reason = 'RECEIVED') => {
  await page.getByLabel('Items').fill(items);
  await page.getByLabel('Reason').selectOption(reason);
};
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe.skipIf(!hasBrowser)('The stock', () => {
  const { open, complaints } = browser();

  it('is adjusted in the list of low levels, and leaves it', async () => {
    const page = await signedIn(open, backend, { hash: '#/stock?low' });
    await page.getByRole('button', { name: `Adjust ${sku}` }).click();
    await fill(page, '20');
    await page.getByLabel('Note').fill('Delivery 7');
    await submit(page, 'Adjust');
    await page.getByText(`20 items of ${sku} added.`).waitFor();
    await page.getByRole('button', { name: `Adjust ${sku}` }).waitFor({ state: 'detached' });
    expect(await left()).toBe(23);
    await page.close();
  });

  it('shows its level and its adjustments with their authors, newest first', async () => {
    const page = await signedIn(open, backend, { hash: '#/stock?low' });
    await page.getByRole('link', { name: sku, exact: true }).click();
    await page.getByRole('heading', { name: `Stock of ${sku}` }).waitFor();
    await page.getByRole('button', { name: 'Adjust' }).waitFor();
    await page.keyboard.press('a');
    await fill(page, '-1', 'DAMAGED');
    await submit(page, 'Adjust');
    await page.getByText(`1 item of ${sku} taken away.`).waitFor();
    const newest = page.getByRole('listitem').first();
    await newest.getByText('−1').waitFor();
    expect(await newest.textContent()).toMatch(/^−1 Damaged .* by operator$/);
    expect(await left()).toBe(2);
    await page.close();
  });

  it('pages through its adjustments', async () => {
    const deltas = Array.from({ length: 41 }, (_, n) => n + 1);
    for (const delta of deltas) await shop.adjustStock({ sku, body: { delta, reason: 'COUNTED' } });
    const page = await signedIn(open, backend, { hash: `#/stock/${sku}` });
    const more = page.getByRole('button', { name: 'Load 20 more' });
    for (const shown of [40, 41]) {
      await more.click();
      await expect.poll(() => page.getByRole('listitem').count()).toBe(shown);
    }
    await more.waitFor({ state: 'detached' });
    const texts = await page.getByRole('listitem').allTextContents();
    const numbers = texts.map((text) => Number(/^\+(\d+) /.exec(text)?.[1]));
    expect(numbers).toEqual(deltas.toReversed());
    await page.close();
  });

  it('refuses to go below zero, and shows the level', async () => {
    const page = await signedIn(open, backend, { hash: `#/stock/${sku}` });
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, '-4', 'LOST');
    await submit(page, 'Adjust');
    const form = page.getByRole('dialog');
    await form.getByText('The quantity is not in stock. In stock: 3.').waitFor();
    await fill(page, '0');
    await submit(page, 'Adjust');
    await form.getByText('Enter how many items to add or take away.').waitFor();
    expect(await left()).toBe(3);
    await page.close();
  });

  it('is adjusted once after a lost answer', async () => {
    const page = await signedIn(open, backend, { hash: `#/stock/${sku}` });
    const keys: (string | undefined)[] = [];
    await page.route('**/adjustments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, '5');
    await submit(page, 'Adjust');
    await page.getByText('It is not known whether this was done.').waitFor();
    await page.unroute('**/adjustments');
    await submit(page, 'Send again');
    await page.getByText(`5 items of ${sku} added.`).waitFor();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(await left()).toBe(8);
    await page.close();
  });

  it('starts without adjustments, and is missing for an unknown SKU', async () => {
    const page = await signedIn(open, backend, { hash: `#/stock/${sku}` });
    await page.getByText('Nobody has adjusted this stock yet.').waitFor();
    await page.evaluate('location.hash = "#/stock/NONE"');
    await page.getByRole('alert').getByText('There is no such SKU.').waitFor();
    expect(await page.getByRole('button', { name: 'Adjust' }).count()).toBe(0);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
