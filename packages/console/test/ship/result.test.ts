// @module-tag large alone
/** The outcome of a batch and of the last action: where it is shown, and what it moves. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  hasBrowser,
  screenshot,
  type Theme,
  untilQuiet,
} from '../../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** The elements whose own text is on the page, and can be seen. */
const SHIPPED = `[...document.querySelectorAll('body *')]
  .filter((one) => one.children.length === 0 && one.getBoundingClientRect().width > 1)
  .filter((one) => /^Shipped \\d+ of/.test(one.textContent) && one.checkVisibility())
  .map((one) => one.localName)`;
const NAMED = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };

describe.skipIf(!hasBrowser)('What was done last', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[];
  beforeEach(async () => {
    const { items } = await shop.listOrders({ status: 'OPEN' });
    for (const { customerId, orderId } of items) await shop.cancelOrder({ customerId, orderId });
    orders = [];
    for (let n = 0; n < 4; n++) orders.push(await placeOrder(NAMED));
    // The filter of tags is there from the beginning.
    const orderId = orders[3]?.orderId ?? '';
    await shop.tagOrder({ customerId: CUSTOMER, orderId, tag: 'gift' });
  });

  const atList = async (theme: Theme = 'light') => {
    const page = await signedIn({ theme });
    await page.getByText('4 orders').first().waitFor();
    await untilQuiet(page);
    return page;
  };
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const shipTwo = async (page: Page) => {
    await press(page, 'b', '2', 'Enter', 's');
    await page.getByRole('dialog', { name: 'Ship 2 orders' }).waitFor();
    await press(page, 'Enter', 'Enter');
    await page.locator('.result header').getByText(/ s$/).waitFor();
  };
  const card = (page: Page) => page.getByRole('region', { name: 'Result of 2 orders' });

  it('is on one card, in the list in which it began, until that is closed', async () => {
    const page = await atList();
    await shipTwo(page);
    expect(await page.evaluate(SHIPPED)).toEqual(['h2']);
    // It is read out all the same.
    expect(await page.getByRole('status').first().innerText()).toBe('Shipped 2 of 2.');
    await press(page, 'g', 'd');
    await page.getByRole('heading', { name: 'Orders of' }).waitFor();
    expect(await card(page).count()).toBe(0);
    expect(await page.evaluate(SHIPPED)).toEqual([]);
    // The undo is at hand everywhere.
    await page.getByRole('button', { name: 'Undo shipped 2' }).waitFor();
    await press(page, 'g', 's');
    await card(page).getByRole('button', { name: 'Undo 2' }).waitFor();
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(1);
    await card(page).getByRole('button', { name: 'Close the result' }).click();
    expect(await card(page).count()).toBe(0);
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'is on a link in other views if it failed, %s',
    async (at) => {
      const page = await atList(at);
      await shop.cancelOrder({ customerId: CUSTOMER, orderId: orders[0]?.orderId ?? '' });
      await shipTwo(page);
      await card(page).getByText('Not shipped: changed').waitFor();
      expect(await page.evaluate(SHIPPED)).toEqual(['h2']);
      await press(page, 'g', 'u');
      await page.getByRole('heading', { name: 'Not paid' }).waitFor();
      const link = page.getByRole('link', { name: 'Shipped 1 of 2: 1 not solved' });
      await link.waitFor();
      expect(await card(page).count()).toBe(0);
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectAccessible(page);
        await screenshot(page, `console-result-link-${at}-${width}`);
      }
      await link.click();
      await card(page).getByText('Not shipped: changed').waitFor();
      expect(await link.count()).toBe(0);
      await screenshot(page, `console-result-card-${at}-390`);
      await page.setViewportSize({ width: 1440, height: 900 });
      await screenshot(page, `console-result-card-${at}-1440`);
      await page.close();
    },
  );

  it('stays beside another batch as long as it has no answer', async () => {
    const page = await atList();
    await page.route('**/fulfillments', (route) => route.abort('connectionreset'));
    await shipTwo(page);
    const again = card(page).getByRole('button', { name: 'Ask all again' });
    await again.waitFor();
    await page.unroute('**/fulfillments');
    // While it is asked for again, too.
    const held = Promise.withResolvers<void>();
    await page.route('**/fulfillments', async (route) => {
      await held.promise;
      await route.abort('connectionreset');
    });
    await again.click();
    await again.waitFor({ state: 'detached' });
    await press(page, 't');
    await page.getByLabel('Tag', { exact: true }).fill('urgent');
    await press(page, 'Enter');
    const tagged = page.getByRole('heading', { name: /^Tagged.* 2 of 2$/ });
    await tagged.waitFor();
    expect(await card(page).count()).toBe(2);
    held.resolve();
    await again.waitFor();
    await page.unroute('**/fulfillments');
    await again.click();
    await page.getByRole('heading', { name: 'Shipped 2 of 2' }).waitFor();
    await card(page).first().getByRole('button', { name: 'Close the result' }).click();
    expect(await tagged.count()).toBe(0);
    expect(await card(page).count()).toBe(1);
    await page.close();
  });

  it('is asked about before a reload while it is being sent, or has no answer', async () => {
    const page = await atList();
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    const reload = () => page.evaluate('location.reload()');
    const held = Promise.withResolvers<void>();
    await page.route('**/fulfillments', async (route) => {
      await held.promise;
      await route.abort('connectionreset');
    });
    await press(page, 'b', '2', 'Enter', 's');
    await page.getByRole('dialog', { name: 'Ship 2 orders' }).waitFor();
    await press(page, 'Enter', 'Enter');
    await card(page).getByText('sending …').waitFor();
    // What is closed could not be asked for again.
    expect(await card(page).getByRole('button', { name: 'Close the result' }).count()).toBe(0);
    await reload();
    await expect.poll(() => asked).toEqual(['beforeunload']);
    held.resolve();
    await card(page).getByRole('button', { name: 'Ask all again' }).waitFor();
    await reload();
    await expect.poll(() => asked.length).toBe(2);
    await page.unroute('**/fulfillments');
    await card(page).getByRole('button', { name: 'Ask all again' }).click();
    await page.getByRole('heading', { name: 'Shipped 2 of 2' }).waitFor();
    // All of it is known: nothing is lost.
    await reload();
    await card(page).waitFor({ state: 'detached' });
    expect(asked.length).toBe(2);
    await page.close();
  });

  it.each([
    { width: 1440, height: 900, theme: 'light' },
    { width: 1280, height: 700, theme: 'dark' },
    { width: 390, height: 844, theme: 'dark' },
    { width: 390, height: 844, theme: 'light' },
  ] as const)('moves nothing, $width pixels wide, $theme', async ({ theme, ...size }) => {
    const page = await atList(theme);
    await page.setViewportSize(size);
    const places = () =>
      page.evaluate(`[...document.querySelectorAll('#title, .filters, tbody tr')]
        .map((one) => one.getBoundingClientRect().top)`);
    const before = await places();
    await press(page, 't');
    await page.getByLabel('Tag', { exact: true }).fill('gift');
    await press(page, 'Enter');
    const said = page.locator('.outcome').getByText('Tagged');
    await said.waitFor();
    await page.getByRole('button', { name: /^Undo tagged/ }).waitFor();
    expect(await places()).toEqual(before);
    await expectAccessible(page);
    await screenshot(page, `console-outcome-${theme}-${size.width}`);
    // It covers nothing that cannot be seen beside it.
    await page.evaluate('scrollTo(0, 9999)');
    const [box, end] = await page.evaluate<[DOMRect, DOMRect]>(`[
      document.querySelector('.after').getBoundingClientRect().toJSON(),
      document.querySelector('.list tbody tr:last-child').getBoundingClientRect().toJSON(),
    ]`);
    expect(box.right <= end.left || box.top >= end.bottom).toBe(true);
    await press(page, 'z');
    await page.locator('.outcome').getByText('undone.').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    expect(await places()).toEqual(before);
    await page.close();
  });

  it('before something that cannot be undone is undone by its button, not by the key', async () => {
    const page = await atList();
    await shipTwo(page);
    const [, , third] = orders;
    await page.goto(page.url().replace(/(#.*)?$/, `#/order/${third?.orderId}`));
    await page
      .locator('.order-head')
      .getByRole('button', { name: /^Cancel order/ })
      .click();
    await page.getByLabel('Reason').selectOption('The customer asked for it');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await page.getByText(/^The order is canceled/).waitFor();
    const undo = page.getByRole('button', { name: 'Undo shipped 2' });
    expect(await undo.getAttribute('aria-keyshortcuts')).toBeNull();
    // Nor after a reload.
    await page.reload();
    await undo.waitFor();
    await press(page, 'z');
    await page.getByText('Only the last action can be undone.').waitFor();
    const [first] = orders;
    const statusOf = async () =>
      (await shop.getCustomerOrder({ customerId: CUSTOMER, orderId: first?.orderId ?? '' })).status;
    expect(await statusOf()).toBe('SHIPPED');
    await undo.click();
    await page.getByText('The parcels of 2 orders are taken back.').waitFor();
    expect(await statusOf()).toBe('OPEN');
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
