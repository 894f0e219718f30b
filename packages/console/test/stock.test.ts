// @module-tag large alone
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible, loseAnswer } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

/** Each test's own SKU, of which three are left. */
let sku: string;
let made = 0;
const PRICE = { name: 'Brass pen', unitPrice: 900, currency: 'EUR' };
beforeEach(async () => {
  sku = `PEN-${++made}`;
  await shop.putInventory({ sku, body: { ...PRICE, quantity: 3, lowStockThreshold: 10 } });
});

const quantityNow = async () => (await shop.getInventory({ sku, consistent: true })).quantity;
const fill = async (page: Page, items: string, reason = 'RECEIVED') => {
  await page.getByLabel('Items').fill(items);
  await page.getByLabel('Reason').selectOption(reason);
};
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe.skipIf(!hasBrowser)('The stock', () => {
  const field = (page: Page) => page.getByLabel(`Change of ${sku}`);
  const change = (page: Page) =>
    page.getByRole('button', { name: new RegExp(` of ${sku} in stock: change$`) }).click();
  const reasons = async () =>
    (await shop.listStockAdjustments({ sku })).items.map(({ delta, reason }) => [delta, reason]);

  it('is adjusted by +24 in the list of what is low, and taken back', async () => {
    const page = await signedIn({ hash: '#/stock?low' });
    const low = async () => {
      const text = (await page.getByText(/\d low · /).textContent()) ?? '';
      return Number(/(\d+) low/.exec(text)?.[1]);
    };
    const badge = page.getByRole('link', { name: /^Stock/ }).locator('b');
    await badge.waitFor();
    const before = await low();
    expect(await badge.textContent()).toBe(`${before} low`);
    await change(page);
    await field(page).fill('+24');
    await page.getByText('3 → 27').waitFor();
    await page.getByLabel(`Reason for ${sku}`).selectOption('CORRECTION');
    await page.keyboard.press('Enter');
    await page.getByText(`${sku}: 27 in stock, +24.`).waitFor();
    // It is no longer low.
    await page.locator(`tr[data-id="${sku}"]`).waitFor({ state: 'detached' });
    expect(await quantityNow()).toBe(27);
    expect(await low()).toBe(before - 1);
    const counted = async () => ((await badge.count()) ? await badge.textContent() : '0 low');
    await expect.poll(counted).toBe(`${before - 1} low`);
    await page.locator('#title').focus();
    await page.route('**/adjustments', loseAnswer);
    await page.keyboard.press('z');
    await page.getByText('No answer yet: it may have been done. Undo asks again.').waitFor();
    await page.unroute('**/adjustments');
    await page.keyboard.press('z');
    await page.getByText(`${sku} is changed back by −24.`).waitFor();
    expect(await quantityNow()).toBe(3);
    expect(await reasons()).toEqual([
      [-24, 'CORRECTION'],
      [24, 'CORRECTION'],
    ]);
    await page.close();
  });

  it('keeps what is typed in its row while a person looks at another one', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.locator(`tr[data-id="${sku}"]`).click();
    await field(page).fill('+7');
    await page.locator('tr[data-id="MUG"]').click();
    await page.getByLabel('Change of MUG').waitFor();
    await page.getByText('3 → 10').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate("location.hash = '#/ship'");
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.goBack();
    expect(await field(page).inputValue()).toBe('+7');
    await field(page).press('Enter');
    await page.getByText(`${sku}: 10 in stock, +7.`).waitFor();
    await page.locator('tr[data-id="MUG"]').click();
    await field(page).waitFor({ state: 'detached' });
    await page.close();
  });

  it('is changed back once after a reload and a lost answer', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.getByLabel('Filter by SKU or name').fill(sku);
    await change(page);
    await field(page).fill('+24');
    await page.keyboard.press('Enter');
    await page.getByText(`${sku}: 27 in stock, +24.`).waitFor();
    await page.reload();
    await page.getByRole('button', { name: `Undo ${sku} +24 z` }).waitFor();
    await page.route('**/adjustments', loseAnswer);
    await page.keyboard.press('z');
    await page.getByText('No answer yet: it may have been done. Undo asks again.').waitFor();
    await page.unroute('**/adjustments');
    await page.reload();
    await page.getByRole('button', { name: `Undo ${sku} +24 z` }).waitFor();
    await page.keyboard.press('z');
    await page.getByText(`${sku} is changed back by −24.`).waitFor();
    expect(await quantityNow()).toBe(3);
    expect(await reasons()).toHaveLength(2);
    await page.close();
  });

  it('is counted: a difference is sent, and a sale at that moment stays', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.getByLabel('Filter by SKU or name').fill(sku);
    await change(page);
    await page.route('**/adjustments', async (route) => {
      await shop.adjustStock({ sku, body: { delta: -1, reason: 'LOST' } });
      await route.continue();
    });
    await field(page).fill('8');
    await page.keyboard.press('Enter');
    await page.getByText(`${sku}: 7 in stock, not 8. It was changed at the same time.`).waitFor();
    await page.unroute('**/adjustments');
    expect(await quantityNow()).toBe(7);
    expect((await reasons())[0]).toEqual([5, 'COUNTED']);
    await field(page).fill('7');
    await page.keyboard.press('Enter');
    await page.getByText(`${sku}: 7, as counted.`).waitFor();
    // An order takes its items when it is placed, and shipping them changes nothing.
    const line = { sku, quantity: 2, unitPrice: 900, name: 'Brass pen' };
    const { orderId } = await placeOrder({ lines: [line] });
    expect(await quantityNow()).toBe(5);
    await shop.createFulfillment({ customerId: CUSTOMER, orderId, body: {} });
    expect(await quantityNow()).toBe(5);
    await page
      .getByText('A number alone is a count of all that is on the shelf, reserved')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
    await page.getByLabel('Lines of SKU and count: pasted').waitFor();
    await page.keyboard.press('Escape');
    await field(page).fill('-99');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The quantity is not in stock').waitFor();
    await field(page).fill('many');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter +24, -3 or a count.').waitFor();
    expect(await reasons()).toHaveLength(2);
    await page.close();
  });

  it('is asked about once if its count is far from what was shown', async () => {
    await shop.adjustStock({ sku, body: { delta: 699, reason: 'RECEIVED' } });
    const page = await signedIn({ hash: '#/stock' });
    await page.getByLabel('Filter by SKU or name').fill(sku);
    await change(page);
    const question = (count: number) =>
      page.getByRole('alert').getByText(`Really ${count}? Enter again saves it.`);
    await field(page).fill('70');
    await page.keyboard.press('Enter');
    await question(70).waitFor();
    // Another count is another question, and one that is near is none.
    await field(page).fill('7020');
    await page.keyboard.press('Enter');
    await question(7020).waitFor();
    await field(page).fill('700');
    await page.keyboard.press('Enter');
    await page.getByText(`${sku}: 700 in stock, −2.`).waitFor();
    expect(await quantityNow()).toBe(700);
    await field(page).fill('70');
    await page.keyboard.press('Enter');
    await question(70).waitFor();
    expect(await quantityNow()).toBe(700);
    await page.keyboard.press('Enter');
    await page.getByText(`${sku}: 70 in stock, −630.`).waitFor();
    expect(await reasons()).toHaveLength(3);
    await page.close();
  });

  it('is changed once after a lost answer', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.route('**/adjustments', loseAnswer);
    await change(page);
    await field(page).fill('+2');
    await page.keyboard.press('Enter');
    await page.getByText('No answer yet. Enter asks again').waitFor();
    const reason = page.getByLabel(`Reason for ${sku}`);
    expect(await reason.isDisabled()).toBe(true);
    // A later refusal leaves it open whether the first request was done.
    await page.unroute('**/adjustments');
    const refusal = { status: 422, json: { code: 'too-many-units', title: 'Refused' } };
    await page.route('**/adjustments', (route) => route.fulfill(refusal));
    await page.keyboard.press('Enter');
    await page.getByText('It may have been done.').waitFor();
    await page.unroute('**/adjustments');
    // The list is read with the change, and the hand moves: the entry stays as it was sent.
    await page.locator('#title').focus();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: `5 of ${sku} in stock: change` }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.getByText('3 → 5').waitFor();
    await field(page).press('Enter');
    await page.getByText(`${sku}: 5 in stock, +2.`).waitFor();
    await page.getByRole('button', { name: `5 of ${sku} in stock: change` }).waitFor();
    expect(await quantityNow()).toBe(5);
    expect(await reasons()).toEqual([[2, 'RECEIVED']]);
    await page.close();
  });

  /** Opens a list of the stock with four new SKUs alone. */
  async function fourCups(prefix: string, lowStockThreshold: number, hash: string) {
    const skus = ['A', 'B', 'C', 'D'].map((letter) => `${prefix}-${made}-${letter}`);
    const body = { name: 'Cup', unitPrice: 900, currency: 'EUR', quantity: 2, lowStockThreshold };
    for (const sku of skus) await shop.putInventory({ sku, body });
    const page = await signedIn({ hash });
    await page.getByLabel('Filter by SKU or name').fill(`${prefix}-${made}-`);
    await page.locator('#title').focus();
    const rows = page.locator('tbody tr[data-id]');
    await expect.poll(() => rows.count()).toBe(4);
    return { skus, page, rows };
  }

  it('is selected by the keys of the other lists: a range, the first ones, and all', async () => {
    const { skus, page } = await fourCups('CUP', 0, '#/stock');
    const picked = () =>
      page.locator('tbody tr.picked').evaluateAll((all) => all.map((row) => row.dataset['id']));
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const bar = page.getByRole('region', { name: 'Selection' });
    await press('x');
    expect(await picked()).toEqual(skus.slice(0, 1));
    await bar.getByText('1 selected').waitFor();
    await press('j', 'Shift+ArrowDown');
    expect(await picked()).toEqual(skus.slice(0, 3));
    await bar.getByText('3 selected').waitFor();
    await bar.getByText('6 in stock').waitFor();
    const file = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^stock-.*csv$/);
    await page.getByText(/^stock-.*csv: 3 rows\.$/).waitFor();
    // The count goes from one of them to the next, past the others.
    await press('k', 'k', 'x', 'x', 'j', 'x', 'a');
    expect(await picked()).toEqual([skus[0], skus[2]]);
    const field = (sku = '') => page.getByLabel(`Change of ${sku}`);
    await page.locator(`[aria-label="Change of ${skus[0]}"]:focus`).waitFor();
    await press('5', 'Enter');
    await page.locator(`[aria-label="Change of ${skus[2]}"]:focus`).waitFor();
    await press('7', 'Enter');
    await page.getByText(`${skus[2]}: 7 in stock, +5.`).waitFor();
    expect(await field(skus[3]).count()).toBe(0);
    await press('Escape', 'Escape');
    await bar.waitFor({ state: 'detached' });
    await press('Control+a');
    await bar.getByText('4 selected').waitFor();
    await press('Escape', 'b');
    await page.getByRole('dialog', { name: 'Select the first SKUs' }).waitFor();
    await press('2', 'Enter');
    await bar.getByText('2 selected').waitFor();
    expect(await picked()).toEqual(skus.slice(0, 2));
    // It survives a look at one of them, as in the queues.
    await page.getByRole('link', { name: skus[1], exact: true }).click();
    await page.getByRole('heading', { name: `Stock of ${skus[1]}` }).waitFor();
    await page.goBack();
    await bar.getByText('2 selected').waitFor();
    await expectAccessible(page);
    await page.close();
  });

  it('is counted along the selection, also where a count leaves the list', async () => {
    const { skus, page, rows } = await fourCups('LOW', 9, '#/stock?low');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const at = (sku = '') => page.locator(`[aria-label="Change of ${sku}"]:focus`);
    const count = async (sku = '') => {
      await at(sku).waitFor();
      await page.keyboard.type('+50');
      await press('Enter');
      await page.locator(`tr[data-id="${sku}"]`).waitFor({ state: 'detached' });
    };
    await press('x', 'j', 'j', 'x', 'k', 'k', 'a');
    await count(skus[0]);
    await count(skus[2]);
    // The selection is done: no other field has the focus.
    await expect.poll(() => rows.count()).toBe(2);
    await page.locator(`tr.at[data-id="${skus[3]}"] a:focus`).waitFor();
    // Without a selection, each row is the next.
    await press('k', 'a');
    await count(skus[1]);
    await at(skus[3]).waitFor();
    await page.close();
  });

  it('is reached by Tab in the order in which it stands', async () => {
    const page = await signedIn({ hash: '#/stock' });
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.nth(1).waitFor();
    const isAt = (place: number) =>
      boxes.nth(place).evaluate((box) => box === document.activeElement);
    await boxes.first().focus();
    for (let presses = 1; !(await isAt(1)); presses++) {
      expect(presses).toBeLessThan(8);
      await page.keyboard.press('Tab');
    }
    // A click moves the hand to the row, and leaves the focus where it is.
    await boxes.nth(1).click();
    await page.locator('tr.at').nth(0).and(page.locator('tr.picked')).waitFor();
    expect(await isAt(1)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    const isBefore = await page.evaluate(
      () => document.activeElement?.closest('tr')?.nextElementSibling?.matches('.at') === true,
    );
    expect(isBefore).toBe(true);
    await page.close();
  });

  it('has a preview of the SKU under the hand, with the open orders that wait for it', async () => {
    const line = { sku, quantity: 2, unitPrice: 900, name: 'Brass pen' };
    const { orderId, number } = await placeOrder({ lines: [line] });
    const page = await signedIn({ hash: '#/stock' });
    await page.getByLabel('Filter by SKU or name').fill(`${sku}`);
    await page.locator('#title').focus();
    const preview = page.getByRole('complementary', { name: sku });
    await page.locator(`tr.at[data-id="${sku}"]`).waitFor();
    expect(await preview.count()).toBe(0);
    await page.keyboard.press('Space');
    await preview.getByText('Low below 10.').waitFor();
    const order = preview.getByRole('link', { name: new RegExp(number ?? '') });
    expect(await order.getAttribute('href')).toBe(`#/order/${orderId}`);
    await preview.getByText('2 ×').waitFor();
    await expectAccessible(page);
    // It is remembered, and a second press closes it.
    await page.reload();
    await page.locator('tr.at').waitFor();
    await page.getByRole('complementary').waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await page.close();
  });

  it('shows a part of more than 2,000 SKUs, and makes no file of it', async () => {
    const page = await signedIn();
    let pages = 0;
    await page.route('**/inventory?*', (route) => {
      pages++;
      const level = { name: 'Pen', unitPrice: 1, currency: 'EUR', version: 1 };
      const items = Array.from({ length: 100 }, (_, n) => ({
        ...{ ...level, sku: `S-${pages}-${n}`, quantity: 1, lowStockThreshold: 0, low: false },
      }));
      return route.fulfill({ json: { items, nextCursor: `c-${pages}` } });
    });
    await page.evaluate(`location.hash = '#/stock'`);
    await page.getByText('2,000+ SKUs: the rest is not shown.').waitFor();
    expect(await page.getByRole('button', { name: 'CSV' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /^Import a count/ }).click();
    expect(await page.getByLabel('Lines of SKU and count').count()).toBe(0);
    await page.close();
  });

  it('moves no row by what is entered in another one, or by its outcome', async () => {
    await shop.putInventory({
      sku: `${sku}-B`,
      body: { ...PRICE, quantity: 3, lowStockThreshold: 1 },
    });
    const page = await signedIn({ hash: '#/stock' });
    await page.getByLabel('Filter by SKU or name').fill(sku);
    await page.locator(`tr[data-id="${sku}-B"]`).waitFor();
    const places = () =>
      page.evaluate(`[...document.querySelectorAll('tr[data-id]')].map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return [top, height];
      })`);
    const before = await places();
    await change(page);
    await field(page).fill('+24');
    expect(await places()).toEqual(before);
    await page.route('**/adjustments', loseAnswer);
    await page.keyboard.press('Enter');
    const words = page.getByRole('alert').getByText('No answer yet.');
    await words.waitFor();
    const clear = page.getByRole('button', { name: 'Clear' });
    await clear.waitFor();
    expect(await places()).toEqual(before);
    // Away from the hand, its words stay, in its row alone.
    await page.getByRole('button', { name: `3 of ${sku}-B in stock: change` }).click();
    await clear.waitFor({ state: 'hidden' });
    expect(await words.isVisible()).toBe(true);
    expect(await places()).toEqual(before);
    await expectAccessible(page);
    await page.close();
  });

  it('has all lines of a row behind its box, on a phone', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Filter by SKU or name').fill(sku);
    await change(page);
    await field(page).fill('+24');
    const lefts = `[...document.querySelectorAll('.stock .at > td:not(.box)')].map((cell) =>
      cell.getBoundingClientRect().left)`;
    const right = `document.querySelector('.stock .at .box input').getBoundingClientRect().right`;
    expect(await page.evaluate(`Math.min(...${lefts}) > ${right}`)).toBe(true);
    await page.close();
  });

  it('reads no row of another view, in the moment in which a person leaves it', async () => {
    await placeOrder({ lines: [{ sku, quantity: 1, unitPrice: 900, name: 'Brass pen' }] });
    const page = await signedIn({ hash: '#/stock' });
    await page.locator(`tr[data-id="${sku}"]`).waitFor();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    // Its own rows take the place of those before, and the page is scrolled before it is painted.
    await page.evaluate(`new MutationObserver(() => {
      if (document.querySelector('tr[data-id^="o-"]')) dispatchEvent(new Event('scrollend'));
    }).observe(document.body, { childList: true, subtree: true })`);
    const countedAgain = page.waitForResponse('**/inventory?level=LOW&limit=50');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.locator('tr[data-id^="o-"]').first().waitFor();
    // A second later, the view that was left is counted beside its name.
    await countedAgain;
    expect(refused).toEqual([]);
    await page.close();
  });

  it('is filtered by what is low and sold out, in the address', async () => {
    const none = `GONE-${made}`;
    const price = { name: 'Gone', unitPrice: 900, currency: 'EUR' };
    await shop.putInventory({ sku: none, body: { ...price, quantity: 0, lowStockThreshold: 0 } });
    const page = await signedIn({ hash: '#/stock' });
    await page.locator('tr[data-id="BAG"]').waitFor();
    await page.getByRole('link', { name: /^Sold out \d/ }).click();
    await page.locator('tr[data-id="BAG"]').waitFor({ state: 'detached' });
    await page.locator(`tr[data-id="${none}"]`).getByText('Sold out').waitFor();
    expect(page.url()).toMatch(/#\/stock\?out$/);
    await page.getByRole('link', { name: /^Low \d/ }).click();
    await page.locator(`tr[data-id="${sku}"]`).getByText('Low, below 10').waitFor();
    expect(await page.locator(`tr[data-id="${none}"]`).count()).toBe(0);
    await page.close();
  });

  it('takes a count of several SKUs: what agrees, differs and is unknown', async () => {
    const page = await signedIn({ hash: '#/stock?low' });
    await page.getByRole('button', { name: /^Import a count/ }).click();
    const list = `sku,counted\n${sku},5\nBAG,1000\nNOPE,3\nMUG,many\n${sku},5`;
    await page.getByLabel('Lines of SKU and count').fill(list);
    await page.keyboard.press('Tab');
    const card = page.getByRole('region', { name: /Import a count/ });
    await card.getByText('1 agree').waitFor();
    await card.getByRole('heading', { name: 'Import a count: 2 SKUs read, 3 not' }).waitFor();
    const header = "getComputedStyle(document.querySelector('.import header')).display";
    expect(await page.evaluate(header)).toBe('flex');
    for (const problem of ['NOPE, line 4: unknown', 'MUG, line 5: no count'])
      await card.getByText(problem).waitFor();
    await card.getByText(`${sku}, line 6: counted twice`).waitFor();
    // What changes after that is shown beside it, and asked about before it is sent.
    await shop.adjustStock({ sku, body: { delta: -1, reason: 'DAMAGED' } });
    await card.getByRole('link', { name: sku, exact: true }).click();
    await page.getByRole('heading', { name: `Stock of ${sku}` }).waitFor();
    await page.goBack();
    await card.getByRole('heading', { name: 'Import a count: 2 SKUs read, 3 not' }).waitFor();
    await card.getByRole('row', { name: `${sku} Brass pen 5 2 was 3 +3` }).waitFor();
    // A list that comes back has its time, and no key sends it by accident.
    await card.getByText(/^pasted at \d\d:\d\d/).waitFor();
    expect(await page.evaluate("document.activeElement.closest('.import')")).toBeNull();
    const save = card.getByRole('button', { name: 'Save 1 difference' });
    await page.context().setOffline(true);
    await card.getByText(/^No connection: nothing can be sent now/).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await page.route('**/adjustments', loseAnswer);
    await save.click();
    await card.getByRole('alert').getByText('Nothing is saved yet: look at the marked').waitFor();
    expect(await quantityNow()).toBe(2);
    await expectAccessible(page);
    await save.click();
    await page.getByText('No answer yet', { exact: true }).waitFor();
    await page.unroute('**/adjustments');
    // Nothing closes it while it is not known what was saved.
    await page.keyboard.press('Escape');
    // Another list would be compared with levels that are about to change.
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '${sku},9');
      dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    }`);
    await page.getByText('The list before is not saved yet').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: `Ask again, ${sku}` }).click();
    await page
      .locator('p.outcome')
      .getByText(/^No connection/)
      .waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: `Ask again, ${sku}` }).click();
    await page.getByRole('button', { name: `5 of ${sku} in stock: change` }).waitFor();
    await page.getByRole('heading', { name: 'Saved 1 of 1 difference' }).waitFor();
    expect(await page.evaluate("sessionStorage.getItem('orders.count')")).toBeNull();
    expect(await quantityNow()).toBe(5);
    expect(await reasons()).toEqual([
      [3, 'COUNTED'],
      [-1, 'DAMAGED'],
    ]);
    await page.locator('#title').focus();
    await page.keyboard.press('z');
    await page.getByText('Saved 1 difference: undone.').waitFor();
    const undone = page.getByRole('region', { name: 'Saved 0 of 1 difference' });
    await undone.getByText('Undone', { exact: true }).waitFor();
    expect(await undone.getByText('Saved', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: `2 of ${sku} in stock: change` }).waitFor();
    expect((await reasons())[0]).toEqual([-3, 'CORRECTION']);
    await page.close();
  });

  it('takes a pasted count, which has the focus, also if the tab can keep nothing', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.locator(`tr[data-id="${sku}"]`).waitFor();
    await page.evaluate(`{
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key === 'orders.count') throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '${sku},5');
      dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    }`);
    await page.getByRole('button', { name: 'Save 1 difference' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Saved 1 of 1 difference' }).waitFor();
    expect(await reasons()).toEqual([[2, 'COUNTED']]);
    await page.close();
  });

  it('shows the import of a count that a person asks for, also below a long list', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.locator(`tr[data-id="${sku}"]`).waitFor();
    expect(await page.evaluate('document.body.scrollHeight')).toBeGreaterThan(400);
    await page.keyboard.press('i');
    await page.getByRole('region', { name: /Import a count/ }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('counted');
    const bottom = `document.querySelector('.import').getBoundingClientRect().bottom`;
    await expect.poll(() => page.evaluate(`Math.floor(${bottom}) <= innerHeight`)).toBe(true);
    await page.close();
  });

  it('closes the import of a count with Escape, also out of its field', async () => {
    const page = await signedIn({ hash: '#/stock' });
    const card = page.getByRole('region', { name: /Import a count/ });
    await page.keyboard.press('i');
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('i');
    await page.getByLabel('Lines of SKU and count').fill(`${sku},5`);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('i');
    await page.getByLabel('Lines of SKU and count').fill(`${sku},5`);
    await page.keyboard.press('Tab');
    await card.getByRole('heading', { name: 'Import a count: 1 SKU read', exact: true }).waitFor();
    const kept = () => page.evaluate("sessionStorage.getItem('orders.count')");
    expect(await kept()).toContain(sku);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await kept()).toBeNull();
    expect(page.url()).toMatch(/#\/stock$/);
    await page.keyboard.press('i');
    await page.getByLabel('Lines of SKU and count').fill(`${sku},5`);
    await page.keyboard.press('Tab');
    await card.getByRole('heading', { name: 'Import a count: 1 SKU read', exact: true }).waitFor();
    expect(await kept()).toContain(sku);
    await page.getByLabel(/^Account of/).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in as operator' }).waitFor();
    expect(await kept()).toBeNull();
    await page.close();
  });

  it('shows its level and its adjustments with their authors, newest first', async () => {
    const page = await signedIn({ hash: '#/stock?low' });
    await page.getByRole('link', { name: sku, exact: true }).click();
    await page.getByRole('heading', { name: `Stock of ${sku}` }).waitFor();
    await page.getByRole('button', { name: 'Adjust' }).waitFor();
    await page.keyboard.press('a');
    await fill(page, '-1', 'DAMAGED');
    await submit(page, 'Adjust');
    await page.getByText(`${sku}: 2 in stock, −1.`).waitFor();
    const newest = page.getByRole('listitem').first();
    await newest.getByText('−1').waitFor();
    expect(await newest.textContent()).toMatch(/^−1 Damaged .* by operator$/);
    expect(await quantityNow()).toBe(2);
    await page.keyboard.press('z');
    await page.getByText(`${sku} is changed back by +1.`).waitFor();
    await newest.getByText('+1').waitFor();
    const level = page.getByLabel('Level').locator('div').filter({ hasText: 'Free' });
    await level.getByText('3', { exact: true }).waitFor();
    expect(await quantityNow()).toBe(3);
    await page.close();
  });

  it('pages through its adjustments', async () => {
    const deltas = Array.from({ length: 41 }, (_, n) => n + 1);
    for (const delta of deltas) await shop.adjustStock({ sku, body: { delta, reason: 'COUNTED' } });
    const page = await signedIn({ hash: `#/stock/${sku}` });
    const more = page.getByRole('button', { name: 'Load 20 more' });
    for (const count of [40, 41]) {
      await more.click();
      await expect.poll(() => page.getByRole('listitem').count()).toBe(count);
    }
    await more.waitFor({ state: 'detached' });
    const texts = await page.getByRole('listitem').allTextContents();
    const numbers = texts.map((text) => Number(/^\+(\d+) /.exec(text)?.[1]));
    expect(numbers).toEqual(deltas.toReversed());
    await page.close();
  });

  it('refuses to go below zero, and shows the level', async () => {
    const page = await signedIn({ hash: `#/stock/${sku}` });
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, '-4', 'LOST');
    await submit(page, 'Adjust');
    const form = page.getByRole('dialog');
    await form.getByText('The quantity is not in stock: In stock: 3.').waitFor();
    await form.getByLabel('Items').fill('none');
    await submit(page, 'Adjust');
    await form.getByText('Enter +24, -3 or a count.').waitFor();
    expect(await quantityNow()).toBe(3);
    await page.close();
  });

  it('is adjusted once after a lost answer', async () => {
    const page = await signedIn({ hash: `#/stock/${sku}` });
    const keys: (string | undefined)[] = [];
    await page.route('**/adjustments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Adjust' }).click();
    await fill(page, '+5');
    await page.getByLabel('Note').fill('From the cellar');
    await submit(page, 'Adjust');
    await page.getByText('No answer yet. Enter asks again: it is done only once.').waitFor();
    await page.unroute('**/adjustments');
    // Closed meanwhile, it is still the one that is sent again.
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    expect(await page.getByLabel('Note').inputValue()).toBe('From the cellar');
    await submit(page, 'Send again');
    await page.getByText(`${sku}: 8 in stock, +5.`).waitFor();
    await page.getByRole('listitem').first().getByText('From the cellar').waitFor();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(await quantityNow()).toBe(8);
    await page.close();
  });

  it('names the next try after an error, and asks by itself', async () => {
    const page = await signedIn();
    await page.clock.install();
    const json = { status: 503, code: 'service-unavailable', title: 'Busy' };
    const busy = { status: 503, json };
    await page.route('**/inventory/**', (route) => route.fulfill(busy));
    await page.evaluate(`location.hash = '#/stock/${sku}'`);
    const alert = page.getByRole('alert');
    await alert.getByText('Asked for again every 30 seconds.').waitFor();
    await alert.getByText('Code service-unavailable').waitFor();
    await page.unroute('**/inventory/**');
    await page.clock.runFor(30_000);
    await page.getByText('Nobody has adjusted this stock yet.').waitFor();
    expect(await alert.count()).toBe(0);
    // What is not there does not come by itself.
    await page.evaluate("location.hash = '#/stock/NONE'");
    await alert.getByText('There is no such SKU.').waitFor();
    expect(await page.getByText('Asked for again').count()).toBe(0);
    await page.close();
  });

  it('starts without adjustments, and is missing for an unknown SKU', async () => {
    const page = await signedIn({ hash: `#/stock/${sku}` });
    await page.getByText('Nobody has adjusted this stock yet.').waitFor();
    await page.evaluate('location.hash = "#/stock/NONE"');
    await page.getByRole('alert').getByText('There is no such SKU.').waitFor();
    expect(await page.getByRole('button', { name: 'Adjust' }).count()).toBe(0);
    await page.close();
  });

  it.each(['light', 'dark'] as const)('is accessible, in the %s theme', async (theme) => {
    const page = await signedIn({ hash: '#/stock', theme });
    await change(page);
    await field(page).fill('+1');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Import a count/ }).click();
    await page.getByLabel('Lines of SKU and count').waitFor();
    await expectAccessible(page);
    await page.close();
  });

  it('gets a new SKU, and keeps one that exists as it is', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.getByRole('heading', { name: 'Stock' }).waitFor();
    const form = page.getByRole('dialog', { name: 'Add a SKU' });
    const fill = async (sku: string) => {
      await page.keyboard.press('n');
      await form.getByLabel('SKU', { exact: true }).fill(sku);
      await form.getByLabel('Name').fill('Felt hat');
      await form.getByLabel('Price of one').fill('39,90');
      await form.getByLabel('In stock').fill('12');
      await form.getByLabel('Low below').fill('4');
    };
    await fill('HAT-1');
    // The answer to the first attempt is lost: the second one finds what the first has added.
    let attempts = 0;
    await page.route('**/inventory/HAT-1', async (route) => {
      if (route.request().method() !== 'PUT' || ++attempts > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('HAT-1 is added.').waitFor();
    await page.locator('tr[data-id="HAT-1"]').waitFor();
    const level = { name: 'Felt hat', unitPrice: 3990, currency: 'EUR', quantity: 12 };
    expect(await shop.getInventory({ sku: 'HAT-1', consistent: true })).toMatchObject({
      ...level,
      lowStockThreshold: 4,
      version: 1,
    });

    await fill('BAG');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const alert = form.getByRole('alert');
    await alert
      .getByText('There is a SKU of this name already. It was left as it is: BAG')
      .waitFor();
    expect(await alert.textContent()).not.toContain('If-Match');
    expect((await shop.getInventory({ sku: 'BAG', consistent: true })).name).toBe('Canvas bag');
    await alert.getByRole('link', { name: 'BAG' }).click();
    await page.getByRole('heading', { name: 'Stock of BAG' }).waitFor();
    expect(await form.count()).toBe(0);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
