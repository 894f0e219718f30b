// @module-tag large alone
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { add, fillIn, orderButton, shopInBrowser, signIn } from './open-shop.ts';

const { api, closeShop, open, stock, url } = shopInBrowser(5182);

const noteOf = (page: Page, text: string | RegExp) => page.locator('.note', { hasText: text });

async function atCheckout(good: string, times = 1): Promise<Page> {
  const page = await open();
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await add(page, good);
  for (let n = 1; n < times; n++)
    await page.getByRole('button', { name: `One more: ${good}` }).click();
  await page.goto(`${url}#/checkout`);
  await fillIn(page, 'ada.marin@mail.example');
  return page;
}

const countOrders = async () =>
  (await api().listOrders({ status: 'OPEN', limit: 100 })).items.length;

describe.skipIf(!hasBrowser)('The shop of examples/storefront', () => {
  it('names what is sold out, and says at the last item why there are no more', async () => {
    const page = await open();
    const towel = page.getByRole('listitem').filter({ hasText: 'Linen towel' });
    await towel.waitFor();
    expect(await towel.getByText('Sold out').count()).toBe(2);
    expect(await towel.getByRole('button').count()).toBe(0);
    expect(await page.getByText('Only 5 left').count()).toBe(1);
    await add(page, 'Storm lantern');
    const more = page.getByRole('button', { name: 'One more: Storm lantern' });
    for (let n = 1; n < 5; n++) await more.click();
    expect(await more.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('You have the last ones.').first().waitFor();
    // Playwright waits until a button is enabled, and this one stays as it is for a reader.
    await more.click({ force: true });
    expect(await page.getByRole('link', { name: 'Basket, 5 items' }).count()).toBe(1);
  });

  it('gives back what was removed, for eight seconds, where it was', async () => {
    const page = await open();
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await add(page, 'Canvas bag');
    await add(page, 'Wool cap');
    await page.getByRole('link', { name: /^Basket/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove Canvas bag' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    expect(await dialog.locator('.item strong').allInnerTexts()).toEqual([
      'Canvas bag',
      'Wool cap',
    ]);
    await dialog.getByRole('button', { name: 'Remove Wool cap' }).click();
    await dialog.getByRole('button', { name: 'Remove Canvas bag' }).click();
    await dialog.getByText('Nothing in here yet.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('closes the basket by Back, and keeps it over a reload and in another tab', async () => {
    const page = await open();
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await add(page, 'Key float');
    await page.getByRole('link', { name: /^Basket/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.goForward();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await page.getByRole('dialog').getByText('Key float', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).toBe(`${url}#/`);

    const other = await open();
    await add(other, 'Notebook');
    await expect
      .poll(() => page.getByRole('link', { name: /^Basket/ }).getAttribute('aria-label'))
      .toBe('Basket, 2 items');
  });

  it('says below a field what is wrong, by country, and leads to the first', async () => {
    const before = await countOrders();
    const page = await atCheckout('Canvas bag');
    await page.getByLabel('E-mail').fill('ada');
    await page.getByLabel('Postal code').fill('2410');
    await page.getByLabel('City').fill('');
    await orderButton(page).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('email');
    const below = (id: string) => page.locator(`#${id}-below`).innerText();
    expect(await below('email')).toBe('An address with @, such as ada@mail.example');
    expect(await below('postalCode')).toBe('Five digits, such as 24105');
    expect(await below('city')).toBe('Please enter the city');
    await page.getByLabel('Country').selectOption('Austria');
    await expect.poll(() => below('postalCode')).toBe('');
    expect(await page.getByText('Express parcel').count()).toBe(0);
    expect(await orderButton(page).innerText()).toBe('Order and pay €34.90');
    expect(await countOrders()).toBe(before);
  });

  it('takes a new price, and orders nothing until the button is pressed again', async () => {
    const before = await countOrders();
    const page = await atCheckout('Enamel mug');
    await stock('MUG', 50, 1590);
    await orderButton(page).click();
    await noteOf(page, 'The Enamel mug now costs €15.90, before €14.90.').waitFor();
    expect(await orderButton(page).innerText()).toBe('Order and pay €20.80');
    expect(await countOrders()).toBe(before);
    await orderButton(page).click();
    await page.getByText('Not paid yet').waitFor();
    const order = await api().getOrder({ orderId: page.url().split('/').at(-1) ?? '' });
    expect(order).toMatchObject({ total: 2080, lines: [{ sku: 'MUG', unitPrice: 1590 }] });
  });

  it('takes what is left, if others were faster', async () => {
    const page = await atCheckout('Scarf, sand', 8);
    await stock('SCAR-SAN', 7);
    await orderButton(page).click();
    await noteOf(page, 'Only 7 of the Scarf, sand are left. Your basket has 7 now.').waitFor();
    await stock('SCAR-SAN', 0);
    await orderButton(page).click();
    await noteOf(page, 'The Scarf, sand is sold out. It is no longer in your basket.').waitFor();
    expect(await orderButton(page).getAttribute('aria-disabled')).toBe('true');
  });

  it('asks again with the same basket if no answer came, also after a reload', async () => {
    const page = await atCheckout('Brass pen');
    // The order arrives, and its answer is lost.
    await page.route('**/checkout', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const before = await countOrders();
    await orderButton(page).click();
    await noteOf(page, 'We do not know yet if your order arrived.').waitFor();
    expect(await countOrders()).toBe(before + 1);
    await page.reload();
    await noteOf(page, 'We do not know yet if your order arrived.').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Kiel');
    await orderButton(page).click();
    await noteOf(page, 'We do not know yet if your order arrived.').waitFor();
    await page.unroute('**/checkout');
    await orderButton(page).click();
    await page.getByText('Not paid yet').waitFor();
    expect(await countOrders()).toBe(before + 1);
  });

  it('keeps the shelf offline, and says why nothing can be ordered', async () => {
    const page = await atCheckout('Canvas bag');
    await page.context().setOffline(true);
    await noteOf(page, 'You are offline. You can order when you are back online.').waitFor();
    expect(await orderButton(page).getAttribute('aria-disabled')).toBe('true');
    await page.evaluate(`location.hash = '#/'`);
    await page.getByText('Undyed cotton').waitFor();
    await page.context().setOffline(false);
    await page.evaluate(`location.hash = '#/checkout'`);
    await expect.poll(() => orderButton(page).getAttribute('aria-disabled')).toBe(null);
  });

  it('says nothing of an order that is not the visitor’s', async () => {
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }] };
    const { orderId } = await api().createOrder({ customerId: 'a1b2', body });
    const page = await open(`#/order/${orderId}`);
    await page.getByText('Open it by the link in your mail').waitFor();
    await signIn(page, 'c3d4');
    await page.getByText('Open it by the link in your mail').waitFor();
    await page.goto(`${url}#/order/o-01JWMJ9V40CJ3GAS3P5CEJY7T1`);
    await page.getByText('Open it by the link in your mail').waitFor();
  });

  it('waits for its goods, and says that the shop does not answer', async () => {
    const page = await open('callback');
    await page.route('**/shelf.json', () => undefined);
    await page.goto(`${url}?slow`);
    expect(await page.locator('.wait').count()).toBe(12);
    await page.unroute('**/shelf.json');
    await page.route('**/shelf.json', (route) => route.abort());
    await page.goto(`${url}?down`);
    await page.getByText('The shop does not answer. Try again in a moment.').waitFor();
    await page.unroute('**/shelf.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Undyed cotton').waitFor();
    closeShop();
  });
});
