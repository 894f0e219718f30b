// @module-tag large alone
/** Counts of the shelf, on which also lies what open orders need. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, screenshot, untilQuiet } from '../../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('A count of the shelf', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  let orders: PlacedOrder[] = [];
  /** Three orders need 9 bags in all, and 20 are free. */
  beforeEach(async () => {
    for (const { orderId } of orders)
      await shop.cancelOrder({ customerId: CUSTOMER, orderId }).catch(() => undefined);
    orders = [];
    const { quantity, short = 0 } = await level();
    const delta = 29 - quantity + short;
    if (delta !== 0) await shop.adjustStock({ sku: 'BAG', body: { delta, reason: 'CORRECTION' } });
    for (let n = 0; n < 3; n++) orders.push(await placeOrder());
  });
  const level = () => shop.getInventory({ sku: 'BAG', consistent: true });
  const free = async () => (await level()).quantity;
  const field = (page: Page) => page.getByLabel('Change of BAG');
  const outcome = (page: Page, text: string | RegExp) =>
    page.locator('p.outcome').getByText(text).waitFor();
  const atStock = async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.locator('tr[data-id=BAG]', { hasText: '9' }).waitFor();
    await untilQuiet(page);
    await page.getByRole('button', { name: /of BAG in stock: change$/ }).click();
    return page;
  };

  it('leaves what open orders need out of what is free, and names the difference', async () => {
    const page = await atStock();
    await field(page).fill('27');
    await page.getByText('29 → 27, free 18').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'count-of-shelf');
    await field(page).press('Enter');
    await outcome(page, 'BAG: 18 in stock, −2.');
    expect(await free()).toBe(18);
    // Counted again as it is, it changes nothing.
    await page.getByRole('button', { name: /of BAG in stock: change$/ }).click();
    await field(page).fill('27');
    await field(page).press('Enter');
    await outcome(page, 'BAG: 18, as counted.');
    expect(await free()).toBe(18);
    await page.close();
  });

  it('is one of what is free, if a person chooses that, and stays so', async () => {
    const page = await atStock();
    await field(page).fill('18');
    const counted = page.getByLabel('Counted of BAG');
    await page
      .getByText('A number alone is a count of all that is on the shelf, reserved')
      .waitFor();
    await counted.selectOption('Free');
    await page.getByText('A number alone is a count of what is free.').waitFor();
    await page.getByText('20 → 18', { exact: true }).waitFor();
    await field(page).press('Enter');
    await outcome(page, 'BAG: 18 in stock, −2.');
    await page.reload();
    await page.locator('tr[data-id=BAG]', { hasText: '9' }).waitFor();
    await page.getByRole('button', { name: /of BAG in stock: change$/ }).click();
    await field(page).fill('18');
    expect(await counted.inputValue()).toBe('false');
    await counted.selectOption('On the shelf');
    await page.close();
  });

  it('takes a shortage after a question, and names the orders that cannot be packed', async () => {
    const page = await atStock();
    await field(page).fill('5');
    await field(page).press('Enter');
    const names = `${orders[1]?.number}, ${orders[2]?.number}`;
    const short = `4 too few: ${names} cannot be packed.`;
    await page.getByRole('alert').getByText(`${short} Really 5? Enter again saves it.`).waitFor();
    expect(await free()).toBe(20);
    await page.waitForTimeout(600);
    await field(page).press('Enter');
    await outcome(page, `BAG: 0 in stock, −24. ${short}`);
    expect(await level()).toMatchObject({ quantity: 0, short: 4, low: true });
    // All people see it, until the items have arrived.
    const note = page.getByRole('region', { name: 'Cannot be packed' });
    await note.getByText('4 items in 2 orders cannot be packed.').waitFor();
    await screenshot(page, 'count-of-shelf-shortage');
    const [newest] = (await shop.listStockAdjustments({ sku: 'BAG', limit: 1 })).items;
    expect(newest).toMatchObject({ delta: -24, reason: 'COUNTED', note: short });
    await page.goto(page.url().replace(/#.*/, '#/stock/BAG'));
    const named = page.getByRole('region', { name: 'Too few of BAG' });
    await named.getByRole('link', { name: orders[1]?.number }).waitFor();
    await named.getByRole('link', { name: orders[2]?.number }).waitFor();
    await expectAccessible(page);
    await shop.adjustStock({ sku: 'BAG', body: { delta: 5, reason: 'RECEIVED' } });
    await page.goBack();
    await page.locator('tr[data-id=BAG]', { hasText: '10' }).waitFor();
    expect(await level()).toMatchObject({ quantity: 1 });
    expect(await note.count()).toBe(0);
    await page.close();
  });

  it('is the same on the page of a SKU', async () => {
    const page = await signedIn({ hash: '#/stock/BAG' });
    await page.getByRole('button', { name: 'Adjust' }).waitFor();
    await untilQuiet(page);
    await page.keyboard.press('a');
    const form = page.getByRole('dialog', { name: 'Adjust the stock of BAG' });
    await form.getByLabel('Items').fill('27');
    await form.getByText('29 → 27, free 18').waitFor();
    await form.getByLabel('Counted of BAG').selectOption('Free');
    await form.getByText('20 → 27', { exact: true }).waitFor();
    await form.getByLabel('Counted of BAG').selectOption('On the shelf');
    await expectAccessible(page);
    await screenshot(page, 'count-of-shelf-sku');
    await form.getByRole('button', { name: 'Adjust' }).click();
    await outcome(page, 'BAG: 18 in stock, −2.');
    expect(await free()).toBe(18);
    await form.waitFor({ state: 'detached' });
    await page.waitForTimeout(600);
    await page.keyboard.press('a');
    await form.getByLabel('Items').fill('5');
    await form.getByLabel('Items').press('Enter');
    const short = `4 too few: ${orders[1]?.number}, ${orders[2]?.number} cannot be packed.`;
    await form.getByRole('alert').getByText(`${short} Really 5? Enter again saves it.`).waitFor();
    expect(await free()).toBe(18);
    await page.waitForTimeout(600);
    await form.getByLabel('Items').press('Enter');
    await outcome(page, `BAG: 0 in stock, −22. ${short}`);
    const note = page.getByRole('region', { name: 'Too few of BAG' });
    await note.getByRole('link', { name: orders[2]?.number }).waitFor();
    await page.getByRole('listitem').first().getByText(short).waitFor();
    await screenshot(page, 'count-of-shelf-sku-shortage');
    // Undone, nothing is missing.
    await page.keyboard.press('z');
    await note.waitFor({ state: 'detached' });
    await expect.poll(free).toBe(18);
    await page.close();
  });

  it('that is short where nothing is free names the orders', async () => {
    await shop.adjustStock({ sku: 'BAG', body: { delta: -20, reason: 'CORRECTION' } });
    const page = await signedIn({ hash: '#/stock' });
    await page.locator('tr[data-id=BAG]', { hasText: '9' }).waitFor();
    await untilQuiet(page);
    await page.keyboard.press('i');
    const card = page.getByRole('region', { name: /^Import a count/ });
    await card.locator('textarea').fill('BAG,5');
    await card.locator('textarea').blur();
    for (let n = 0; n < 2; n++) {
      await card.getByRole('button', { name: /^Save 1 difference/ }).click();
      if (n === 0) await card.getByRole('alert').getByText('Nothing is saved yet').waitFor();
    }
    await page.getByText('Saved 1 of 1 difference').waitFor();
    const note = page.getByRole('region', { name: 'Cannot be packed' });
    await note.getByText('4 items in 2 orders cannot be packed.').waitFor();
    expect(await level()).toMatchObject({ quantity: 0, short: 4 });
    await page.close();
  });

  it('is compared with orders that came and went since the page was read', async () => {
    const page = await atStock();
    // Neither is known to the page: a sale, and a parcel of somebody else.
    orders.push(await placeOrder());
    const shipped = { customerId: CUSTOMER, orderId: orders[0]?.orderId ?? '' };
    await shop.createFulfillment({ ...shipped, body: {} });
    await field(page).fill('26');
    await field(page).press('Enter');
    // 17 are free after the sale, and 9 of three orders lie beside them.
    await outcome(page, 'BAG: 17, as counted.').catch(async () => {
      await field(page).press('Enter');
      await outcome(page, 'BAG: 17, as counted.');
    });
    expect(await free()).toBe(17);
    await page.close();
  });

  it('names a parcel that left while a person counted', async () => {
    const page = await atStock();
    await field(page).fill('29');
    const shipped = { customerId: CUSTOMER, orderId: orders[0]?.orderId ?? '' };
    await shop.createFulfillment({ ...shipped, body: {} });
    await field(page).press('Enter');
    const words = 'A parcel left. Now 26, 29 when you began. Really 29? Enter again saves it.';
    await page.getByRole('alert').getByText(words).waitFor();
    expect(await free()).toBe(20);
    await field(page).fill('26');
    await field(page).press('Enter');
    await outcome(page, 'BAG: 20, as counted.').catch(async () => {
      await field(page).press('Enter');
      await outcome(page, 'BAG: 20, as counted.');
    });
    expect(await free()).toBe(20);
    await page.close();
  });

  it('is pasted for many, by the same choice', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.locator('tr[data-id=BAG]', { hasText: '9' }).waitFor();
    await untilQuiet(page);
    await page.keyboard.press('i');
    const card = page.getByRole('region', { name: /^Import a count/ });
    await card.locator('textarea').fill('BAG,27\nMUG,1');
    await card.locator('textarea').blur();
    const line = card.locator('tr', { hasText: 'BAG' });
    await line.getByText('20 + 9 in open orders').waitFor();
    await line.getByText('−2', { exact: true }).waitFor();
    await card.getByText('5 too few').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'count-of-shelf-import');
    await card.getByLabel('Counted').selectOption('Free');
    await line.getByText('+7', { exact: true }).waitFor();
    await card.getByLabel('Counted').selectOption('On the shelf');
    for (let n = 0; n < 2; n++) {
      await card.getByRole('button', { name: /^Save 2 differences/ }).click();
      if (n === 0) await card.getByRole('alert').getByText('Nothing is saved yet').waitFor();
    }
    await page.getByText('Saved 2 of 2 differences').waitFor();
    expect(await free()).toBe(18);
    const mugs = await shop.getInventory({ sku: 'MUG', consistent: true });
    expect(mugs).toMatchObject({ quantity: 0, short: 5 });
    await shop.adjustStock({ sku: 'MUG', body: { delta: 905, reason: 'CORRECTION' } });
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
