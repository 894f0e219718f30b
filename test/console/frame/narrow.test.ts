// @module-tag large alone
/** Windows as narrow as a page at 400 % zoom: no view is wider than its window (WCAG 1.4.10). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../support/browser.ts';
import { shopInBrowser } from '../../support/shop-in-browser.ts';
import { viewsOfConsole } from '../../support/views-of-console.ts';

describe.skipIf(!hasBrowser)('In a narrow window', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  /** The elements over the window’s right edge, if the page can be scrolled there. */
  const tooWide = (page: Page) =>
    page.evaluate<readonly string[]>(`document.documentElement.scrollWidth <= innerWidth ? [] :
      [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 80))`);

  it('no view is scrolled sideways', async () => {
    const page = await signedIn();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of await viewsOfConsole({ shop, placeOrder })) {
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
