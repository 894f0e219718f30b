// @module-tag large alone
/** Scans right after the key of the packing table, whose script has not come yet. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, screenshot, untilQuiet } from '../../../../test/support/browser.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** The script beside the first. */
const LATER = /\/assets\/later-[\w-]+\.js$/;
const DHL = '00300000000000000042';
/** Its small letters are keys of the page, in a scan that begins outside of a field. */
const MIXED = '1Zsxc0000000000042';

describe.skipIf(!hasBrowser)('A scan before the packing table is loaded', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[];
  beforeEach(async () => {
    const { items } = await shop.listOrders({ status: 'OPEN' });
    for (const { customerId, orderId } of items) await shop.cancelOrder({ customerId, orderId });
    orders = [await placeOrder(), await placeOrder(), await placeOrder()];
  });

  /** Opens the list; `load` lets the table's script come. */
  const beforeTable = async () => {
    const page = await signedIn();
    await page.getByText('3 orders').first().waitFor();
    await untilQuiet(page);
    let load = () => {};
    const loads = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(LATER, async (route) => {
      await loads;
      await route.continue();
    });
    return { page, load };
  };
  const scan = async (page: Page, text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const parcels = async (n: number) => {
    const orderId = orders[n]?.orderId ?? '';
    return (await shop.getOrder({ orderId, consistent: true })).fulfillments;
  };
  const shipped = (page: Page, count: number) =>
    page.locator('.pack-head').getByText(`${count} shipped`).waitFor();

  it('ships as if the table had been there, whole, and nothing else happens', async () => {
    const { page, load } = await beforeTable();
    await page.keyboard.press('p');
    // Nobody has seen the order that Enter alone would ship.
    await page.keyboard.press('Enter');
    await scan(page, orders[1]?.number ?? '');
    await scan(page, MIXED);
    await page.keyboard.type(DHL.slice(0, 9));
    await screenshot(page, 'console-pack-early');
    load();
    await shipped(page, 1);
    await scan(page, DHL.slice(9));
    await shipped(page, 2);
    expect(await parcels(0)).toEqual([]);
    expect(await parcels(1)).toMatchObject([{ trackingInfo: { number: MIXED } }]);
    expect(await parcels(2)).toMatchObject([{ trackingInfo: { number: DHL } }]);
    expect(new URL(page.url()).hash).toBe('#/pack');
    await page.close();
  });

  it('is whole if the page is so busy that all of its keys wait', async () => {
    const { page, load } = await beforeTable();
    const keyboard = await page.context().newCDPSession(page);
    const press = (key: string, text = key) =>
      ['keyDown', 'keyUp'].map((type) =>
        keyboard.send('Input.dispatchKeyEvent', {
          type: type as 'keyDown',
          key,
          ...(type === 'keyDown' && { text }),
          ...(key === 'Enter' && { code: 'Enter', windowsVirtualKeyCode: 13 }),
        }),
      );
    await page.evaluate(`setTimeout(() => {
      for (const end = performance.now() + 2000; performance.now() < end; );
    })`);
    await Promise.all([
      ...press('p'),
      ...[...MIXED].flatMap((key) => press(key)),
      ...press('Enter', '\r'),
    ]);
    load();
    await shipped(page, 1);
    expect(await parcels(0)).toMatchObject([{ trackingInfo: { number: MIXED } }]);
    await page.close();
  });

  it('that is refused ends there: those after it are not taken for its order', async () => {
    const { page, load } = await beforeTable();
    await page.keyboard.press('p');
    await scan(page, '261124-0000-000');
    await scan(page, DHL);
    load();
    await page.getByRole('alert').getByText('This order is not open').waitFor();
    await page.locator('.pack-head').getByText('0 shipped · 3 to go').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.close();
  });

  it('that is refused lets no end of a scan be taken for a whole one', async () => {
    const { page, load } = await beforeTable();
    await page.keyboard.press('p');
    await scan(page, '261124-0000-000');
    await page.keyboard.type(DHL.slice(0, 9));
    load();
    await page.getByRole('alert').getByText('This order is not open').waitFor();
    await scan(page, DHL.slice(9));
    // The label may be that of the refused slip.
    await scan(page, DHL);
    await page.getByRole('alert').getByText('The scan before it was refused.').waitFor();
    await scan(page, DHL);
    await shipped(page, 1);
    expect(await parcels(0)).toMatchObject([{ trackingInfo: { number: DHL } }]);
    await page.close();
  });

  it('is kept as long as the script cannot be loaded', async () => {
    const page = await signedIn();
    await page.getByText('3 orders').first().waitFor();
    await untilQuiet(page);
    let isThere = false;
    // The page asks for itself, too, to see whether the server answers.
    for (const address of [LATER, /\/ops\/$/])
      await page.route(address, (route) => (isThere ? route.continue() : route.abort()));
    await page.keyboard.press('p');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await scan(page, MIXED);
    isThere = true;
    await again.click();
    await shipped(page, 1);
    expect(await parcels(0)).toMatchObject([{ trackingInfo: { number: MIXED } }]);
    await page.close();
  });

  it('is forgotten if the table is left before it comes', async () => {
    const { page, load } = await beforeTable();
    await page.keyboard.press('p');
    await scan(page, DHL);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    load();
    await page.keyboard.press('p');
    await page.locator('.pack-head').getByText('0 shipped · 3 to go').waitFor();
    expect(await page.getByLabel('Scan the parcel label').inputValue()).toBe('');
    // From now on the table is there at once, and so is its field.
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.keyboard.press('p');
    await page.locator('#scan:focus').waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
