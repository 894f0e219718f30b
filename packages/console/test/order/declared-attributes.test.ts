// @module-tag large alone
/** The attributes that a shop declares, wherever the console shows them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import type { ListedOrder } from '../../../client/types.ts';
import { orderRows } from '../../csv/orders-csv.ts';
import { pagesOf } from '../../print/slip-pages.ts';
import { attributesIn, attributesOnPage } from '../../work/shown-attributes.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const declared = {
  gift: { label: 'Gift message', form: { longest: 120 }, shown: ['order', 'slip', 'list', 'csv'] },
  weight: { label: 'Weight', form: 'number', shown: ['csv'] },
};

describe('The attributes of a place', () => {
  const attributes = { weight: '1', other: 'x', gift: 'Hi' };

  it('are those that are declared for it, by their labels', () => {
    expect(attributesIn('slip', declared, attributes)).toEqual([
      { name: 'gift', label: 'Gift message', text: 'Hi' },
    ]);
    expect(attributesIn('slip', undefined, attributes)).toEqual([]);
    expect(attributesIn('slip', declared, undefined)).toEqual([]);
  });

  it('are on the order’s page with those that nobody declared', () => {
    expect(attributesOnPage(declared, attributes).map(({ label }) => label)).toEqual([
      'Gift message',
      'other',
    ]);
  });

  it('have columns in a file, also where no order has them', () => {
    const orders = [{ gift: '=1', weight: '12.5' }, { weight: 'heavy' }, undefined].map(
      (some) => ({ placedAt: '2026-11-27T08:00:00Z', attributes: some }) as unknown as ListedOrder,
    );
    const rows = orderRows(orders, declared).map((row) => row.slice(-2));
    expect(rows).toEqual([
      ['Gift message', 'Weight'],
      ['=1', 12.5],
      [undefined, 'heavy'],
      [undefined, undefined],
    ]);
    expect(orderRows(orders)[0]).toHaveLength(20);
  });

  it('take the room of lines on a slip', () => {
    const lines = Array.from({ length: 20 }, (_, n) => ({
      seq: n + 1,
      sku: 'MUG',
      name: 'Mug',
      quantity: 1,
      fulfillable: 1,
      attributes: n === 0 ? { gift: 'x'.repeat(120) } : {},
    }));
    const order = { customerId: 'c-1', lines, attributes: { gift: 'Hi' } } as unknown as WorkOrder;
    const pages = (some?: object) =>
      pagesOf({ order, attributes: some, withPrices: false, withNotes: false }).map(
        ({ length }) => length,
      );
    expect(pages()).toEqual([20]);
    expect(pages({ order: declared })).toEqual([19, 1]);
    expect(pages({ line: declared })[0]).toBeLessThan(20);
  });
});

describe.skipIf(!hasBrowser)('The console of a shop with attributes of its own', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();

  const opened = async (hash: string) => {
    const page = await signedIn();
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), attributes: { order: declared, line: declared } };
      return route.fulfill({ response, json });
    });
    await page.goto(page.url().replace(/#.*|$/, hash));
    await page.reload();
    return page;
  };

  it('shows them in the queue, on the page, on the slip and in the file', async () => {
    const attributes = { gift: 'Get well soon', weight: '2', erp: 'E-1' };
    const { orderId, number = '' } = await placeOrder({ attributes });

    const page = await opened('#/');
    const pill = page.locator('td .marks .pill', { hasText: 'Get well soon' });
    expect(await pill.getAttribute('title')).toBe('Gift message: Get well soon');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [heading = '', row = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(heading).toMatch(/,Gift message,Weight$/);
    expect(row).toMatch(/,Get well soon,2$/);

    await page.goto(page.url().replace(/#.*|$/, `#/order/${orderId}`));
    const card = page.locator('section[aria-labelledby=attributes]');
    expect(await card.locator('dl').innerText()).toBe('Gift message\nGet well soon\nerp\nE-1');
    await page.keyboard.press('l');
    const sheet = page.getByRole('region', { name: `Packing slip ${number}` });
    await sheet.getByText('Gift message: Get well soon').waitFor();
    expect(await sheet.innerText()).not.toContain('E-1');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
