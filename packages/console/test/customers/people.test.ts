// @module-tag large alone
/** The list of customers: who ordered today, who was opened, and how others are found. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  hasBrowser,
  screenshot,
  type Theme,
  untilQuiet,
} from '../../../../test/support/browser.ts';
import { expectAccessible } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const LINES = [{ sku: 'BAG', quantity: 1, unitPrice: 2500, name: 'Canvas bag' }];
const PHONE = '+49 431 5550142';

const titled = (page: Page) => page.getByRole('heading', { level: 1, name: 'Customers' });
const find = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Find a customer' }).fill(text);
  await page.keyboard.press('Enter');
};
/** The cells of each row, as they are read. */
const rows = (page: Page) => page.locator('.people tbody tr');

describe.skipIf(!hasBrowser)('The customers', () => {
  const { complaints, shop, signedIn } = shopInBrowser({ findOrders: true });
  const show = async (theme: Theme = 'light', query = '') => {
    const page = await signedIn({ hash: `#/customers${query}`, theme });
    await titled(page).waitFor();
    return page;
  };
  let guest = '';

  const order = (customerId: string, shippingAddress: Record<string, string>, quantity = 1) =>
    shop.createOrder({
      customerId,
      body: {
        currency: 'EUR',
        lines: LINES.map((line) => ({ ...line, quantity })),
        paymentTerms: 'NET',
        shippingAddress,
      },
    });

  it('say that nobody has ordered yet, with a way to the day before', async () => {
    const page = await show();
    await page.getByText('Nobody has ordered today yet').waitFor();
    await page.getByText('Yesterday 0 did.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show yesterday' }).click();
    await page.getByText('Nobody ordered on this day').waitFor();
    expect(await page.evaluate('location.hash')).toMatch(/^#\/customers\?day=\d{4}-\d\d-\d\d$/);
    await page.close();
  });

  describe('of a day with orders', () => {
    beforeAll(async () => {
      if (!hasBrowser) return;
      const body = { name: 'Greta Kowalska', email: 'greta@mail.example', phone: PHONE };
      guest = (await shop.createCustomer({ body: { ...body, guest: true } })).customerId;
      for (const [customerId, name, tier] of [
        ['otto', 'Otto Yılmaz', undefined],
        ['gross', 'Werkstatt Groß', 'Gold'],
        ['long', 'Maximiliane-Annegret Freifrau von und zu Hohenlohe-Wallersberg', undefined],
      ] as const)
        await shop.createCustomer({
          body: { customerId, name, email: `${customerId}@mail.example`, ...(tier && { tier }) },
        });
      await order('long', {
        name: 'Maximiliane-Annegret Hohenlohe',
        city: 'München',
        country: 'DE',
      });
      await order('gross', { name: 'Werkstatt Groß', city: 'Köln', country: 'DE' }, 4);
      await order('otto', {
        name: 'Otto Yılmaz',
        city: 'Wien',
        country: 'AT',
        phone: '0664 1234567',
      });
      await order('gross', { name: 'Werkstatt Groß', city: 'Köln', country: 'DE' }, 8);
      await order(guest, { name: 'Greta Kowalska', city: 'Kiel', country: 'DE' });
      // The copies that the rows and the search read follow in a second or two.
      const counted = async (customerId: string, orders: number) =>
        expect((await shop.getCustomerSummary({ customerId })).orders).toBe(orders);
      const follows = { timeout: 20_000, interval: 100 };
      await vi.waitFor(() => counted(guest, 1), follows);
      await vi.waitFor(() => counted('gross', 2), follows);
      await vi.waitFor(async () => {
        expect((await shop.listOrders({ phone: '0664 1234567' })).items).toHaveLength(1);
      }, follows);
    });

    it('are one row each, the newest order first, with their numbers', async () => {
      const page = await show();
      await page.getByText('4 ordered today').waitFor();
      await rows(page).nth(3).waitFor();
      expect(await page.locator('.people a.order').allTextContents()).toEqual([
        'Greta Kowalska',
        'Werkstatt Groß',
        'Otto Yılmaz',
        'Maximiliane-Annegret Hohenlohe',
      ]);
      const gross = rows(page).nth(1);
      await gross.getByText('Gold').waitFor();
      await gross.getByText('€300.00').waitFor();
      await gross.getByText('DE Köln').waitFor();
      await gross.getByRole('cell', { name: '2', exact: true }).nth(1).waitFor();
      const greta = rows(page).nth(0);
      await greta.getByText('Guest').waitFor();
      await greta.getByText('New').waitFor();
      // The first one is beside the list.
      const card = page.getByRole('region', { name: 'Greta Kowalska' });
      await card.getByText('greta@mail.example').waitFor();
      await card.getByText(PHONE).waitFor();
      await card.getByText('1, 1 open').waitFor();
      await page.close();
    });

    it('are walked by keys, and one opens and comes back among those opened', async () => {
      const page = await show();
      await rows(page).nth(3).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.getByRole('region', { name: 'Werkstatt Groß' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Werkstatt Groß' }).waitFor();
      await page.goBack();
      await page.getByRole('region', { name: 'You opened' }).getByText('Werkstatt Groß').waitFor();
      await page.reload();
      // The tab keeps ids alone: the name is read again.
      expect(await page.evaluate("sessionStorage.getItem('orders.opened')")).toMatch(
        /^\[\{"customerId":"gross","at":\d+\}\]$/,
      );
      await page.getByRole('region', { name: 'You opened' }).getByText('Werkstatt Groß').waitFor();
      await page.keyboard.press('/');
      expect(await page.evaluate('document.activeElement.placeholder')).toBe(
        'E-mail, name, phone or customer id',
      );
      await page.close();
    });

    it('are filtered by guests, and by more than one order', async () => {
      const page = await show();
      await page.getByRole('link', { name: 'Guests 1' }).click();
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByRole('link', { name: 'More than one order 1' }).click();
      await expect.poll(() => rows(page).first().textContent()).toContain('Werkstatt Groß');
      await page.getByRole('link', { name: 'Ordered 4' }).click();
      await expect.poll(() => rows(page).count()).toBe(4);
      await page.close();
    });

    it.each([
      ['a whole e-mail address', 'OTTO@mail.example', 'Otto Yılmaz'],
      ['the beginning of a name', 'kowal', 'Greta Kowalska'],
      ['an id', 'gross', 'Werkstatt Groß'],
      ['a phone number of the profile', '0431 5550142', 'Greta Kowalska'],
      ['a phone number of an order', '0043 664 1234567', 'Otto Yılmaz'],
    ])('are found by %s', async (_, text, name) => {
      const page = await show();
      await find(page, text);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.close();
    });

    it('are found by the number and the id of an order', async () => {
      const placed = await order('otto', { name: 'Otto Yılmaz' });
      for (const text of [String(placed.number), placed.orderId]) {
        const page = await show();
        await find(page, text);
        await page.getByRole('heading', { level: 1, name: 'Otto Yılmaz' }).waitFor();
        await page.close();
      }
    });

    it('are listed if several are found, and what was tried if none is', async () => {
      const page = await show();
      await find(page, 'o-none');
      await page.getByRole('alert').getByText('No customer has “o-none”').waitFor();
      await find(page, 'gretta');
      await page.getByText('Tried: beginning of a name, id.').waitFor();
      await page.getByText('so “gre” finds Greta').waitFor();
      await expectAccessible(page);
      await find(page, '040 1234567');
      await page.getByText('Tried: phone, phone of an order.').waitFor();
      await page.getByRole('link', { name: 'Search everything' }).click();
      await page.getByRole('heading', { name: 'Search for 040 1234567' }).waitFor();
      await page.getByText(/Nothing was found. Tried: .*phone number/).waitFor();
      await page.goBack();
      await shop.createCustomer({
        body: { customerId: 'greta2', name: 'Greta Berg', email: 'g2@mail.example', phone: PHONE },
      });
      await find(page, PHONE);
      await expect
        .poll(() => page.locator('.people a.order').allTextContents())
        .toEqual(expect.arrayContaining(['Greta Kowalska', 'Greta Berg']));
      await page.close();
    });

    it.each(['light', 'dark'] as const)('fit each screen and are accessible, %s', async (theme) => {
      const page = await show(theme);
      await rows(page).nth(3).waitFor();
      for (const width of [1440, 1024, 768, 390]) {
        await page.setViewportSize({ width, height: 870 });
        await untilQuiet(page);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await expectAccessible(page);
        await screenshot(page, `customers-${theme}-${width}`);
      }
      await page.close();
    });
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('The customers of a shop without findOrders', () => {
  const { complaints, signedIn } = shopInBrowser({ findOrders: false });

  it('have no hint of names and phones, and ask for neither', async () => {
    const page = await signedIn({ hash: '#/customers' });
    await titled(page).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    expect(await page.getByRole('main').textContent()).not.toMatch(/name|phone/i);
    await find(page, '0431 5550142');
    await page.getByText('No customer has “0431 5550142”').waitFor();
    await find(page, 'kowal');
    await page.getByText('Tried: id.').waitFor();
    expect(asked.filter((url) => /[?&](q|phone)=/.test(url))).toEqual([]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
