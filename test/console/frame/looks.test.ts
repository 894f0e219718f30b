// @module-tag large alone
/** The places of what a page shows: columns that stay, rings and words that nothing cuts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, hasBrowser } from '../../support/browser.ts';
import { type Shop, signedIn, startShop } from '../../support/console.ts';

describe.skipIf(!hasBrowser)('The looks of the console', () => {
  const { open, complaints } = browser();
  let backend: Shop['backend'];
  beforeAll(async () => {
    ({ backend } = await startShop());
  });
  afterAll(() => backend?.stop());

  const at = async (hash: string, width: number) => {
    const page = await signedIn(open, backend, { hash });
    page.setDefaultTimeout(20_000);
    await page.setViewportSize({ width, height: 900 });
    return page;
  };
  /** The left edges of elements, in pixels. */
  const leftsOf = (page: Page, selector: string) =>
    page.evaluate<number[]>(`[...document.querySelectorAll('${selector}')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect().left)`);

  it('list the keys in three columns, and in one on a phone', async () => {
    const page = await at('#/ship', 1440);
    await page.locator('body').press('?');
    await page.getByText('this list').waitFor();
    const columns = async () => new Set(await leftsOf(page, '.keys dt')).size;
    expect(await columns()).toBe(3);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await columns()).toBe(1);
    await page.close();
  });

  it('have no script errors', () => expect(complaints).toEqual([]));
});
