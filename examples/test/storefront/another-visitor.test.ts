// @module-tag large alone
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot } from '../../../test/support/browser.ts';
import { add, fillIn, forget, orderButton, shopInBrowser, signIn } from './open-shop.ts';

const { api, open, url } = shopInBrowser(5184);

const UNKNOWN = 'We do not know yet if your order arrived.';
const DOWN = 'The shop does not answer. Try again in a moment.';

async function withBasket(): Promise<Page> {
  const page = await open();
  await forget(page);
  await page.reload();
  await add(page, 'Canvas bag');
  return page;
}

/** A basket of a1b2 that became an order, of which no answer came. */
async function unanswered(): Promise<Page> {
  const page = await withBasket();
  await signIn(page);
  await page.goto(`${url}#/checkout`);
  await fillIn(page);
  await page.route('**/checkout', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await orderButton(page).click();
  await page.getByText(UNKNOWN).waitFor();
  await page.unroute('**/checkout');
  return page;
}

async function leave(page: Page): Promise<void> {
  await page.evaluate('sessionStorage.clear()');
  await page.reload();
  await page.getByRole('button', { name: 'Sign in to ask again' }).waitFor();
}

const placedOrder = async (page: Page) => {
  await page.getByText('Not paid yet').waitFor();
  return api().getOrder({ orderId: page.url().split('/').at(-1) ?? '' });
};

const countOrders = async () =>
  (await api().listOrders({ status: 'OPEN', limit: 100 })).items.length;

describe.skipIf(!hasBrowser)('A basket that another visitor sent, in examples/storefront', () => {
  it('is asked for again by its own customer', async () => {
    const page = await unanswered();
    const orders = await countOrders();
    await leave(page);
    expect(await page.getByLabel('City').inputValue()).toBe('');
    expect(await orderButton(page).count()).toBe(0);
    for (const theme of ['light', 'dark'] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole('button', { name: 'Begin' }).scrollIntoViewIfNeeded();
        await screenshot(page, `storefront-signed-out-${theme}-${width}`);
      }
    await page.getByRole('button', { name: 'Sign in to ask again' }).click();
    await page.getByLabel('Customer id').fill('a1b2');
    await page.getByRole('button', { name: 'Sign in as customer' }).click();
    await page.getByText(UNKNOWN).waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Kiel');
    await orderButton(page).click();
    expect(await placedOrder(page)).toMatchObject({ customerId: 'a1b2' });
    expect(await countOrders()).toBe(orders);
  });

  it('is left for a new order of a guest', async () => {
    const page = await unanswered();
    await leave(page);
    await page.getByRole('button', { name: 'Begin a new order' }).click();
    await expect.poll(() => orderButton(page).innerText()).toBe('Order and pay €29.90');
    await fillIn(page, 'ada.marin@mail.example');
    await orderButton(page).click();
    const { customerId } = await placedOrder(page);
    expect(customerId).toMatch(/^g-/);
  });

  it('is not shown or sent to another customer, whose order has an id of its own', async () => {
    const page = await unanswered();
    await leave(page);
    await signIn(page, 'c3d4');
    await expect.poll(() => orderButton(page).innerText()).toBe('Order and pay €29.90');
    expect(await page.getByLabel('City').inputValue()).toBe('');
    await fillIn(page);
    await orderButton(page).click();
    expect(await placedOrder(page)).toMatchObject({ customerId: 'c3d4' });
  });
});

describe.skipIf(!hasBrowser)('A basket without prices, in examples/storefront', () => {
  it.each([
    ['Loading …', false],
    [DOWN, true],
  ])('shows "%s" in place of sums, and cannot be ordered', async (words, isDown) => {
    const page = await withBasket();
    await page.route('**/shelf.json', (route) => (isDown ? route.abort() : undefined));
    await page.goto(`${url}?${isDown}#/checkout`);
    const summary = page.locator('#summary');
    await summary.getByText(words).waitFor();
    expect(await summary.getByText('Total').count()).toBe(0);
    expect(await orderButton(page).count()).toBe(0);
    await page.evaluate(`location.hash = '#/basket'`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words).waitFor();
    expect(await dialog.getByText('Total').count()).toBe(0);
    expect(await dialog.getByRole('link', { name: 'To the checkout' }).count()).toBe(0);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(250);
      await screenshot(page, `storefront-no-prices-${isDown ? 'down' : 'loading'}-${width}`);
    }
    await page.unroute('**/shelf.json');
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await dialog.getByText('€29.90').waitFor();
    await page.getByRole('link', { name: 'To the checkout' }).click();
    await expect.poll(() => orderButton(page).innerText()).toBe('Order and pay €29.90');
  });
});
