// @module-tag large alone
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibility } from '../../../test/support/accessibility.ts';
import { hasBrowser, screenshot, type Theme } from '../../../test/support/browser.ts';
import { faintTexts } from '../../../test/support/contrast.ts';
import { smallTargets } from '../../../test/support/target-size.ts';
import {
  add,
  fillIn,
  forget,
  orderButton,
  payWith,
  shopInBrowser,
  signIn,
  untilState,
} from './open-shop.ts';

const { api, open, stock, url } = shopInBrowser(5183);

/** Opens a state of the page, of which the browser keeps nothing yet. */
type State = (page: Page) => Promise<unknown>;

/** Minor units. Each change is seen once. */
let candlePrice = 1480;

const goods: State = async (page) => {
  await page.getByText('Undyed cotton').waitFor();
  await add(page, 'Canvas bag');
  await add(page, 'Enamel mug');
};
const atCheckout: State = async (page) => {
  await goods(page);
  await page.evaluate(`location.hash = '#/checkout'`);
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
};
const ordered: State = async (page) => {
  await atCheckout(page);
  await fillIn(page, 'ada.marin@mail.example');
  await orderButton(page).click();
  await page.getByText('Not paid yet').waitFor();
};

const STATES: Readonly<Record<string, State>> = {
  shop: goods,
  loading: async (page) => {
    await page.route('**/shelf.json', () => undefined);
    await page.reload();
    await page.locator('.wait').first().waitFor();
  },
  down: async (page) => {
    await page.route('**/shelf.json', (route) => route.abort());
    await page.reload();
    await page.getByText('The shop does not answer').waitFor();
  },
  basket: async (page) => {
    await goods(page);
    await add(page, 'Storm lantern');
    await page.getByRole('link', { name: /^Basket/ }).click();
    const dialog = page.getByRole('dialog');
    for (let n = 1; n < 5; n++)
      await dialog.getByRole('button', { name: 'One more: Storm lantern' }).click();
    await dialog.getByText('You have the last ones.').waitFor();
    await dialog.getByRole('button', { name: 'Remove Canvas bag' }).click();
  },
  'empty-basket': async (page) => {
    await page.evaluate(`location.hash = '#/basket'`);
    await page.getByText('Nothing in here yet.').waitFor();
  },
  checkout: async (page) => {
    await atCheckout(page);
    await fillIn(page, 'ada');
    await page.getByLabel('Postal code').fill('2410');
    await orderButton(page).click();
    await page.getByText('Five digits').waitFor();
  },
  'price-changed': async (page) => {
    await add(page, 'Candle, moss');
    await atCheckout(page);
    await fillIn(page, 'ada.marin@mail.example');
    await stock('CAN-GRE', 400, ++candlePrice);
    await orderButton(page).click();
    await page.getByText('The Candle, moss now costs').waitFor();
  },
  unknown: async (page) => {
    await atCheckout(page);
    await fillIn(page, 'ada.marin@mail.example');
    await page.route('**/checkout', (route) => route.abort());
    await orderButton(page).click();
    await page.getByText('We do not know yet').waitFor();
  },
  unpaid: ordered,
  refused: async (page) => {
    await ordered(page);
    const provider = await payWith(page, 'Pay with a card that is declined');
    await provider.close();
    await untilState(page, 'Not paid');
  },
  waiting: async (page) => {
    await ordered(page);
    const provider = await payWith(page, 'Pay by bank debit');
    await provider.close();
    await untilState(page, 'Waiting for the payment provider');
  },
  paid: async (page) => {
    await ordered(page);
    const provider = await payWith(page, 'Pay with card 4242');
    await provider.close();
    await untilState(page, /^Paid €/);
  },
  stranger: async (page) => {
    await page.evaluate(`location.hash = '#/order/o-01JWMJ9V40CJ3GAS3P5CEJY7T1'`);
    await page.getByText('Open it by the link').waitFor();
  },
  'sign-in': async (page) => {
    await page.evaluate(`location.hash = '#/orders'`);
    await page.getByText('Sign in to see your orders').waitFor();
  },
  orders: async (page) => {
    await signIn(page);
    await page.evaluate(`location.hash = '#/orders'`);
    await page.getByText('Canceled').waitFor();
    await page.locator('.piled use').nth(2).waitFor();
  },
};

beforeAll(async () => {
  const placed = async (lines: readonly [string, number, number][]) =>
    api().createOrder({
      customerId: 'a1b2',
      body: {
        currency: 'EUR',
        lines: lines.map(([sku, quantity, unitPrice]) => ({ sku, quantity, unitPrice })),
      },
    });
  const { orderId } = await placed([['CAP', 1, 1990]]);
  await api().cancelOrder({ customerId: 'a1b2', orderId });
  const shipped = await placed([
    ['XYZ', 1, 1250],
    ['PEN', 1, 3900],
  ]);
  const captured = { provider: 'manual', captured: true };
  await api().createPayment({ customerId: 'a1b2', orderId: shipped.orderId, body: captured });
  await api().updateOrderStatus({
    customerId: 'a1b2',
    orderId: shipped.orderId,
    ifMatch: 2,
    body: { status: 'SHIPPED' },
  });
});

const THEMES: readonly Theme[] = ['light', 'dark'];
const WIDTHS = [1440, 390] as const;
const CASES = Object.keys(STATES).flatMap((name) =>
  THEMES.flatMap((theme) => WIDTHS.map((width) => [name, theme, width] as const)),
);

describe.skipIf(!hasBrowser)('The pages of examples/storefront', () => {
  it.each(CASES)('%s, %s, %i px: nobody is left out', async (name, theme, width) => {
    const page = await open('', theme);
    await forget(page);
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await STATES[name]?.(page);
    // The dialog comes from the side.
    await page.waitForTimeout(250);
    await screenshot(page, `storefront-${name}-${theme}-${width}`);

    const { passes, violations } = await accessibility(page);
    expect(violations).toEqual([]);
    expect(passes).toBeGreaterThan(15);
    expect(await faintTexts(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  });

  it('keep every action at 400 %, where 1280 px are 320', async () => {
    const page = await open();
    await forget(page);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.reload();
    for (const state of ['shop', 'basket', 'checkout', 'paid', 'orders']) {
      await page.goto(`${url}?${state}`);
      await forget(page);
      await page.reload();
      await STATES[state]?.(page);
      const wide = 'document.documentElement.scrollWidth';
      expect(await page.evaluate(wide), state).toBeLessThanOrEqual(320);
      for (const control of await page.locator('button:visible, a:visible').all()) {
        if (!(await page.getByRole('dialog').count())) await control.scrollIntoViewIfNeeded();
      }
    }
  });

  it('move nothing for who wants less motion, and stay readable in forced colors', async () => {
    const page = await open();
    await forget(page);
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await page.reload();
    await STATES['basket']?.(page);
    expect(
      await page.evaluate(`getComputedStyle(document.querySelector('dialog')).animationName`),
    ).toBe('none');
    await screenshot(page, 'storefront-basket-forced-colors');
    expect((await accessibility(page)).violations).toEqual([]);
  });
});
