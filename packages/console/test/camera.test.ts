// @module-tag large alone
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

/** A reader of bar codes that sees `window.inPicture`: the test's browser has none. */
const READER = `window.inPicture = '';
  window.BarcodeDetector = class {
    async detect() { return [{ rawValue: window.inPicture }]; }
  };`;
/** A camera that films an empty canvas, and counts how often it was turned off. */
const CAMERA = `window.turnedOff = 0;
  navigator.mediaDevices.getUserMedia = async () => {
    const stream = document.createElement('canvas').captureStream(5);
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track);
      track.stop = () => { window.turnedOff++; stop(); };
    }
    return stream;
  };`;
const REFUSED = `navigator.mediaDevices.getUserMedia = () =>
  Promise.reject(new DOMException('no', 'NotAllowedError'));`;

describe.skipIf(!hasBrowser)('The camera as a scanner', () => {
  const { address, complaints, open, placeOrder, shop } = shopInBrowser();

  /** Opens the packing table with two orders, on a phone with these abilities. */
  async function atTable(...scripts: readonly string[]) {
    const ids = [(await placeOrder()).orderId, (await placeOrder()).orderId];
    const page = await open('about:blank');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const script of scripts) await page.addInitScript(script);
    await page.goto(address('#/pack'));
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByLabel('Scan the parcel label').waitFor();
    const end = async () => {
      await page.close();
      for (const orderId of ids)
        await shop.cancelOrder({ customerId: CUSTOMER, orderId }).catch(() => undefined);
    };
    return { page, ids, end };
  }
  const parcelsOf = async (orderId = '') =>
    (await shop.getOrder({ orderId, consistent: true })).fulfillments;
  const see = (page: Page, text: string) => page.evaluate(`window.inPicture = '${text}'`);

  it('ships an order with each label that it sees, once', async () => {
    const { page, ids, end } = await atTable(READER, CAMERA);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.locator('.camera video').waitFor();
    await expectAccessible(page);
    await see(page, '00340434161094042550');
    await page.getByText('1 to go').first().waitFor();
    // The label stays before the camera: it is no second scan.
    await page.waitForTimeout(1000);
    expect(await parcelsOf(ids[1])).toEqual([]);
    await see(page, '');
    await page.waitForTimeout(1000);
    expect(await parcelsOf(ids[1])).toEqual([]);
    await see(page, '00340434161094042551');
    await page.getByText('Nothing is left to pack.').waitFor();
    const numbers = async () =>
      (await Promise.all(ids.map(parcelsOf))).map(([parcel]) => parcel?.trackingInfo?.number);
    await expect.poll(numbers).toEqual(['00340434161094042550', '00340434161094042551']);
    // Without an order, the camera is off.
    await expect.poll(() => page.evaluate('window.turnedOff')).toBe(1);
    await end();
  });

  it('is turned off by its button, and shows that it is not allowed', async () => {
    const { page, end } = await atTable(READER, CAMERA);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.locator('.camera video').waitFor();
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await expect.poll(() => page.evaluate('window.turnedOff')).toBe(1);
    await page.evaluate(REFUSED);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByRole('alert').getByText('does not let the page use the camera').waitFor();
    await end();
  });

  it('is not offered where the browser reads no bar codes, and the field alone works', async () => {
    const { page, ids, end } = await atTable('delete window.BarcodeDetector');
    expect(await page.getByRole('button', { name: 'Scan with the camera' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ship all 5' }).click();
    await expect.poll(async () => (await parcelsOf(ids[0])).length).toBe(1);
    await end();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
