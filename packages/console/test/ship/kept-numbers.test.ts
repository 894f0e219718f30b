// @module-tag large alone
/** Numbers that were entered for parcels that did not leave, and sessions that end meanwhile. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const NUMBERS = ['00340434161094042557', '00340434161094042564'] as const;

describe.skipIf(!hasBrowser)('A number that was entered', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  const atBatch = async () => {
    const orders = [await placeOrder(), await placeOrder()] as const;
    const page = await signedIn();
    await page.getByText('2 orders').first().waitFor();
    await untilQuiet(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('s');
    for (const [n, { number }] of orders.entries())
      await page.getByLabel(`Tracking number of ${number}`).fill(NUMBERS[n] ?? '');
    const path = (n: number) => ({ customerId: CUSTOMER, orderId: orders[n]?.orderId ?? '' });
    return { page, orders, path };
  };
  const send = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Ship 2 orders' }).click();
  const result = (page: Page) => page.getByRole('region', { name: 'Result of 2 orders' });

  it('is kept with the colleague’s name, and offered when the order is shipped again', async () => {
    const { page, orders, path } = await atBatch();
    await shop.holdOrder({ ...path(0), ifMatch: 1, body: { reason: 'OTHER' } });
    await shop.releaseOrder({ ...path(0), ifMatch: 2 });
    await shop.createFulfillment({ ...path(1), body: {} });
    await send(page);
    await page.getByRole('heading', { name: 'Shipped 0 of 2' }).waitFor();
    await result(page)
      .getByText(/shipped this order at .* Nothing was shipped\./)
      .waitFor();
    for (const number of NUMBERS) await result(page).getByText(number).waitFor();
    await page.getByRole('button', { name: 'Close the result' }).click();
    await page.locator(`tr[data-id="${orders[0].orderId}"]`).waitFor();
    // Also after a reload. No other browser has it, and no name is beside it.
    await page.reload();
    await page.locator(`tr[data-id="${orders[0].orderId}"]`).waitFor();
    await untilQuiet(page);
    const kept = await page.evaluate("sessionStorage.getItem('orders.entered')");
    expect(JSON.parse(String(kept))).toEqual(orders.map(({ orderId }, n) => [orderId, NUMBERS[n]]));
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(NUMBERS[0]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    const field = page.getByLabel('Tracking number', { exact: true });
    expect(await field.inputValue()).toBe(NUMBERS[0]);
    await field.press('Enter');
    await page.locator(`tr[data-id="${orders[0].orderId}"]`).waitFor({ state: 'detached' });
    await page.close();
  });

  it('stays while a session ends, which has a sentence and a button', async () => {
    const { page } = await atBatch();
    await page.route('**/fulfillments', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
    );
    await page.route('**/ops/token', (route) => route.fulfill({ status: 200, body: 'expired' }));
    await send(page);
    await page.getByRole('heading', { name: 'Shipped 0 of 2' }).waitFor();
    await result(page).getByText('You are signed out: sign in again.').first().waitFor();
    expect(await page.getByText('Unauthorized').count()).toBe(0);
    for (const number of NUMBERS) await result(page).getByText(number).waitFor();
    await page.unroute('**/fulfillments');
    await page.unroute('**/ops/token');
    await page.getByRole('button', { name: 'Sign in again' }).first().click();
    await page.keyboard.press('s');
    for (const number of NUMBERS)
      await expect
        .poll(() =>
          page
            .locator('.many-rows input')
            .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
        )
        .toContain(number);
    await send(page);
    await page.getByRole('heading', { name: 'Shipped 2 of 2' }).waitFor();
    await page.close();
  });

  it('has a new session offered in its dialog, in front of the page', async () => {
    const page = await signedIn({ hash: '#/stock/BAG' });
    await page.getByRole('button', { name: 'Adjust a' }).click();
    const dialog = page.getByRole('dialog', { name: /^Adjust/ });
    await dialog.getByLabel('Items').fill('+3');
    await page.route('**/adjustments', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
    );
    await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
    await dialog.getByText('You are signed out: sign in again. What you typed stays.').waitFor();
    await page.unroute('**/adjustments');
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await dialog.getByRole('button', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Items').inputValue()).toBe('+3');
    await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').first().getByText('+3').waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
