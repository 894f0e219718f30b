// @module-tag large alone
/** Orders without an address: they are shown, asked about before they ship, and get one. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, screenshot, untilQuiet } from '../../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const ADDRESS = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };

describe.skipIf(!hasBrowser)('An order without an address', () => {
  const { complaints, openOrder, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[] = [];
  beforeEach(async () => {
    for (const { orderId } of orders)
      await shop.cancelOrder({ customerId: CUSTOMER, orderId }).catch(() => undefined);
    // A name alone leads no parcel anywhere.
    const named = { name: 'Ola Berg', phone: '+47 55 50 00 00' };
    orders = [
      await placeOrder({ shippingAddress: undefined } as object),
      await placeOrder({ shippingAddress: ADDRESS }),
      await placeOrder({ shippingAddress: named }),
    ];
  });
  const numberOf = (n: number) => orders[n]?.number ?? '';
  const row = (page: Page, n: number) => page.locator('tr', { hasText: numberOf(n) });
  const parcels = async (n: number) =>
    (await shop.getOrder({ orderId: orders[n]?.orderId ?? '', consistent: true })).fulfillments;
  const atList = async (hash = '#/ship') => {
    const page = await signedIn({ hash });
    await page
      .getByText(hash === '#/pack' ? '3 to go' : '3 orders')
      .first()
      .waitFor();
    await untilQuiet(page);
    return page;
  };

  it('is marked in the list, in the preview and at the order, where it gets one', async () => {
    const page = await atList();
    for (const n of [0, 2]) await row(page, n).getByText('No address').waitFor();
    expect(await row(page, 1).getByText('No address').count()).toBe(0);
    await page.locator('aside.peek').getByText('No address').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'no-address-list');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await screenshot(page, 'no-address-list-390');
    await page.close();

    const order = orders[0] as PlacedOrder;
    const at = await openOrder(order);
    const card = at.getByRole('region', { name: 'Ship to' });
    await card.getByText('No address').waitFor();
    // The page knows the name by the customer's profile, and names nobody by an id.
    await at.getByRole('heading', { level: 1, name: /Jo Kim$/ }).waitFor();
    await expectAccessible(at);
    await screenshot(at, 'no-address-order');
    await card.getByRole('button', { name: 'Add …, shipping address' }).click();
    const form = at.getByRole('dialog', { name: /^Add the shipping address/ });
    await form.getByLabel('Name').fill('Jo Kim');
    await form.getByLabel('City').fill('Dublin');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await card.getByText('Dublin').waitFor();
    expect(await at.getByText('No address').count()).toBe(0);
    expect((await shop.getOrder({ ...order, consistent: true })).shippingAddress).toEqual({
      name: 'Jo Kim',
      city: 'Dublin',
    });
    await at.close();
  });

  it('is asked about in the dialog, and ships when the same Enter comes again', async () => {
    const page = await atList();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: `Ship ${numberOf(0)}` });
    await dialog.getByText('No address: add one at the order').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Ship anyway?').waitFor();
    expect(await parcels(0)).toEqual([]);
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await row(page, 0).waitFor({ state: 'detached' });
    expect((await parcels(0)).length).toBe(1);
    await page.close();
  });

  it('is asked about in a batch, by the number of those in doubt', async () => {
    const page = await atList();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' });
    expect(await dialog.locator('td').getByText('no address').count()).toBe(4);
    await dialog.locator('#paste').focus();
    await dialog.getByRole('button', { name: /^Ship 3 without numbers/ }).click();
    await dialog.getByRole('alert').getByText('2 in doubt, marked above. Ship anyway?').waitFor();
    expect(await Promise.all([parcels(0), parcels(1), parcels(2)])).toEqual([[], [], []]);
    await dialog.getByRole('button', { name: /^Ship 3 without numbers anyway/ }).click();
    await page.getByRole('heading', { name: 'Shipped 3 of 3' }).waitFor();
    await page.close();
  });

  it('is asked about at the packing table', async () => {
    const page = await atList('#/pack');
    await page.locator('.pack-address').getByText('No address').waitFor();
    const scan = async () => {
      await page.keyboard.type('00340434161094042557');
      await page.keyboard.press('Enter');
    };
    await scan();
    await page.getByRole('alert').getByText('No address: add one at the order').waitFor();
    expect(await parcels(0)).toEqual([]);
    await page.waitForTimeout(600);
    await scan();
    await page.locator('.pack-number').getByText(numberOf(1)).waitFor();
    await expect.poll(async () => (await parcels(0)).length).toBe(1);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
