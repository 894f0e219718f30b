// @module-tag large alone
/** The costs of a view are counted from its start: countAgain. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('The costs of a view', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();

  const requestsOf = async (page: Page) => {
    const words = (await page.getByText(/^This view: /).textContent()) ?? '';
    return Number(/^This view: (\d+) request/.exec(words)?.[1]);
  };
  async function withCosts(hash: string) {
    const page = await signedIn({ hash });
    await page.locator('details.menu summary').click();
    await page.getByLabel('Show costs').check();
    await page.keyboard.press('Escape');
    return page;
  }

  it('begin again with another order, not with another filter of a list', async () => {
    const orders = [await placeOrder(), await placeOrder()] as const;
    const page = await withCosts(`#/order/${orders[0].orderId}`);
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    for (const { orderId, number } of [orders[1], orders[0]]) {
      // A request that the view before still sends is none of the next one.
      await untilQuiet(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url());
      });
      await page.evaluate(`location.hash = '#/order/${orderId}'`);
      await page.getByRole('heading', { name: number }).waitFor();
      await expect.poll(() => requestsOf(page)).toBeGreaterThan(0);
      await expect.poll(async () => (await requestsOf(page)) - asked.length).toBe(0);
      page.removeAllListeners('request');
    }

    await page.evaluate("location.hash = '#/ship'");
    await page.locator('a.order').first().waitFor();
    await page.keyboard.press('r');
    await expect.poll(() => requestsOf(page)).toBeGreaterThan(0);
    const before = await requestsOf(page);
    await page.evaluate("location.hash = '#/ship?note=1'");
    await page.getByText('2 orders without this filter.').waitFor();
    expect(await requestsOf(page)).toBeGreaterThanOrEqual(before);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
