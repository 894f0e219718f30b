// @module-tag large alone
/** Dialogs over a page that a person leaves. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('A dialog', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();
  let orderId: string;
  beforeAll(async () => {
    ({ orderId } = await placeOrder());
  });

  /** Opens the order's page out of its list. */
  const opened = async (): Promise<Page> => {
    const page = await signedIn();
    await page.locator(`a.order[href$="${orderId}"]`).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    return page;
  };
  const dialog = (page: Page) => page.getByRole('dialog');
  const atList = (page: Page) => page.getByRole('heading', { name: 'To ship' }).waitFor();

  it.each([
    ['a hold', 'h'],
    ['a parcel', 's'],
    ['tags', 't'],
  ])('of %s closes if the browser’s Back leads to another page', async (_, key) => {
    const page = await opened();
    await page.keyboard.press(key);
    await dialog(page).waitFor();
    await page.goBack();
    await atList(page);
    expect(await dialog(page).count()).toBe(0);
    await page.close();
  });

  it('is not the view of what is printed, which closes likewise', async () => {
    const page = await opened();
    await page.keyboard.press('l');
    await page.locator('main.print').waitFor();
    await page.goBack();
    await atList(page);
    expect(await page.locator('main.print').count()).toBe(0);
    await page.close();
  });

  it('shows nothing of another site, and no script error', () => expect(complaints).toEqual([]));
});
