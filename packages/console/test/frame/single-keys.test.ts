// @module-tag large alone
/** The switch that turns single keys off (WCAG 2.1.4). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { dialogIsGone } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const NAMED = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };

describe.skipIf(!hasBrowser)('Single keys', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();

  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const help = (page: Page) => page.getByRole('dialog', { name: 'Keys' });
  const turn = async (page: Page, isOff: boolean) => {
    await press(page, '?');
    await help(page).getByLabel('Single keys off').setChecked(isOff);
    await press(page, 'Escape');
    await dialogIsGone(page);
  };
  const hash = (page: Page) => page.evaluate<string>('location.hash');

  it('do nothing while they are off, also after a reload, and work again after that', async () => {
    for (let n = 0; n < 2; n++) await placeOrder(NAMED);
    const page = await signedIn();
    await page.getByText('2 orders').first().waitFor();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    // There is something to undo.
    await press(page, 't');
    await page.getByLabel('Tag', { exact: true }).fill('gift');
    await press(page, 'Enter');
    const undo = page.getByRole('button', { name: /^Undo tagged/ });
    await undo.waitFor();
    await dialogIsGone(page);
    await untilQuiet(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
    });
    await turn(page, true);
    for (let n = 0; n < 2; n++) {
      const hand = await page.locator('tr.at').getAttribute('data-id');
      await press(page, ...'szxjlpbt', 'g', 'h', 'g', 'd', '/', '.');
      expect(await page.locator('dialog').count()).toBe(0);
      expect(await hash(page)).toBe('#/ship');
      expect(await page.locator('tr.at').getAttribute('data-id')).toBe(hand);
      expect(await page.locator('tbody input:checked').count()).toBe(0);
      expect(await page.evaluate('document.activeElement.localName')).not.toBe('input');
      // Keys that are no letter, and those with Ctrl, are no single keys.
      await press(page, 'Control+a');
      await page.getByText('2 selected').waitFor();
      await press(page, 'Escape');
      await page.getByText('2 selected').waitFor({ state: 'detached' });
      await press(page, '?');
      expect(await help(page).getByLabel('Single keys off').isChecked()).toBe(true);
      await press(page, 'Escape');
      await dialogIsGone(page);
      if (n > 0) continue;
      await page.reload();
      await page.locator('tr.at .who:not(:empty)').waitFor();
      await undo.waitFor();
      await untilQuiet(page);
    }
    expect(sent).toEqual([]);
    await turn(page, false);
    await press(page, 's');
    await page.getByRole('dialog', { name: /^Ship / }).waitFor();
    await press(page, 'Escape');
    await dialogIsGone(page);
    await press(page, 'z');
    await undo.waitFor({ state: 'detached' });
    await press(page, 'g', 'h');
    await page.getByRole('heading', { name: 'On hold', level: 1 }).waitFor();
    await page.close();
  });

  it('that are off leave the buttons of their actions, and scans', async () => {
    const page = await signedIn();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await turn(page, true);
    // A scan outside of a field goes into the search, and its small letters do nothing else.
    await page.keyboard.type('1Zsxc42');
    expect(await page.getByRole('searchbox').inputValue()).toBe('1Zsxc42');
    await page.getByRole('searchbox').fill('');
    await press(page, 'Escape');
    await page
      .getByRole('button', { name: /^Ship …/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /^Ship / }).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
