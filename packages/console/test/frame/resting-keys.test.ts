// @module-tag large alone
/** Keys that are still typed after a field or a dialog is gone, which are no commands. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const NAMED = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };
/** Each letter but those of scans is a command somewhere, and so is a space. */
const TEXT = 'as he phoned: gift, call back; zip missing / x t m c p\n';
/** Milliseconds after which a hand is still. */
const STILL = 550;

describe.skipIf(!hasBrowser)('Keys', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[] = [];
  beforeEach(async () => {
    for (const { orderId } of orders)
      await shop.cancelOrder({ customerId: CUSTOMER, orderId }).catch(() => undefined);
    orders = [await placeOrder(NAMED), await placeOrder(NAMED)];
  });

  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const atList = async () => {
    const page = await signedIn();
    await page.getByText('2 orders').first().waitFor();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await untilQuiet(page);
    return page;
  };
  const atOrder = async () => {
    const page = await signedIn({ hash: `#/order/${orders[0]?.orderId}` });
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await untilQuiet(page);
    return page;
  };
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
  const chooseReason = (page: Page) => page.getByLabel('Reason').selectOption('OTHER');
  /** The requests of a page that may change something. */
  const changesOf = (page: Page) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.method());
    });
    return sent;
  };
  /** Types a text as a person does who does not look: each key soon after the one before. */
  const typeBlindly = (page: Page, text: string) => page.keyboard.type(text, { delay: 15 });
  /** Expects that no command was carried out, and that keys are commands again after a while. */
  const expectNothing = async (page: Page, hash: string) => {
    await untilQuiet(page);
    expect(await page.locator('dialog, main.print').count()).toBe(0);
    expect(await page.locator('tbody input:checked').count()).toBe(0);
    expect(await page.evaluate('location.hash')).toBe(hash);
    await press(page, '?');
    await dialog(page, 'Keys').waitFor();
  };

  it.each([
    ['a hold', 'h', '\n', ['PUT']],
    ['a number of rows', 'b', '0', []],
    ['a tag', 't', 'gift\n', ['PUT']],
    ['a parcel', 's', '\n', ['POST']],
    ['a search', '/', 'nia\n', []],
  ])('rest after %s was entered, until the hand is still', async (what, key, text, requests) => {
    const page = await atList();
    const sent = changesOf(page);
    await press(page, key);
    await page.locator('dialog[open], input[type=search]:focus').first().waitFor();
    if (key === 'h') await chooseReason(page);
    await typeBlindly(page, text);
    // The button of the mouse ends it likewise.
    if (key === 'b')
      await dialog(page, /^Select/)
        .getByRole('button', { name: 'Close', exact: true })
        .click();
    await typeBlindly(page, TEXT);
    await expectNothing(page, what === 'a search' ? '#/search/nia' : '#/ship');
    expect(sent).toEqual(requests);
    await page.close();
  });

  it('rest after the stock of a SKU was adjusted', async () => {
    const page = await signedIn({ hash: '#/stock/BAG' });
    await page.getByRole('button', { name: 'Adjust a' }).waitFor();
    await untilQuiet(page);
    const sent = changesOf(page);
    await press(page, 'a');
    await dialog(page, /^Adjust/).waitFor();
    await typeBlindly(page, '+1\n');
    await typeBlindly(page, TEXT);
    await expectNothing(page, '#/stock/BAG');
    expect(sent).toEqual(['POST']);
    await page.close();
  });

  it('rest where a Space or Enter would press the button that has the focus again', async () => {
    const page = await atOrder();
    const sent = changesOf(page);
    await page.getByRole('button', { name: 'Hold h' }).click();
    await chooseReason(page);
    await dialog(page, /^Hold/).getByRole('button', { name: 'Hold' }).click();
    await typeBlindly(page, TEXT);
    await expectNothing(page, `#/order/${orders[0]?.orderId}`);
    expect(sent).toEqual(['PUT']);
    await press(page, 'Escape');
    await dialogIsGone(page);

    // A dialog without a field takes no text either: its button is not pressed.
    await press(page, 'h');
    await dialog(page, /^Release/).waitFor();
    await typeBlindly(page, 'call back first\n');
    await dialog(page, /^Release/).waitFor();
    await page.waitForTimeout(STILL);
    expect(sent).toEqual(['PUT']);
    await press(page, 'Enter');
    await dialogIsGone(page);
    await untilQuiet(page);
    expect(sent).toEqual(['PUT', 'DELETE']);
    await page.close();
  });

  it('rest until the field that they were meant for is there', async () => {
    const page = await atList();
    const sent = changesOf(page);
    let isSlow = true;
    await page.route('**/orders/o-*', async (route) => {
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await press(page, 'n');
    await page.waitForURL(/order/);
    for (const words of ['shipped ', 'late, ']) {
      await typeBlindly(page, words);
      await page.waitForTimeout(STILL);
    }
    isSlow = false;
    await page.locator('#comment:focus').waitFor();
    await page.keyboard.type('call back');
    expect(await page.locator('#comment').inputValue()).toBe('call back');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(sent).toEqual([]);
    await page.close();
  });

  it('are commands at once after Escape, and after an arrow', async () => {
    const page = await atList();
    await press(page, 't');
    await page.keyboard.type('gi');
    await press(page, 'Escape');
    await dialogIsGone(page);
    await press(page, 'x');
    await page.getByText('1 selected').waitFor();
    await press(page, '/');
    await page.keyboard.type('nia');
    await page.getByRole('region', { name: 'Open orders' }).waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
