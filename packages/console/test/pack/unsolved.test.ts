// @module-tag large alone
/** Refused parcels, which lie somewhere until a person has seen to them. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('A parcel that was refused', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[];
  beforeEach(async () => {
    const { items } = await shop.listOrders({ status: 'OPEN' });
    for (const { customerId, orderId } of items) await shop.cancelOrder({ customerId, orderId });
    orders = [];
    for (let n = 0; n < 16; n++) orders.push(await placeOrder());
  });

  const numberOf = (n: number) => orders[n]?.number ?? '';
  /** The table, at which the first two of 16 orders were refused: they are canceled meanwhile. */
  const atTable = async () => {
    const page = await signedIn({ hash: '#/pack' });
    await page.locator('.pack-head').getByText('16 to go').waitFor();
    for (const n of [0, 1])
      await shop.cancelOrder({ customerId: CUSTOMER, orderId: orders[n]?.orderId ?? '' });
    for (const n of [0, 1]) {
      await scan(page, n);
      await unsolved(page, n + 1);
    }
    return page;
  };
  const scan = async (page: Page, n: number) => {
    await page.keyboard.type(`0030000000000000${1000 + n}`);
    await page.keyboard.press('Enter');
  };
  const unsolved = (page: Page, count: number) =>
    page.locator('.pack-head').getByText(`${count} not solved`).waitFor();
  const side = (page: Page) => page.getByRole('complementary', { name: 'Parcels' });
  const seenButton = (page: Page, n: number) =>
    side(page).getByRole('button', { name: `Seen: ${numberOf(n)}` });

  it('is still shown after a reload, with its number and reason, until it is seen', async () => {
    const page = await atTable();
    await page.reload();
    await unsolved(page, 2);
    await side(page).getByText('Take the parcel back.').nth(1).waitFor();
    await seenButton(page, 0).click();
    await unsolved(page, 1);
    await page.reload();
    await unsolved(page, 1);
    await seenButton(page, 1).waitFor();
    // Below the list, the next orders may be those of the copy in the tab, until they are read.
    expect(await side(page).locator('li').getByText(numberOf(0)).count()).toBe(0);
    await page.close();
  });

  it('stays in the list while many others leave', async () => {
    const page = await atTable();
    for (let n = 2; n < 15; n++) await scan(page, n);
    await page.locator('.pack-head').getByText('13 shipped').waitFor();
    expect(await seenButton(page, 0).count()).toBe(1);
    await seenButton(page, 1).click();
    // A seen one makes room as the others do.
    expect(await side(page).getByText(numberOf(1)).count()).toBe(0);
    expect(await side(page).getByText(numberOf(0)).count()).toBe(1);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
