// @module-tag large alone
/** The console on a phone: taps, rows, and the buttons of its dialogs. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** The place of an element: left, top, width, height, in whole pixels. */
type Place = readonly [number, number, number, number];

const WIDTH = 390;

describe.skipIf(!hasBrowser)('On a phone', () => {
  const { complaints, openOrder, placeOrder, shop, signedIn } = shopInBrowser(
    {},
    {},
    { hasTouch: true },
  );
  let orderId: string;
  let bare: string;
  beforeAll(async () => {
    const to = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };
    ({ orderId } = await placeOrder({ shippingAddress: to, customerNote: 'Ring twice' }));
    const lines = [{ sku: 'MUG', quantity: 1, unitPrice: 1200, name: 'Enamel mug' }];
    ({ orderId: bare } = await placeOrder({ lines, shippingAddress: { ...to, name: 'Bo Ek' } }));
  });

  const row = (page: Page, id = orderId) => page.locator(`tr[data-id="${id}"]`);
  const placeOf = (page: Page, selector: string) =>
    page.evaluate<Place[]>(`[...document.querySelectorAll('${selector}')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))`);
  const list = async () => {
    const page = await signedIn();
    await row(page).locator('.many').getByText('5').waitFor();
    return page;
  };

  it('a tap anywhere on a row opens its order, and one on its box selects it', async () => {
    const page = await list();
    const hash = () => page.evaluate('location.hash');
    const { x, y, width, height } = (await row(page).boundingBox()) ?? expect.fail('no row');
    const spots = [
      [60, 12],
      [width - 20, 12],
      [width / 2, height / 2],
      [width - 10, height - 8],
      [60, height - 8],
    ] as const;
    for (const [right, down] of spots) {
      await page.touchscreen.tap(x + right, y + down);
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
      expect([right, down, await hash()]).toEqual([right, down, `#/order/${orderId}`]);
      await page.goBack();
      await row(page).waitFor();
    }
    await page.touchscreen.tap(x + 22, y + height / 2);
    await page.getByText('1 selected').waitFor();
    expect(await hash()).toBe('#/ship');
    await page.close();
  });

  it('a row has the number of its items, in words', async () => {
    const page = await list();
    expect(await row(page).locator('.many').innerText()).toBe('5 items');
    expect(await row(page, bare).locator('.many').innerText()).toBe('1 item');
    // On a large screen the column has the word.
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await row(page).locator('.many').innerText()).toBe('5');
    await page.close();
  });

  it('a row has the time of its order, where no pointer shows a title', async () => {
    const page = await list();
    const texts = await page.evaluate<string[]>(`(() => {
      const time = document.querySelector('tr[data-id="${orderId}"] time');
      const { content } = getComputedStyle(time, '::after');
      return [content, JSON.stringify(time.title), getComputedStyle(time).fontSize];
    })()`);
    expect(texts).toEqual([texts[1], texts[1], '0px']);
    expect(await page.locator('.head').getByRole('button').count()).toBe(0);
    await page.close();
  });

  it('the filters are chips of a finger’s height, beside each other, on the screen', async () => {
    const page = await list();
    const buttons = await placeOf(page, '.filters button');
    expect(buttons).toHaveLength(2);
    for (const [, top, width, height] of buttons) {
      expect([top, height]).toEqual([buttons[0]?.[1], 48]);
      expect(width).toBeGreaterThan(64);
    }
    await page.getByRole('button', { name: 'Filter' }).tap();
    const chips = await placeOf(page, '.filters .chip');
    expect(chips.length).toBeGreaterThan(3);
    for (const [left, , width, height] of chips) {
      expect(height).toBe(48);
      expect(left + width).toBeLessThanOrEqual(WIDTH);
    }
    await page.getByLabel('Note').selectOption('1');
    await row(page, bare).waitFor({ state: 'detached' });
    await row(page).waitFor();
    await page.close();
  });

  it('the buttons of a dialog share its last line, and its cross can be seen', async () => {
    const page = await list();
    await row(page).locator('input').tap();
    const bar = await placeOf(page, '.selbar button');
    expect(new Set(bar.map(([, top, , height]) => `${top} ${height}`)).size).toBe(1);
    await page.locator('.selbar').getByRole('button', { name: 'Ship' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const [close, ship, ...others] = await placeOf(page, '.dfoot button');
    expect(others).toEqual([]);
    if (!close || !ship) return expect.fail('no buttons');
    expect([ship[1], ship[2], ship[3]]).toEqual([close[1], close[2], 48]);
    expect(close[2] + ship[2]).toBeGreaterThan(290);
    const mark = await page.evaluate(
      `getComputedStyle(document.querySelector('.dhead button'), '::after').content`,
    );
    expect(mark).toBe('"✕"');
    for (const [, , , height] of await placeOf(page, 'dialog :is(button, select, [type=number])'))
      expect(height).toBeGreaterThanOrEqual(48);
    const [[, , , head] = []] = await placeOf(page, '.dhead');
    expect(head).toBeLessThan(84);
    await dialog.getByRole('button', { name: 'Esc: close' }).tap();
    await dialog.waitFor({ state: 'detached' });
    await page.close();
  });

  it('a list of numbers is pasted into the dialog’s field', async () => {
    const page = await list();
    await row(page).locator('input').tap();
    await row(page, bare).locator('input').tap();
    await page.locator('.selbar').getByRole('button', { name: 'Ship' }).tap();
    const field = page.getByRole('dialog').getByLabel('Tracking numbers');
    expect(await field.isEditable()).toBe(true);
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '00340434161094042550');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true });
      document.querySelector('#paste').dispatchEvent(paste);
    }`);
    await expect.poll(() => field.inputValue()).toBe('Read: 1 line, 1 column');
    expect(await page.locator('.many-rows input').first().inputValue()).toBe(
      '00340434161094042550',
    );
    await page.close();
  });

  it('a dialog longer than the screen scrolls between its head and its buttons', async () => {
    for (let n = 0; n < 6; n++)
      await placeOrder({ shippingAddress: { name: 'Ida Moe', city: 'Bergen' } });
    const page = await list();
    await page.locator('tr[data-id] .many').nth(7).waitFor();
    const boxes = page.locator('tr[data-id] input');
    for (let n = 0; n < 8; n++) await boxes.nth(n).tap();
    await page.locator('.selbar').getByRole('button', { name: 'Ship' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Ship 8 orders' });
    await dialog.waitFor();
    await page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), {
      clipboardData: { getData: () => '00340434161094042550\\n12' } }))`);
    await dialog.getByRole('button', { name: 'Next of 7 to check' }).waitFor();
    const parts = () => placeOf(page, 'dialog .dhead, dialog .dfoot');
    const all = await parts();
    const ends = all.flatMap(([, top, , height]) => [top, top + height]);
    expect([0, ...ends, 844]).toEqual([0, ...ends, 844].sort((a, b) => a - b));
    // What scrolls is between them.
    const [, top = 0, bottom = 0] = ends;
    const height = bottom - top;
    expect(height).toBeGreaterThan(300);
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: ys.map((y) => ({ x: WIDTH / 2, y })),
      });
    const scrolled = () => page.evaluate('scrollY');
    const before = await scrolled();
    // Also at its end, nothing behind the dialog moves.
    for (let n = 0; n < 5; n++) {
      await finger('touchStart', top + height - 20);
      for (let y = top + height - 40; y > top; y -= 20) await finger('touchMove', y);
      await finger('touchEnd');
    }
    const last = dialog.locator('.many-rows input').last();
    const end = async () => {
      const box = await last.boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    await expect.poll(end).toBeLessThan(top + height);
    expect(await scrolled()).toBe(before);
    expect(await parts()).toEqual(all);
    await dialog.getByRole('button', { name: /^Ship 8 orders/ }).tap();
    await dialog.getByRole('alert').getByText('1 in doubt, marked above.').waitFor();
    await page.close();
  });

  it('the message of what was done leaves the Undo below it free', async () => {
    const page = await openOrder({ orderId: bare });
    await page.getByRole('button', { name: /^Ship/ }).first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Ship/ }).tap();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.outcome', { hasText: 'shipped.' }).waitFor();
    const isFree = await page.evaluate(`(() => {
      scrollTo(0, 0);
      const undo = document.querySelector('.after .undo');
      const { x, y, width, height } = undo.getBoundingClientRect();
      return undo.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })()`);
    expect(isFree).toBe(true);
    await page.close();
  });

  it('an order has one arrow to the left, back to its list, and one to the next', async () => {
    const page = await openOrder({ orderId });
    const row = page.locator('.place-row').locator('a, button').filter({ visible: true });
    const names = () =>
      row.evaluateAll((all) => all.map((element) => element.getAttribute('aria-label')));
    // The place in the queue comes with the open orders, which are read beside the order.
    await expect.poll(names).toEqual(['Back to To ship', 'Next order']);
    await page.close();
  });

  it('an order that is in no queue leads back to the view before it', async () => {
    const { orderId: shipped, number } = await placeOrder();
    await shop.createFulfillment({ customerId: CUSTOMER, orderId: shipped, body: {} });
    const page = await list();
    await page.evaluate(`location.hash = '#/order/${shipped}'`);
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
    await page.getByRole('button', { name: 'Report delivered', exact: true }).waitFor();
    // Without a next order beside it, the action at the thumb has the whole width.
    const [[left, , width] = []] = await placeOf(page, '.order-page .whole .main');
    expect([left, width]).toEqual([16, WIDTH - 32]);
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.close();
  });

  it('an order has its items before the actions that are not at the thumb', async () => {
    const page = await openOrder({ orderId });
    const tops = async (selector: string) => (await placeOf(page, selector)).map(([, top]) => top);
    const [address] = await tops('#ship-to');
    const [note] = await tops('.order-page .note');
    const [items] = await tops('#to-ship');
    const [print] = await tops('.order-page [aria-keyshortcuts="l"]');
    const positions = [address, note, items, print];
    expect(positions).toEqual([...positions].sort((a, b) => (a ?? 0) - (b ?? 0)));
    expect(items).toBeLessThan(420);
    await page.close();
  });

  it('a row of a day has its total at its number, and its figures beside each other', async () => {
    const page = await signedIn({ hash: '#/day' });
    await page.locator(`a.order[href$="${orderId}"]`).waitFor();
    await page.getByText('The day in sums').waitFor();
    const [[, number, , height] = []] = await placeOf(page, 'table.of-orders a.order');
    const [[, total = 0] = []] = await placeOf(page, 'table.of-orders td:last-child');
    expect(Math.abs(total - (number ?? 0))).toBeLessThan(height ?? 0);
    // As many beside each other as fit.
    const lines = (await placeOf(page, '.day .scroll td')).map(([, top]) => top);
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.length).toBeGreaterThanOrEqual(2 * new Set(lines).size);
    await page.close();
  });

  it('an endpoint names its events, its description if it has one, and its state', async () => {
    const url = 'https://hooks.shop.example/orders';
    const endpoint = await shop.createWebhookEndpoint({ body: { url, eventTypes: ['*'] } });
    const page = await list();
    const items = [endpoint, { ...endpoint, endpointId: 'w-2', description: 'Bookkeeping' }];
    await page.route('**/webhook-endpoints', (route) => route.fulfill({ json: { items } }));
    await page.evaluate("location.hash = '#/webhooks'");
    await page.locator('td .status').nth(1).waitFor();
    const rows = await page.locator('tbody tr').evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('td')]
          .filter((cell) => cell.checkVisibility())
          .map((cell) => {
            const label = getComputedStyle(cell, '::before').content;
            const left = cell.getBoundingClientRect().left - row.getBoundingClientRect().left;
            return [
              label === 'none' ? '' : label.split('"')[1]?.trim(),
              cell.innerText,
              left,
            ] as const;
          }),
      ),
    );
    const labels = [`: ${url}`, 'Events: Everything'];
    expect(rows.map((row) => row.map(([label, text]) => `${label}: ${text}`))).toEqual([
      [...labels, 'State: Enabled'],
      [...labels, 'Description: Bookkeeping', 'State: Enabled'],
    ]);
    expect(rows.map((row) => row.at(-1)?.[2])).toEqual([0, 0]);
    await page.close();
  });

  it('a cell of the stock does not cut its field', async () => {
    const page = await signedIn({ hash: '#/stock' });
    await page.locator('.stock tbody input').first().waitFor();
    const cut = await page.evaluate(`[...document.querySelectorAll('.stock :is(input, button, a)')]
      .filter((one) => one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().bottom >
        one.closest('td, th').getBoundingClientRect().bottom + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 80))`);
    expect(cut).toEqual([]);
    await page.close();
  });

  it('the action at the thumb has one cover, on an order and at the packing table', async () => {
    const page = await openOrder({ orderId });
    const cover = (selector: string) =>
      page.evaluate(`(({ position, height, bottom, zIndex, backgroundColor, borderTopColor }) =>
        [position, height, bottom, zIndex, backgroundColor, borderTopColor])(
          getComputedStyle(document.querySelector('${selector}'), '::after'))`);
    const ofOrder = await cover('.order-page .whole');
    expect(ofOrder).toEqual(expect.arrayContaining(['fixed', '69px', '0px']));
    await page.evaluate("location.hash = '#/pack'");
    await page.locator('.pack-split').waitFor();
    expect(await cover('.pack-split')).toEqual(ofOrder);
    await page.close();
  });

  it('the tab of the search gives the focus to its field, on the way there and again', async () => {
    const page = await list();
    const tab = page
      .getByRole('navigation', { name: 'Tabs' })
      .getByRole('link', { name: 'Search' });
    const field = page.getByRole('searchbox');
    const hasFocus = () => field.evaluate((element) => element === document.activeElement);
    await tab.tap();
    await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
    expect(await hasFocus()).toBe(true);
    await page.keyboard.type('nia');
    await page.getByRole('region', { name: 'Open orders' }).getByText('Nia Lund').waitFor();
    await field.blur();
    await tab.tap();
    expect(await hasFocus()).toBe(true);
    // From an order that is over, whose page has no search but the tabs.
    await field.fill(bare);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.evaluate("location.hash = '#/customers'");
    await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
    await expect.poll(hasFocus).toBe(true);
    await page.close();
  });

  it('no hit of a search covers the view of another tab, and its field is empty', async () => {
    const page = await list();
    await page.getByRole('searchbox').fill('mug');
    const hits = page.getByRole('region', { name: 'Open orders' });
    await hits.getByText('SKU MUG').first().waitFor();
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    await tabs.getByRole('link', { name: 'Queues' }).tap();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await hits.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.close();
  });

  it('a hit has the reason and the total in its second line', async () => {
    const page = await list();
    await page.getByRole('searchbox').fill('mug');
    const hit = page.getByRole('region', { name: 'Open orders' }).getByRole('link').first();
    await hit.getByText('SKU MUG').waitFor();
    const tops = await hit
      .locator(':scope > *')
      .evaluateAll((all) =>
        all.map((cell) => Math.round(cell.getBoundingClientRect().bottom / 12)),
      );
    const [number, name, reason, , total] = tops;
    expect([number, reason]).toEqual([name, total]);
    expect(reason).toBeGreaterThan(number ?? Number.NaN);
    await page.close();
  });

  it('no text names a key', async () => {
    await placeOrder();
    const page = await list();
    const named = () =>
      page.evaluate(`[document.body.innerText,
        ...[...document.querySelectorAll('input')].map((one) => one.placeholder)]
          .flatMap((text) => text.match(/.*(\\b(Alt|Ctrl|Enter|Esc|Escape)\\b|↵).*/g) ?? [])`);
    expect(await named()).toEqual([]);
    await page.locator('tbody .box input').nth(0).check();
    await page.locator('tbody .box input').nth(1).check();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const many = page.getByRole('dialog', { name: 'Ship 2 orders' });
    for (const field of await many.getByLabel(/^Tracking number of/).all()) await field.fill('X1');
    await many.getByRole('button', { name: 'Ship 2 orders' }).click();
    await many.getByText('Ship anyway?').waitFor();
    expect(await named()).toEqual([]);
    await many.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'Scan' }).click();
    const scan = async (text: string) => {
      await page.getByLabel('Scan the parcel label').fill(text);
      await page.getByLabel('Scan the parcel label').press('Enter');
    };
    await scan('BAG');
    await scan('X1');
    await page.getByRole('alert').getByText('Scan it again to ship anyway.').waitFor();
    await page.getByRole('alert').getByText('As a part').waitFor();
    expect(await named()).toEqual([]);
    // Right after the scan, it is taken for the scanner's second end of line.
    const empty = async () => {
      await scan('');
      return page.getByRole('alert').innerText();
    };
    await expect.poll(empty).toContain('Let go of it to ship');
    expect(await named()).toEqual([]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
