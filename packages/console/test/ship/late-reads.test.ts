// @module-tag large alone
/** Orders of which the page has no more than the number yet, and keys that come again. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const NAMED = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };

describe.skipIf(!hasBrowser)('An order that is shipped from a list', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[];
  beforeEach(async () => {
    const { items } = await shop.listOrders({ status: 'OPEN' });
    for (const { customerId, orderId } of items) await shop.cancelOrder({ customerId, orderId });
    // The second one is not paid: once it is read, it leaves the list.
    orders = [
      await placeOrder(NAMED),
      await placeOrder({ ...NAMED, paymentTerms: 'RECEIPT' }),
      await placeOrder(NAMED),
    ];
  });

  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const shipped = async () => {
    const read = orders.map(({ orderId }) => shop.getOrder({ orderId, consistent: true }));
    return (await Promise.all(read)).map(({ fulfillments }) => fulfillments.length);
  };

  it('is read before its dialog is shown: it may not be paid', async () => {
    const page = await signedIn();
    await page.getByText('2 orders').first().waitFor();
    await page.locator('.who:not(:empty)').nth(2).waitFor();
    let read = () => {};
    const reads = new Promise<void>((resolve) => {
      read = resolve;
    });
    await page.route(/orders\?ids=/, async (route) => {
      await reads;
      await route.continue();
    });
    // Not before the reload: the page may write its copy once more until then.
    await page.addInitScript('sessionStorage.clear()');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.locator('tr[data-id]').nth(2).waitFor();
    await press(page, 'Control+a', 's');
    const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' });
    await dialog.getByText('Loading …').waitFor();
    await press(page, 'Enter');
    read();
    const dialogWithLines = page.getByRole('dialog', { name: 'Ship 2 orders' });
    await dialogWithLines.getByText('1 order left out').waitFor();
    await dialogWithLines.getByRole('button', { name: 'Ship 2 without numbers' }).click();
    await page.getByRole('heading', { name: 'Shipped 2 of 2' }).waitFor();
    expect(await shipped()).toEqual([1, 0, 1]);
    await page.close();
  });

  it('is shipped by a key that is pressed, not by one that is held', async () => {
    const page = await signedIn();
    await page.getByText('2 orders').first().waitFor();
    await page.locator('.who:not(:empty)').nth(2).waitFor();
    await press(page, 'Control+a', 's');
    const button = page.getByRole('button', { name: 'Ship 2 without numbers' });
    await button.waitFor();
    // The first one leads to the button.
    for (let n = 0; n < 3; n++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await page.getByRole('heading', { name: /^Shipped/ }).count()).toBe(0);
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Shipped 2 of 2' }).waitFor();
    await page.close();
  });

  it('stays where a person looks while the newest order is the first', async () => {
    const page = await signedIn();
    await page.getByText('2 orders').first().waitFor();
    await page.getByRole('button', { name: 'Oldest first' }).click();
    const at = page.locator('tr.at');
    const hand = () => at.getAttribute('data-id');
    await page.locator(`tr.at[data-id="${orders[2]?.orderId}"]`).waitFor();
    for (const count of ['1 new order', '2 new orders']) {
      orders.push(await placeOrder(NAMED));
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByRole('button', { name: count }).waitFor();
    }
    expect(await hand()).toBe(orders[2]?.orderId);
    // One that was first, and has left, takes nothing of the count.
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: orders[2]?.orderId ?? '' });
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText('3 orders').first().waitFor();
    await page.getByRole('button', { name: '2 new orders' }).waitFor();
    await press(page, '.');
    await page.locator(`tr.at[data-id="${orders[4]?.orderId}"]`).waitFor();
    expect(await page.getByRole('button', { name: /new order/ }).count()).toBe(0);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
