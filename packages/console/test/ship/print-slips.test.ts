// @module-tag large alone
/** The packing slips of a batch, which its dialog and then its result offer. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('The dialog that ships many', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  /** Selects all orders, in a dialog with them. */
  async function dialogOf(names: readonly string[]) {
    const ids: string[] = [];
    for (const name of names)
      ids.push((await placeOrder({ shippingAddress: { name, country: 'NO' } })).orderId);
    const page = await signedIn();
    for (const name of names) await page.locator('.who').getByText(name).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: `Ship ${names.length} orders` });
    await dialog.waitFor();
    return { page, dialog, ids };
  }
  /** A list of these orders, all selected, of which a print is only noted. */
  async function listOf(names: readonly string[]) {
    const { page, ids } = await dialogOf(names);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.evaluate('globalThis.print = () => { globalThis.printed = true; }');
    return { page, ids };
  }
  const slips = (page: Page) => page.locator('.print .slip-address');

  it('prints the slips of those that were shipped, without a request', async () => {
    const { page, dialog, ids } = await dialogOf(['Nia Lund', 'Bo Ek', 'Ada Marin']);
    const box = dialog.getByLabel('Print 3 packing slips');
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await page.route(`**/${ids[1]}/fulfillments`, (route) =>
      route.fulfill({ status: 409, json: { code: 'order-on-hold', title: 'It is on hold' } }),
    );
    await page.getByRole('button', { name: 'Ship 3 without numbers' }).click();
    const print = page.getByRole('button', { name: 'Print 2 packing slips' });
    await print.waitFor();
    // Nothing opens by itself: a scan or a text may be on its way into a field.
    expect(await slips(page).count()).toBe(0);
    await print.click();
    // They have left: no list leads to their goods.
    await page.getByRole('heading', { name: '2 packing slips', exact: true }).waitFor();
    expect(await page.getByText('box in the pick list').count()).toBe(0);
    expect(await slips(page).allInnerTexts()).toEqual([
      expect.stringContaining('Nia Lund'),
      expect.stringContaining('Ada Marin'),
    ]);
    // On paper, there is nothing but the sheets.
    const bar = page.locator('.print > header');
    expect(await bar.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await bar.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    // As they were packed, not as nothing that is left.
    expect(await page.locator('.print').getByText('Canvas bag').count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByText('Shipped 2 of 3').first().waitFor();
    for (const orderId of ids)
      await shop.cancelOrder({ customerId: CUSTOMER, orderId }).catch(() => {});
    await page.close();
  });

  it('leaves out what was canceled or shipped elsewhere, before it prints', async () => {
    const { page, ids } = await listOf(['Nia Lund', 'Bo Ek', 'Ada Marin']);
    // The page itself reads nothing again: the tab may have been off screen.
    await page.route(/\/orders\?(?!ids=)/, (route) => route.abort());
    const [canceled = '', shipped = '', open = ''] = ids;
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: canceled });
    await shop.createFulfillment({ customerId: CUSTOMER, orderId: shipped, body: {} });
    // The copies that the page reads follow a moment later, on a busy machine after seconds.
    const copies = async () => {
      const { items } = await shop.listOrders({ ids: ids.join() });
      return items.map(({ status }) => status).sort();
    };
    await expect.poll(copies).toEqual(['CANCELLED', 'OPEN', 'SHIPPED']);
    let read = () => {};
    const reads = new Promise<void>((resolve) => {
      read = resolve;
    });
    let asked = 0;
    await page.route(/\/orders\?ids=/, async (route) => {
      asked++;
      await reads;
      await route.continue();
    });
    await page.evaluate(`globalThis.print = () => {
      globalThis.printed = [...document.querySelectorAll('.print .slip-address')]
        .map((one) => one.innerText).join();
    }`);
    // However busy the machine is, the print waits for the answer.
    await page.evaluate(`{
      const begin = setTimeout;
      globalThis.setTimeout = (act, millis, ...rest) =>
        millis === 3000 ? 0 : begin(act, millis, ...rest);
    }`);
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: '3 packing slips, 1 pick list' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Reading the orders again …').waitFor();
    expect(await page.evaluate('globalThis.printed')).toBeUndefined();
    read();
    await expect.poll(() => page.evaluate('globalThis.printed')).toMatch(/Ada Marin/);
    expect(await page.evaluate('globalThis.printed')).not.toMatch(/Nia Lund|Bo Ek/);
    expect(asked).toBe(1);
    const out = page.getByText('2 orders left out:');
    await out.getByText('Canceled').waitFor();
    await out.getByText('Shipped').waitFor();
    await screenshot(page, 'console-print-left-out');
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: open });
    await page.close();
  });

  it('prints what the page has done itself, though the copies do not follow yet', async () => {
    const { page, ids } = await listOf(['Nia Lund', 'Bo Ek']);
    await page.route(/\/orders\?ids=/, async (route) => {
      const response = await route.fetch();
      const { items } = (await response.json()) as { items: object[] };
      const older = items.map((order) => ({ ...order, version: 0, status: 'SHIPPED' }));
      await route.fulfill({ response, json: { items: older } });
    });
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: '2 packing slips, 1 pick list' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('globalThis.printed')).toBe(true);
    expect(await slips(page).count()).toBe(2);
    expect(await page.getByText('left out:').count()).toBe(0);
    for (const orderId of ids) await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.close();
  });

  it('prints what the page knows if nothing can be read, and names that', async () => {
    const { page, ids } = await listOf(['Nia Lund', 'Bo Ek']);
    // No answer comes.
    await page.route(/\/orders\?ids=/, () => undefined);
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: '2 packing slips, 1 pick list' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Not read again').waitFor();
    await expect.poll(() => page.evaluate('globalThis.printed')).toBe(true);
    for (const orderId of ids) await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.close();
  });

  it('names no pick list for one order, which has none', async () => {
    const { page, ids } = await listOf(['Nia Lund', 'Bo Ek']);
    const choice = page.getByRole('checkbox', { name: 'Pick list' });
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: '2 packing slips, 1 pick list' }).waitFor();
    expect(await choice.count()).toBe(1);
    const withSlips = page.getByRole('checkbox', { name: 'Packing slips' });
    await withSlips.uncheck();
    await page.getByRole('heading', { name: '1 pick list', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // The order is known from the list: nobody waits for the rest of its page.
    const read = `**/orders/${ids[0]}`;
    await page.route(read, () => undefined);
    await page.goto(page.url().replace(/#.*/, `#/order/${ids[0]}`));
    await page
      .locator('.order-head')
      .getByRole('button', { name: /^Print/ })
      .click();
    // There is nothing else to print, whatever was chosen for several.
    await page.getByRole('heading', { name: '1 packing slip' }).waitFor();
    expect(await slips(page).count()).toBe(1);
    expect(await choice.count()).toBe(0);
    expect(await withSlips.count()).toBe(0);
    await page.evaluate("localStorage.removeItem('orders.prefer.printSlips')");
    for (const orderId of ids) await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.close();
  });

  it('remembers the choice, and shows nothing without it', async () => {
    const { page, dialog } = await dialogOf(['Jo Kim', 'Seán Walsh']);
    const box = dialog.getByLabel('Print 2 packing slips');
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
    await page.getByRole('button', { name: 'Ship 2 without numbers' }).click();
    await page.getByText('Shipped 2 of 2').first().waitFor();
    expect(await page.getByRole('button', { name: /^Print \d/ }).count()).toBe(0);
    await page.close();
  });

  it('opens them at their beginning, and then the list where it was', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Nia Lund ${n + 10}`);
    const { page } = await dialogOf(names);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 500 });
    const top = () => page.evaluate<number>('scrollY');
    for (const _ of names) await page.keyboard.press('j');
    const before = await top();
    expect(before).toBeGreaterThan(100);
    const tops: number[] = [];
    // The second time, nothing is loaded first.
    for (let n = 0; n < 2; n++) {
      await page.keyboard.press('l');
      await page.locator('.print .slip-address').first().waitFor();
      tops.push(await top());
      await page.keyboard.press('Escape');
      await page.locator('tr.at').waitFor();
      tops.push(await top());
    }
    expect(tops).toEqual([0, before, 0, before]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
