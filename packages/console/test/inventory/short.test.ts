// @module-tag large alone
/** The stock as it lies on the shelf, and the orders that it is not enough for. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, screenshot, untilQuiet } from '../../../../test/support/browser.ts';
import { expectAccessible } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** Those of the mock-up: what is free, what open orders need, and the limit of low stock. */
const GOODS = [
  ['ABC', 'Canvas bag', 363, 9, 20],
  ['CUP', 'Enamel cup', 58, 22, 10],
  ['PEN', 'Brass pen', 3, 1, 10],
  ['CAP', 'Wool cap', 31, 14, 10],
  ['XYZ', 'Notebook', 269, 31, 50],
  ['CAN-GRE', 'Candle, moss', 20, 5, 20],
  ['SCAR-SAN', 'Scarf, sand', 12, 9, 20],
  ['BOT-SEA', 'Steel bottle', 52, 12, 15],
  ['LAMP-NAV', 'Storm lantern', 0, 3, 5],
  ['KEY-RED', 'Key float', 78, 40, 25],
  ['SOAP-PIN', 'Pine tar soap', 43, 3, 20],
] as const;

const IS_WIDER = 'document.documentElement.scrollWidth > innerWidth';
const SPLIT = 'The stock of the SKU is split';
const PRICE = { unitPrice: 2500, currency: 'EUR' };

describe.skipIf(!hasBrowser)('The stock on the shelf', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  /** The orders of seven towels, of which two are on the shelf. */
  const orders: PlacedOrder[] = [];
  const line = (sku: string, quantity: number) => ({ sku, quantity, unitPrice: PRICE.unitPrice });
  const order = (...lines: ReturnType<typeof line>[]) => placeOrder({ lines });
  const row = (page: Page, sku: string) => page.locator(`tr[data-id="${sku}"]`);
  const count = (sku: string, delta: number) =>
    shop.adjustStock({ sku, body: { delta, reason: 'COUNTED' } });

  beforeAll(async () => {
    const put = (sku: string, name: string, quantity: number, lowStockThreshold: number) =>
      shop.putInventory({ sku, body: { ...PRICE, name, quantity, lowStockThreshold } });
    await put('TOW-SEA', 'Linen towel', 7, 10);
    for (const [sku, name, free, reserved, low] of GOODS)
      await put(sku, name, free + reserved, low);
    for (const quantity of [2, 3]) orders.push(await order(line('TOW-SEA', quantity)));
    orders.push(await order(line('TOW-SEA', 2), line('ABC', 1)));
    for (const [sku, , , reserved] of GOODS) await order(line(sku, reserved - +(sku === 'ABC')));
    await count('TOW-SEA', -5);
  });

  const atStock = async (hash = '#/stock', theme: 'light' | 'dark' = 'light') => {
    const page = await signedIn({ hash, theme });
    await page.locator('tbody tr').first().waitFor();
    await untilQuiet(page);
    return page;
  };

  it.each(['light', 'dark'] as const)(
    'is shown on one scale, the worst first: %s',
    async (theme) => {
      const page = await atStock('#/stock', theme);
      const skus = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-id')));
      expect(skus.slice(0, 4)).toEqual(['TOW-SEA', 'LAMP-NAV', 'PEN', 'SCAR-SAN']);
      const towels = row(page, 'TOW-SEA');
      await towels
        .getByRole('img', { name: /^On the shelf 2, reserved 7, free 0, 5 cannot/ })
        .waitFor();
      await towels.getByText('5 cannot be packed').waitFor();
      await row(page, 'ABC').locator('.free.cut').waitFor();
      expect(await row(page, 'CUP').locator('.cut').count()).toBe(0);
      const width = (part: string) =>
        row(page, 'CUP')
          .locator(`.shelf-bar ${part}`)
          .boundingBox()
          .then((box) => box?.width ?? 0);
      const scale = (await row(page, 'CUP').locator('.shelf-bar').boundingBox())?.width ?? 0;
      expect((await width('.reserved')) / scale).toBeCloseTo(22 / 120, 2);
      expect((await width('.free')) / scale).toBeCloseTo(58 / 120, 2);
      for (const [size, height] of [
        [1440, 720],
        [1024, 720],
        [768, 1024],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width: size, height });
        expect(await page.evaluate(IS_WIDER), `${size} px`).toBe(false);
        await expectAccessible(page);
        await screenshot(page, `stock-${theme}-${size}`);
      }
      await page.close();
    },
  );

  it.each(['light', 'dark'] as const)('has a queue of what cannot be packed: %s', async (theme) => {
    const page = await atStock('#/stock', theme);
    const note = page.getByRole('region', { name: 'Cannot be packed' });
    const words = '1 SKU has more reserved than is on the shelf: 5 items in 2 orders';
    await note.getByText(words).waitFor();
    await note.getByRole('link', { name: 'Show these orders' }).click();
    await page.getByRole('heading', { name: 'Cannot be packed' }).waitFor();
    await page.getByText('2 orders · 5 items not on the shelf').waitFor();
    const rows = page.locator('tbody tr');
    // The oldest order has the two towels that are there.
    expect(await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-id')))).toEqual([
      orders[1]?.orderId,
      orders[2]?.orderId,
    ]);
    await rows.nth(0).getByText('3 × Linen towel (TOW-SEA)').waitFor();
    await rows.nth(0).getByText('Not at all').waitFor();
    await rows.nth(1).getByText('In part: 1 of 3').waitFor();
    for (const [width, height] of [
      [1440, 720],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(IS_WIDER), `${width} px`).toBe(false);
      await expectAccessible(page);
      await screenshot(page, `unpacked-${theme}-${width}`);
    }
    await page.close();
  });

  it('has the keys of each list, from the queue to an order and back', async () => {
    const page = await atStock('#/stock?unpacked=TOW-SEA');
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.locator('#title').focus();
    await page.keyboard.press('j');
    await page.locator(`tr.at[data-id="${orders[2]?.orderId}"]`).waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('h');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: orders[2]?.number ?? '' }).waitFor();
    await page.goBack();
    await page.locator(`tr.at[data-id="${orders[2]?.orderId}"]`).waitFor();
    await page.getByRole('link', { name: 'All SKUs' }).waitFor();
    await page.close();
  });

  it('leads from a row to its orders, and from a filter to what is short', async () => {
    const page = await atStock('#/stock?short');
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await row(page, 'PEN').click();
    await row(page, 'TOW-SEA').getByRole('link', { name: 'Show 2 orders' }).click();
    await page.getByText('2 orders · 5 items not on the shelf · TOW-SEA').waitFor();
    await page.close();
  });

  it('is counted with what is reserved, and filled by a delivery', async () => {
    const page = await atStock();
    await page.getByRole('button', { name: '58 of CUP in stock: change' }).click();
    await page.getByLabel('Change of CUP').fill('84');
    await page.getByText('80 → 84, free 62').waitFor();
    await screenshot(page, 'stock-counted');
    await page.keyboard.press('Enter');
    await page.locator('p.outcome').getByText('CUP: 62 in stock, +4.').waitFor();
    await page.getByRole('button', { name: '0 of TOW-SEA in stock: change' }).click();
    await page.getByLabel('Change of TOW-SEA').fill('+3');
    await page.getByText('2 → 5, 2 too few').waitFor();
    await page.keyboard.press('Enter');
    await row(page, 'TOW-SEA').getByText('2 cannot be packed').waitFor();
    expect(await shop.getInventory({ sku: 'TOW-SEA', consistent: true })).toMatchObject({
      quantity: 0,
      short: 2,
    });
    await page.locator('#title').focus();
    await page.keyboard.press('z');
    await row(page, 'TOW-SEA').getByText('5 cannot be packed').waitFor();
    await page.close();
  });

  it('is free only, above 2,000 open orders', async () => {
    const page = await signedIn();
    let pages = 0;
    const placed = (n: number) => ({
      ...{ orderId: `o-${n}`, number: `${n}`, customerId: 'c3d4', status: 'OPEN', version: 1 },
      ...{ placedAt: new Date(1e12 + n).toISOString(), currency: 'EUR', total: 1, lines: [] },
    });
    await page.route(/\/orders\?/, (route) => {
      const query = new URL(route.request().url()).searchParams;
      const ids = query.get('ids')?.split(',');
      const from = 100 * pages;
      if (!ids) pages += 1;
      const items = ids
        ? ids.map((id) => placed(Number(id.slice(2)) || 0))
        : Array.from({ length: 100 }, (_, n) => placed(from + n));
      return route.fulfill({ json: { items, ...(!ids && { nextCursor: `c-${pages}` }) } });
    });
    await page.evaluate(`location.hash = '#/stock'`);
    await page.reload();
    await row(page, 'CUP').waitFor();
    await page.getByText('Free only: not all open orders are known').waitFor();
    await expect.poll(() => pages, { timeout: 60_000 }).toBeGreaterThan(20);
    const bar = row(page, 'CUP').getByRole('img');
    await expect.poll(() => bar.getAttribute('aria-label')).toMatch(/^Free \d+$/);
    expect(await row(page, 'CUP').locator('[data-label=Reserved]').textContent()).toBe('–');
    expect(await row(page, 'CUP').locator('.reserved').count()).toBe(0);
    // What the table knows to be short is shown still.
    await row(page, 'TOW-SEA').getByText('5 cannot be packed').waitFor();
    await expectAccessible(page);
    await page.close();
  });

  it('cannot be short while it is split, and the row says so', async () => {
    const page = await atStock();
    await page.route('**/inventory/PEN/adjustments', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', status: 409, code: 'stock-split', title: SPLIT, detail: '' },
      }),
    );
    await page.getByRole('button', { name: '3 of PEN in stock: change' }).click();
    await page.getByLabel('Change of PEN').fill('0');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('1 too few').waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(SPLIT).waitFor();
    await page.close();
  });

  it('has words for a queue and a filter without anything', async () => {
    await shop.adjustStock({ sku: 'TOW-SEA', body: { delta: 5, reason: 'RECEIVED' } });
    const page = await signedIn({ hash: '#/stock?unpacked' });
    await page.getByText('Everything that open orders need is on the shelf.').waitFor();
    await expectAccessible(page);
    await page.evaluate(`location.hash = '#/stock?short'`);
    await page.getByText('Everything that open orders need is on the shelf.').waitFor();
    await page.getByRole('link', { name: 'Cannot be packed 0' }).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
