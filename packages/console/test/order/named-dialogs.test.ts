// @module-tag large alone
/** Each dialog that an order's page opens names the order, also beside a title of its own. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../functions/manifest/access-pattern.ts';
import { hasBrowser, screenshot, untilQuiet } from '../../../../test/support/browser.ts';
import { CUSTOMER, factOf, untilFollowed } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const shippingAddress = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };

describe.skipIf(!hasBrowser)('The dialogs of an order’s page', () => {
  const { clientOf, complaints, openOrder, placeOrder, shop } = shopInBrowser();
  const provider = clientOf({ sub: 'connector', scope: SCOPES.report });

  const path = ({ orderId }: PlacedOrder) => ({ customerId: CUSTOMER, orderId });
  const pay = (order: PlacedOrder, kind: 'AUTHORIZATION' | 'SALE', amount: number) =>
    provider.recordPaymentFact({
      body: factOf(order, { kind, amount, reference: `ref_${order.orderId}` }),
    });
  const place = (paymentTerms: 'NET' | 'RECEIPT') => placeOrder({ shippingAddress, paymentTerms });
  const ship = (order: PlacedOrder) => shop.createFulfillment({ ...path(order), body: {} });
  const giveBack = async (order: PlacedOrder) => {
    const lines = [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] as const;
    return shop.createReturn({ ...path(order), body: { lines } });
  };

  const STATES: Readonly<Record<string, () => Promise<PlacedOrder>>> = {
    'not paid, with a tag': async () => {
      const order = await place('RECEIPT');
      await shop.tagOrder({ ...path(order), tag: 'gift' });
      return order;
    },
    authorized: async () => {
      const order = await place('RECEIPT');
      await pay(order, 'AUTHORIZATION', 9900);
      return order;
    },
    'on hold': async () => {
      const order = await place('NET');
      await shop.holdOrder({ ...path(order), ifMatch: 1, body: { reason: 'ADDRESS' } });
      return order;
    },
    'shipped and paid, with a return that was asked for': async () => {
      const order = await place('RECEIPT');
      await pay(order, 'SALE', 9900);
      await ship(order);
      const lines = [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] as const;
      await clientOf({ sub: CUSTOMER }).createReturn({ ...path(order), body: { lines } });
      return order;
    },
    'shipped, with a return on its way': async () => {
      const order = await place('NET');
      await ship(order);
      await giveBack(order);
      return order;
    },
    'shipped as a whole': async () => {
      const order = await place('NET');
      await shop.updateOrderStatus({ ...path(order), ifMatch: 1, body: { status: 'SHIPPED' } });
      return order;
    },
  };

  /** Presses each button of the page, and returns the names of the dialogs that it opens. */
  async function dialogsOf(page: Page): Promise<readonly string[]> {
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    // All but the one that leads back.
    const buttons = page.locator('main button:enabled:not(.back)');
    const names: string[] = [];
    for (let n = 0; n < (await buttons.count()); n++) {
      await buttons.nth(n).click();
      await page.waitForTimeout(50);
      const dialog = page.locator('dialog[open]');
      if ((await dialog.count()) > 0) {
        names.push(
          await dialog.evaluate((element) =>
            (element.getAttribute('aria-labelledby') ?? '')
              .split(' ')
              .map((id) => document.getElementById(id)?.innerText)
              .join(' '),
          ),
        );
        if (names.length === 1) await screenshot(page, 'dialog-of-order');
      }
      // Escape without a dialog, or without the slips, would lead back to the list.
      if ((await page.locator('dialog, main.print').count()) === 0) continue;
      await page.keyboard.press('Escape');
      await page.locator('dialog, main.print').first().waitFor({ state: 'detached' });
    }
    return names;
  }

  it.each(Object.keys(STATES))('name the order and its customer while it is %s', async (state) => {
    const order = await STATES[state]?.();
    if (!order) throw new Error(state);
    await untilFollowed(shop, order);
    const page = await openOrder(order);
    await untilQuiet(page);
    const names = await dialogsOf(page);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(name).toContain(order.number);
      expect(name).toContain('Nia Lund');
    }
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
