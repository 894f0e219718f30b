// @module-tag large alone
/** A day in a shop without the setting `dayFigures`: its orders alone (A31), and the open ones. */
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot } from '../../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('A day without day figures', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser({ dayFigures: false });

  it('asks for none, and names the setting that has more', async () => {
    await placeOrder();
    const page = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByText('The setting dayFigures adds parcels').waitFor();
    await page.getByRole('img', { name: /^Placed per hour, today until / }).waitFor();
    await page.getByRole('img', { name: 'Orders by age: 1 open' }).waitFor();
    const names = await page.locator('.tiles span').allTextContents();
    expect(names.slice(0, 3)).toEqual(['Placed', 'To ship', 'Late']);
    expect(await page.getByText(/30 days,/).count()).toBe(0);
    expect(await page.locator('.hatched').count()).toBe(1);
    expect(asked.filter((path) => path.endsWith('/days'))).toEqual([]);
    await expectAccessible(page);
    await screenshot(page, 'today-without-figures');
    await page.keyboard.press('l');
    await page.getByText('Checked by').waitFor();
    // What nobody counted has no row.
    const rows = page.getByRole('table', { name: 'Money by currency' }).getByRole('rowheader');
    expect(await rows.allTextContents()).toEqual(['Placed, without canceled', 'Canceled']);
    await page.close();
  });

  it('have figures of each currency', async () => {
    const page = await signedIn({ hash: '#/day' });
    const figures = page.getByRole('table', { name: 'The day in figures' });
    const row = async (currency: string) => {
      await page.locator('a.order').first().waitFor();
      const cells = figures.getByRole('row', { name: currency }).getByRole('cell');
      return (await cells.allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')));
    };
    await figures.getByText('All day').waitFor();
    const before = await row('EUR');
    const path = (order: { readonly orderId: string }) => ({ ...order, customerId: CUSTOMER });
    await placeOrder({ paymentTerms: 'RECEIPT' });
    await shop.cancelOrder(path(await placeOrder()));
    await shop.createFulfillment({ ...path(await placeOrder()), body: {} });
    const price = { name: 'Bag', unitPrice: 2500, currency: 'USD' };
    await shop.putInventory({
      sku: 'BAG-US',
      body: { ...price, quantity: 9, lowStockThreshold: 0 },
    });
    const lines = [{ sku: 'BAG-US', quantity: 1, unitPrice: 2500, name: 'Bag' }];
    for (const quantity of [1, 2])
      await placeOrder({ currency: 'USD', lines: lines.map((line) => ({ ...line, quantity })) });
    // The day's list is a copy, which follows the changes: of one order later than of another.
    const afterwards = async () => {
      await page.reload();
      await figures.getByText('All day').waitFor();
      return [(await row('EUR')).slice(3), await row('USD')];
    };
    const expected = [3, 4, 5].map((at) => (before[at] ?? 0) + 1);
    await expect.poll(afterwards).toEqual([expected, [2, 75, 37.5, 0, 0, 0]]);
    const [placed = 0, sum = 0, average] = await row('EUR');
    // What is canceled brings no money.
    expect([placed, sum]).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 2 * 99]);
    const [canceled = 0] = (await row('EUR')).slice(5);
    expect(average).toBeCloseTo(sum / (placed - canceled), 2);
    await figures.getByText('All day').waitFor();
    await page.close();
  });

  it('come in pages, which load by themselves, for the figures of the whole day', async () => {
    for (let count = 105; count > 0; count -= 15)
      await Promise.all(Array.from({ length: 15 }, () => placeOrder()));
    const page = await signedIn({ hash: '#/ship' });
    const later = Promise.withResolvers<void>();
    await page.route(/cursor=/, async (route) => {
      await later.promise;
      await route.continue();
    });
    await page.evaluate("location.hash = '#/day'");
    await page.getByText('50 shown, more follow').waitFor();
    await page.getByText('So far').waitFor();
    later.resolve();
    await page.getByText(/^\d+ in all$/).waitFor();
    await page.getByText('All day').waitFor();
    expect(await page.locator('a.order').count()).toBeGreaterThan(100);
    await page.close();
  });

  it('has no script errors', () => expect(complaints).toEqual([]));
});
