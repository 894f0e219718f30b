// @module-tag large alone
/** The places of what a page shows: columns that stay, rings and words that nothing cuts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, hasBrowser } from '../../support/browser.ts';
import { type Shop, signedIn, startShop } from '../../support/console.ts';

describe.skipIf(!hasBrowser)('The looks of the console', () => {
  const { open, complaints } = browser();
  let backend: Shop['backend'];
  let shop: Shop['shop'];
  beforeAll(async () => {
    ({ backend, shop } = await startShop());
  });
  afterAll(() => backend?.stop());

  const at = async (hash: string, width: number) => {
    const page = await signedIn(open, backend, { hash });
    page.setDefaultTimeout(20_000);
    await page.setViewportSize({ width, height: 900 });
    return page;
  };
  /** The left edges of elements, in pixels. */
  const leftsOf = (page: Page, selector: string) =>
    page.evaluate<number[]>(`[...document.querySelectorAll('${selector}')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect().left)`);

  it('list the keys in three columns, and in one on a phone', async () => {
    const page = await at('#/ship', 1440);
    await page.locator('body').press('?');
    await page.getByText('this list').waitFor();
    const columns = async () => new Set(await leftsOf(page, '.keys dt')).size;
    expect(await columns()).toBe(3);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await columns()).toBe(1);
    await page.close();
  });

  it('keep the columns of the stock while a person types', async () => {
    const price = { unitPrice: 900, currency: 'EUR', quantity: 922, lowStockThreshold: 1000 };
    await shop.putInventory({ sku: 'CUP', body: { ...price, name: 'Cup' } });
    const page = await at('#/stock', 1440);
    for (const width of [1440, 1280, 1024, 700]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('#title').focus();
      const columns = () => leftsOf(page, '.stock th, .stock td');
      const field = page.getByLabel('Change of CUP');
      await page.getByRole('button', { name: /of CUP in stock: change$/ }).click();
      await field.fill('');
      const before = await columns();
      for (const text of ['+40', '7', 'many']) {
        await field.fill(text);
        if (text === '+40') await page.getByText('922 → 962').waitFor();
        else {
          await field.press('Enter');
          await page.locator('.stock [role=alert]').waitFor();
        }
        expect([width, text, await columns()]).toEqual([width, text, before]);
      }
      // The boxes stand below the one in the head.
      expect(new Set(await leftsOf(page, '.stock [type=checkbox]')).size).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.close();
  });

  it('have no script errors', () => expect(complaints).toEqual([]));
});
