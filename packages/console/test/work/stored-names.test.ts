// @module-tag large alone
/** The storage that stays in the browser, which other people may use, after the sign-out, too. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { search } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const TO = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };
/** The name of the customer, and all that an address or a note may have. */
const PERSONAL = /nia|lund|storgata|oslo|jo kim|jo\.kim|ring twice|blue door/i;

describe.skipIf(!hasBrowser)('The storage of the browser', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();

  const stored = (page: Page) =>
    page.evaluate<Readonly<Record<string, string>>>('({ ...localStorage })');
  const scan = async (page: Page, text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };

  it('has no name, street or e-mail after shipping, packing, a search and kept scans', async () => {
    for (let n = 0; n < 4; n++)
      await placeOrder({ shippingAddress: TO, customerNote: 'Ring twice' });
    const page = await signedIn();
    const hasNone = async () => {
      const values = await stored(page);
      expect(Object.entries(values).filter((entry) => PERSONAL.test(entry.join()))).toEqual([]);
      return values;
    };
    await page.getByText('4 orders').first().waitFor();
    await page.locator('tr.at .who:not(:empty)').waitFor();

    await page.keyboard.press('s');
    await page.getByLabel('Tracking number').fill('00300000000000000041');
    await page.keyboard.press('Enter');
    await page.locator('.outcome').getByText('shipped.').waitFor();
    await hasNone();

    await search(page, 'Nia Lund');
    await page.getByText('Nia Lund').first().waitFor();
    await untilQuiet(page);
    await hasNone();
    await search(page, 'jo.kim@mail.example');
    await page.getByRole('link', { name: 'c3d4' }).first().click();
    await page.getByText('jo.kim@mail.example').first().waitFor();
    await untilQuiet(page);
    await hasNone();

    await page.evaluate("location.hash = '#/pack'");
    await page.locator('.pack-head').getByText('3 to go').waitFor();
    await scan(page, '00300000000000000042');
    await page.locator('.pack-head').getByText('1 shipped · 2 to go').waitFor();
    await page.context().setOffline(true);
    for (const number of ['00300000000000000043', '00300000000000000044']) await scan(page, number);
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await side.getByText('Kept: send it').nth(1).waitFor();
    const kept = (await hasNone())['orders.unsent'] ?? '';
    expect(JSON.parse(kept)).toHaveLength(2);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send 2 now' }).click();
    await page.locator('.pack-head').getByText('3 shipped · 0 to go').waitFor();
    expect(await hasNone()).toHaveProperty(['orders.unsent'], '[]');
    await page.close();
  });

  it('has none of an order whose page is read and commented', async () => {
    const { orderId } = await placeOrder({ shippingAddress: TO });
    const page = await signedIn({ hash: `#/order/${orderId}` });
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.locator('.address-card').getByText('Storgata 3').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Nia Lund wants it at the blue door');
    await untilQuiet(page);
    const values = await stored(page);
    expect(Object.entries(values).filter((entry) => PERSONAL.test(entry.join()))).toEqual([]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
