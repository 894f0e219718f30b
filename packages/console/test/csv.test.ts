// @module-tag large alone
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { CUSTOMER, untilFollowed } from '../../../test/support/console.ts';
import type { ListedOrder } from '../../client/types.ts';
import { csvText } from '../csv/csv-text.ts';
import { orderRows } from '../csv/orders-csv.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

describe('A file for spreadsheets', () => {
  it.each(['=1+1', '+49 30', '-3', '@SUM(A1)', '\tx', '\rx'])(
    'has an apostrophe before %j, so that nothing is calculated',
    (text) => {
      expect(csvText([[text, 'a']])).toMatch(/^\uFEFF"?'/);
    },
  );

  it('quotes commas, quotes and lines, and keeps numbers as they are', () => {
    expect(csvText([['a,b', 'say "x"', 'two\nlines', -3, undefined, 'Zoë']])).toBe(
      '\uFEFF"a,b","say ""x""","two\nlines",-3,,Zoë\r\n',
    );
  });

  it.each([
    ['EUR', '14.90', '5.00'],
    ['JPY', '1490', '500'],
    ['HUF', '14.90', '5.00'],
    ['KWD', '1.490', '0.500'],
  ])('has the digits of %s in its money: %s', (currency, total, refunded) => {
    const order = { placedAt: '2026-11-27T08:00:00Z', currency, total: 1490, refunded: 500 };
    const [headings = [], row = []] = orderRows([order as ListedOrder]);
    expect(headings.slice(13, 15)).toEqual(['Total', 'Refunded']);
    expect(csvText([row.slice(13, 15)])).toBe(`\uFEFF${total},${refunded}\r\n`);
  });
});

describe('The SKUs in a file of orders', () => {
  it('begin no formula, in no reader', () => {
    const line = { seq: 1, quantity: 2, sku: '=1+1;=2' };
    const order = { placedAt: '2026-11-27T08:00:00Z', lines: [line] } as unknown as ListedOrder;
    const [headings = [], row = []] = orderRows([order]);
    expect(csvText([[row[headings.indexOf('SKUs')]]])).toBe('\uFEFF"2 × =1+1;\'=2"\r\n');
  });
});

describe.skipIf(!hasBrowser)('The file of a list', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  const save = async (page: Page) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), rows: text.trimEnd().split('\r\n') };
  };

  it('of a queue has its orders as filtered, and of a day all of them', async () => {
    const to = { name: '=HYPERLINK("x")', city: 'Oslo', country: 'NO', postalCode: '0150' };
    const billingAddress = { name: 'Nia', email: 'nia@mail.example' };
    const norway = await placeOrder({ shippingAddress: to, billingAddress });
    const ireland = await placeOrder({ shippingAddress: { name: 'Nia', country: 'IE' } });
    const path = { customerId: CUSTOMER, orderId: norway.orderId };
    await shop.cancelOrder({ ...path, body: { lines: [{ seq: 2, quantity: 1 }] } });
    await shop.tagOrder({ ...path, tag: 'gift' });
    await untilFollowed(shop, norway);
    const page = await signedIn({ hash: '#/ship?country=NO' });
    await page.locator(`tr[data-id="${norway.orderId}"] .who:not(:empty)`).waitFor();

    const queue = await save(page);

    expect(queue.name).toMatch(/^to-ship-\d{4}-\d\d-\d\d\.csv$/);
    expect(queue.rows).toHaveLength(2);
    expect(queue.rows[0]).toMatch(/^\uFEFFOrder,Placed,Name,Company,Street/);
    const [, row = ''] = queue.rows;
    expect(row).toMatch(new RegExp(`^${norway.number},\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\+0[12]:00,`));
    expect(row).toContain(`"'=HYPERLINK(""x"")",,,0150,Oslo,NO,4,OPEN,`);
    expect(row).toMatch(/,EUR,87\.00,.*,gift,"3 × BAG, 1 × MUG",nia@mail\.example,,$/);

    await shop.cancelOrder({ customerId: CUSTOMER, orderId: ireland.orderId });
    // The copies that the file reads follow a moment later.
    const copy = async () => (await shop.listOrders({ ids: ireland.orderId })).items[0];
    await expect.poll(copy).toMatchObject({ status: 'CANCELLED' });
    await page.evaluate(`location.hash = '#/day'`);
    await page.locator(`a.order[href$="${ireland.orderId}"]`).waitFor();
    const day = await save(page);
    expect(day.rows).toHaveLength(3);
    expect(day.rows.join()).toContain(`${ireland.number},`);
    expect(day.rows.join()).toContain('CANCELLED');
    await page.close();
  });

  it('of the stock has its SKUs', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.locator('tr[data-id="BAG"]').waitFor();
    const { rows } = await save(page);
    expect(rows[1]).toMatch(/^BAG,Canvas bag,\d+,10,EUR,25\.00,$/);
    await page.close();
  });

  it('of a search and of a customer has all orders that were found', async () => {
    const to = { name: 'Zoë Ask', country: 'NO' };
    const { number, orderId } = await placeOrder({ shippingAddress: to });
    const page = await signedIn({ hash: '#/search/ask' });
    await page.locator(`a.order[href$="${orderId}"]`).waitFor();
    const file = await save(page);
    expect(file.name).toMatch(/^search-ask-/);
    expect(file.rows.slice(1)).toEqual([expect.stringMatching(`^${number},.*,Zoë Ask,`)]);

    await page.evaluate(`location.hash = '#/customer/${CUSTOMER}'`);
    await page.getByRole('heading', { name: `Customer ${CUSTOMER}` }).waitFor();
    await page.getByText('Ordered', { exact: true }).waitFor();
    const all = await save(page);
    const { items } = await shop.listCustomerOrders({ customerId: CUSTOMER, limit: 100 });
    expect(all.rows.slice(1).map((row) => row.split(',')[0])).toEqual(
      items.map((order) => order.number),
    );
    await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
