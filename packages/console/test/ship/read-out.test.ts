// @module-tag large alone
/** The sentences of a batch that a screen reader reads out. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/**
 * Notes the whole text of each region that is read out, in the first frame after something in it
 * has changed. What changes again before that is never read.
 */
const LISTEN = `{
  globalThis.heard = [];
  const live = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output';
  const elementOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement);
  const regionsOf = ({ target, addedNodes }) => [
    elementOf(target)?.closest(live),
    ...[...addedNodes]
      .flatMap((node) => [elementOf(node), ...(node.querySelectorAll?.(live) ?? [])])
      .filter((one) => one?.matches(live)),
  ];
  new MutationObserver((changes) => {
    const regions = new Set(changes.flatMap(regionsOf));
    requestAnimationFrame(() => {
      for (const region of regions) {
        const text = region?.isConnected && region.textContent.trim();
        if (text && text !== heard.at(-1)) heard.push(text);
      }
    });
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}`;

const NAMED = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };

describe.skipIf(!hasBrowser)('Of a batch, a screen reader reads out', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[];
  beforeEach(async () => {
    const { items } = await shop.listOrders({ status: 'OPEN' });
    for (const { customerId, orderId } of items) await shop.cancelOrder({ customerId, orderId });
    orders = [];
    // One stays: an empty list has words of its own.
    for (let n = 0; n < 6; n++) orders.push(await placeOrder(NAMED));
  });

  const heard = (page: Page) => page.evaluate<string[]>('heard');

  it.each(['first', 'last'])('its start, its failure that comes %s, and its end', async (place) => {
    const page = await signedIn();
    await page.getByText('6 orders').first().waitFor();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await untilQuiet(page);
    const [failing] = orders;
    const failed = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    await page.route('**/fulfillments', async (route) => {
      const isFailing = route
        .request()
        .url()
        .includes(failing?.orderId ?? '');
      await (isFailing ? failed : others).promise;
      const json = { code: 'order-on-hold', title: 'It is on hold' };
      await (isFailing ? route.fulfill({ status: 409, json }) : route.continue());
    });
    for (const key of ['b', '5', 'Enter', 's']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: 'Ship 5 orders' });
    await dialog.getByRole('button', { name: 'Ship 5 without numbers' }).focus();
    await page.evaluate(LISTEN);
    await page.keyboard.press('Enter');
    const sentences = [
      '5 orders are sent.',
      `${failing?.number}: Not shipped: on hold. It is on hold`,
      'Shipped 4 of 5.',
    ];
    await expect.poll(() => heard(page)).toEqual(sentences.slice(0, 1));
    // What follows at once is one sentence with it.
    await page.waitForTimeout(100);
    if (place === 'first') {
      failed.resolve();
      await expect.poll(() => heard(page)).toEqual(sentences.slice(0, 2));
      await page.waitForTimeout(100);
    }
    others.resolve();
    await page.getByRole('heading', { name: 'Shipped 4 of 5' }).waitFor();
    failed.resolve();
    await page.locator('.result header').getByText(/ s$/).waitFor();
    await untilQuiet(page);
    const [start, ...remainder] = sentences;
    expect(await heard(page)).toEqual(place === 'first' ? sentences : [start, remainder.join(' ')]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
