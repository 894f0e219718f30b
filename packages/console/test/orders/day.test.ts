// @module-tag large alone
/** The list of a day: on a phone, and of orders that are not open any more. */
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot, untilQuiet } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import type { NewOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** Minor units: nine of them cost 88 million rupiah, whose sums are as long as any. */
const DEAR = 987_654_321;

describe.skipIf(!hasBrowser)('The orders of a day', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  it('are not cut on a phone, with the longest amounts and names', async () => {
    await shop.putInventory({
      sku: 'BATIK',
      body: { name: 'Batik', quantity: 9, lowStockThreshold: 1, unitPrice: DEAR, currency: 'IDR' },
    });
    const name = 'Maximiliane Freifrau von Hohenstein-Wallersberg';
    const lines: NewOrder['lines'] = [{ sku: 'BATIK', quantity: 9, unitPrice: DEAR }];
    await placeOrder({ currency: 'IDR', lines, shippingAddress: { name, country: 'ID' } });
    await placeOrder();
    const page = await signedIn({ hash: '#/day' });
    await page.locator('a.order').nth(1).waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await untilQuiet(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await screenshot(page, `day-${width}`);
    }
    await page.close();
  });

  it('have the names of those that are closed, for one request a page', async () => {
    const to = { name: 'Otto Yılmaz', city: 'Wien', country: 'AT' };
    const { orderId, number } = await placeOrder({ shippingAddress: to });
    await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    const copy = async () => (await shop.listOrders({ ids: orderId })).items[0];
    await expect.poll(copy).toMatchObject({ status: 'CANCELLED' });
    await placeOrder();
    const page = await signedIn();
    await page.locator('a.order').first().waitFor();
    await untilQuiet(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('ids=')) asked.push(new URL(request.url()).search);
    });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('link', { name: 'Otto Yılmaz' }).waitFor();
    // The open ones are known.
    expect(asked).toEqual([`?ids=${orderId}`]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
