// @module-tag large alone
/** Windows as narrow as a page at 400 % zoom: no view is wider than its window (WCAG 1.4.10). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hrefOf, type ViewRoute } from '../../../console/route.ts';
import { hasBrowser, untilQuiet } from '../../support/browser.ts';
import { CUSTOMER } from '../../support/console.ts';
import { shopInBrowser } from '../../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('In a narrow window', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  /** The addresses of each view: of one thing, of a list, or both. */
  const addresses = async (): Promise<readonly string[]> => {
    const shippingAddress = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };
    const order = await placeOrder({ shippingAddress, customerNote: 'Ring twice' });
    const ids = { customerId: CUSTOMER, orderId: order.orderId };
    const lines = [{ seq: 1, quantity: 1 }];
    const trackingInfo = { company: 'DHL', number: '00340434161094042550' };
    await shop.createFulfillment({ ...ids, body: { lines, trackingInfo } });
    await shop.createReturn({
      ...ids,
      body: { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] },
    });
    await placeOrder({ shippingAddress });
    const { endpointId } = await shop.createWebhookEndpoint({
      body: { url: 'https://hooks.shop.example/orders', eventTypes: ['*'] },
    });
    const things: Readonly<Record<ViewRoute['view'], readonly (string | undefined)[]>> = {
      ship: [undefined],
      unpaid: [undefined],
      part: [undefined],
      hold: [undefined],
      returns: [undefined],
      day: [undefined, '2026-01-02'],
      stock: [undefined, 'BAG'],
      webhooks: [undefined],
      webhook: [endpointId],
      customers: [undefined],
      customer: [CUSTOMER],
      search: ['nia', 'jo.kim@mail'],
      number: [order.number ?? '', '200101-0000-000'],
      order: [order.orderId],
      queues: [undefined],
      pack: [undefined],
    };
    return Object.entries(things).flatMap(([view, ids]) =>
      ids.map((id) => hrefOf({ view, id } as ViewRoute)),
    );
  };

  /** The elements over the window’s right edge, if the page can be scrolled there. */
  const tooWide = (page: Page) =>
    page.evaluate<readonly string[]>(`document.documentElement.scrollWidth <= innerWidth ? [] :
      [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 80))`);

  it('no view is scrolled sideways', async () => {
    const page = await signedIn();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of await addresses()) {
      await page.evaluate(`location.hash = '${address}'`);
      await page.locator('#title').waitFor();
      await untilQuiet(page);
      expect([address, await tooWide(page)]).toEqual([address, []]);
    }
    await page.close();
  });

  it('the search has the room that the bar leaves', async () => {
    const page = await signedIn();
    for (const [width, least] of [
      [320, 200],
      [390, 270],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      const box = await page.getByRole('search').boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(least);
    }
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
