// @module-tag large alone
/** Parts of the page whose script did not come: without a connection, and after a deployment. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** The script beside the first. */
const PARTS = /\/assets\/later-[\w-]+\.js$/;
const OFFLINE = 'This part of the page is not loaded yet, and there is no connection.';
const OLD = 'This page is older than the server: reload it.';

describe.skipIf(!hasBrowser)('A part of the page that is not loaded yet', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();
  let orderId: string;
  beforeAll(async () => {
    ({ orderId } = await placeOrder());
    await placeOrder();
  });

  const list = async () => {
    const page = await signedIn();
    await page.locator(`a.order[href$="${orderId}"]`).waitFor();
    await untilQuiet(page);
    return page;
  };
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /part of|older/ });

  it('is named without a connection, and loaded once there is one', async () => {
    const page = await list();
    await page.context().setOffline(true);
    await page.locator(`a.order[href$="${orderId}"]`).click();
    await notice(page).getByText(OFFLINE, { exact: true }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/import|fetch|assets/);
    const again = notice(page).getByRole('button', { name: 'Try again' });
    await again.click();
    await notice(page).getByText(OFFLINE).waitFor();
    await page.context().setOffline(false);
    // Without a reload, which would lose what the page remembers.
    await page.evaluate('globalThis.isSame = true');
    await again.click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await page.evaluate('globalThis.isSame')).toBe(true);
    await page.close();
  });

  it('calls the page old if the server no longer has it, and offers to reload it', async () => {
    const page = await list();
    await page.route(PARTS, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.evaluate("location.hash = '#/stock'");
    await notice(page).getByText(OLD, { exact: true }).waitFor();
    await page.unroute(PARTS);
    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Stock' }).waitFor();
    await page.locator('tr[data-id="BAG"]').waitFor();
    await page.close();
  });

  it('leaves the way back if it is what is printed', async () => {
    const page = await list();
    await page.context().setOffline(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('l');
    await notice(page).getByText(OFFLINE).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'close' }).click();
    await page.locator('a.order').first().waitFor();
    await page.context().setOffline(false);
    await page.close();
  });

  it('lets no key act behind the dialog that is loaded', async () => {
    const page = await list();
    let load = () => {};
    const asked = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(PARTS, async (route) => {
      await asked;
      await route.continue();
    });
    await page.keyboard.press('t');
    await page.getByText('Loading …').waitFor();
    // A step back ends it, as if it was there.
    await page.keyboard.press('Escape');
    await page.getByText('Loading …').waitFor({ state: 'detached' });
    await page.keyboard.press('t');
    await page.getByText('Loading …').waitFor();
    // Each of these letters does something to the list.
    await page.keyboard.type('jxsp');
    load();
    const dialog = page.getByRole('dialog', { name: /^Tag / });
    for (const key of 'agiftx') await page.keyboard.press(key, { delay: 50 });
    await dialog.waitFor();
    // The end of a text is no tag.
    await page.keyboard.type('tail');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(600);
    expect(await dialog.getByRole('textbox', { name: 'Tag' }).inputValue()).toBe('');
    expect(page.url()).toMatch(/#\/ship$/);
    await page.getByRole('textbox', { name: 'Tag' }).fill('gift');
    await page.keyboard.press('Enter');
    await page
      .locator('.outcome')
      .getByText(/gift|Tagged/)
      .waitFor();
    await page.close();
  });

  it('covers the page if it is a dialog that does not come, and comes once it can', async () => {
    const page = await list();
    await page.context().setOffline(true);
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog', { name: 'Not loaded' });
    await dialog.getByText(OFFLINE).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('h');
    await dialog.waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: /^Hold / }).waitFor();
    await page.close();
  });

  it('is named if it is what makes a file', async () => {
    const page = await list();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.locator('.outcome').getByText(`No file was made: ${OFFLINE}`).waitFor();
    await page.context().setOffline(false);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
