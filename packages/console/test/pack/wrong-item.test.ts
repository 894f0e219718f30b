// @module-tag large alone
/** Scans that ship nothing: their red words, and their sound. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, screenshot } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const DHL = '00300000000000000042';
/** Counts the tones that begin, in place of a loudspeaker. */
const COUNT_TONES = `{
  globalThis.tones = 0;
  const part = () => ({ connect: (next) => next, gain: {}, frequency: {}, stop() {} });
  globalThis.AudioContext = class {
    currentTime = 0;
    destination = part();
    createGain = part;
    createOscillator = () => ({ ...part(), start: () => void tones++ });
  };
}`;

describe.skipIf(!hasBrowser)('At the packing table', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[];
  beforeEach(async () => {
    const { items } = await shop.listOrders({ status: 'OPEN' });
    for (const { customerId, orderId } of items) await shop.cancelOrder({ customerId, orderId });
    const bag = { sku: 'BAG', quantity: 1, unitPrice: 2500 };
    const mug = { sku: 'MUG', quantity: 1, unitPrice: 1200 };
    orders = [];
    for (const line of [bag, mug, bag]) orders.push(await placeOrder({ lines: [line] }));
  });

  const atTable = async () => {
    const page = await signedIn({ hash: '#/pack' });
    await page.locator('.pack-head').getByText('3 to go').waitFor();
    await isOnTable(page, 0);
    await page.evaluate(COUNT_TONES);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    return { page, sent };
  };
  const isOnTable = (page: Page, n: number) =>
    page
      .locator('.pack-number')
      .getByText(orders[n]?.number ?? '')
      .waitFor();
  const scan = async (page: Page, text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const tones = (page: Page) => page.evaluate<number>('tones');

  it('an item of another order is refused in red, with a sound, and nothing is sent', async () => {
    const { page, sent } = await atTable();
    await scan(page, 'MUG');
    const alert = page.getByRole('alert');
    await alert.getByText('MUG').waitFor();
    expect(await tones(page)).toBe(1);
    const [color, red] = await page.evaluate<string[]>(`{
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.color = 'var(--bad)';
      [document.querySelector('[role=alert]'), probe].map((one) => getComputedStyle(one).color);
    }`);
    expect(color).toBe(red);
    await screenshot(page, 'pack-wrong-item');
    await isOnTable(page, 0);
    await page.locator('.pack-lines').getByText('0 of 1').waitFor();
    await page.locator('.pack-head').getByText('0 shipped · 3 to go').waitFor();
    // An item of the order takes the red away, without a sound.
    await scan(page, 'BAG');
    await page.locator('.pack-lines').getByText('1 of 1').waitFor();
    expect([await alert.count(), await tones(page)]).toEqual([0, 1]);
    expect(sent).toEqual([]);
    await page.close();
  });

  it('a label after a wrong item or slip is asked about: it may be of another order', async () => {
    const { page, sent } = await atTable();
    const alert = page.getByRole('alert');
    const refusals = [
      ['MUG', 'MUG is not in this order.'],
      ['261127-0F2Y-91P', 'This order is not open'],
    ] as const;
    for (const [n, [refused, why]] of refusals.entries()) {
      await scan(page, refused);
      await alert.getByText(why).waitFor();
      await scan(page, DHL + n);
      await alert.getByText('The scan before it was refused. ').waitFor();
      expect(sent.length).toBe(n);
      await scan(page, DHL + n);
      await page
        .locator('.pack-head')
        .getByText(`${n + 1} shipped`)
        .waitFor();
      await isOnTable(page, n + 1);
    }
    await page.close();
  });

  it('the next orders are those that follow the one on the table', async () => {
    const { page } = await atTable();
    const next = page.getByRole('complementary', { name: 'Parcels' }).locator('tbody tr td.mono');
    const numbers = (...places: readonly number[]) => places.map((n) => orders[n]?.number);
    await expect.poll(() => next.allInnerTexts()).toEqual(numbers(1, 2));
    await page.keyboard.press('ArrowDown');
    await isOnTable(page, 1);
    await expect.poll(() => next.allInnerTexts()).toEqual(numbers(2, 0));
    await page.close();
  });

  it('a doubt and a refused parcel have one sound each, a shipped parcel has none', async () => {
    const { page, sent } = await atTable();
    await scan(page, '12345');
    await page.getByRole('alert').getByText('Scan it again to ship anyway.').waitFor();
    expect([await tones(page), sent.length]).toEqual([1, 0]);
    await scan(page, '12345');
    await page.locator('.pack-head').getByText('1 shipped · 2 to go').waitFor();
    expect([await tones(page), sent.length]).toEqual([1, 1]);
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: orders[1]?.orderId ?? '' });
    await scan(page, DHL);
    await page.locator('.pack-head').getByText('1 not solved').waitFor();
    expect(await tones(page)).toBe(2);
    await isOnTable(page, 2);
    await scan(page, '00300000000000000043');
    await page.locator('.pack-head').getByText('2 shipped · 0 to go').waitFor();
    expect(await tones(page)).toBe(2);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
