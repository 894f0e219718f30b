// @module-tag large alone
/** Windows from 320 pixels on, as of a page at 400 % zoom: no view is wider (WCAG 1.4.10). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';
import { viewsOfConsole } from '../support/views-of-console.ts';

describe.skipIf(!hasBrowser)('In a narrow window', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  /** The elements over the window’s right edge, if the page can be scrolled there. */
  const tooWide = (page: Page) =>
    page.evaluate<readonly string[]>(`document.documentElement.scrollWidth <= innerWidth ? [] :
      [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 80))`);

  it('no view is scrolled sideways, nor in one of a tablet or a laptop', async () => {
    const addresses = await viewsOfConsole({ shop, placeOrder });
    const page = await signedIn();
    // The widest row of a search: its order is not paid, and shipped in part.
    await page.getByRole('link', { name: /^Not paid 1/ }).waitFor();
    const findings: unknown[] = [];
    for (const address of addresses) {
      await page.evaluate(`location.hash = '${address}'`);
      await page.locator('#title').waitFor();
      await untilQuiet(page);
      for (const width of [320, 390, 640, 840, 1024, 1210, 1440]) {
        await page.setViewportSize({ width, height: 640 });
        for (const finding of await tooWide(page)) findings.push([address, width, finding]);
      }
    }
    expect(findings).toEqual([]);
    await page.close();
  });

  it('a list has all its actions, as on a screen at 200 %', async () => {
    await placeOrder();
    const page = await signedIn();
    await page.setViewportSize({ width: 640, height: 450 });
    const head = page.locator('header.head');
    for (const name of ['CSV', /^Print/, /^Select/])
      expect(await head.getByRole('button', { name }).isVisible()).toBe(true);
    await page.keyboard.press('f');
    await page.getByRole('combobox', { name: /^Payment/ }).waitFor();
    expect(await page.evaluate('document.activeElement.localName')).toBe('select');
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
