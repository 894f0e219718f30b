// @module-tag large alone
/** The place of a person who works by keyboard: no key leaves more than it should. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

/** A number that looks like one of DHL. */
const tracking = (n: number): string => `003${String(n).padStart(17, '0')}`;

const hash = (page: Page): string => new URL(page.url()).hash;
/** The focus is nowhere: the next key is a shortcut. */
const isFree = (page: Page): Promise<boolean> =>
  page.evaluate('document.activeElement === document.body');

describe.skipIf(!hasBrowser)('The place of a person in their work', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  const ids: string[] = [];

  beforeAll(async () => {
    for (const country of ['NO', 'SE', 'NO', 'SE']) {
      const shippingAddress = { name: 'Nia Lund', city: 'Oslo', country };
      ids.push((await placeOrder({ shippingAddress })).orderId);
    }
  });

  async function atList(): Promise<Page> {
    const page = await signedIn();
    await page.getByText('4 orders').first().waitFor();
    await page.locator(`tr.at[data-id="${ids[0]}"]`).getByText('Nia Lund').waitFor();
    return page;
  }

  it('is the list again after Escape in a filter, which stays as it was chosen', async () => {
    const page = await atList();
    await page.keyboard.press('f');
    await page.keyboard.press('n');
    await page.getByText('2 orders').first().waitFor();
    await page.keyboard.press('Escape');
    expect([hash(page), await isFree(page)]).toEqual(['#/ship?country=NO', true]);
    // In the field, this key would have chosen Sweden.
    await page.keyboard.press('s');
    await page.getByRole('dialog', { name: /^Ship / }).waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    await page.keyboard.press('Escape');
    await page.getByText('4 orders').first().waitFor();
    expect(hash(page)).toBe('#/ship');
    await page.close();
  });

  it('is in the row of the control that has the focus, which keeps it', async () => {
    const page = await atList();
    const focused = () =>
      page.evaluate(() => [
        document.activeElement?.localName,
        document.activeElement?.closest('tr')?.dataset['id'],
      ]);
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.nth(1).click();
    await page.locator(`tr.at.picked[data-id="${ids[1]}"]`).waitFor();
    expect(await focused()).toEqual(['input', ids[1]]);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['a', ids[1]]);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['input', ids[2]]);
    for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+Tab');
    expect(await focused()).toEqual(['a', ids[0]]);
    await page.close();
  });

  it('is the list again after a choice in the open list of a filter', async () => {
    const page = await atList();
    await page.getByLabel('Country').click();
    // The browser's own list has the keys while it is open.
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.getByText('2 orders').first().waitFor();
    await expect.poll(() => isFree(page)).toBe(true);
    await page.close();
  });

  it('is the same page after Escape in the search and in a comment', async () => {
    const page = await atList();
    const order = `#/order/${ids[0]}`;
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Half a thought');
    await page.keyboard.press('Escape');
    expect([hash(page), await isFree(page)]).toEqual([order, true]);
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('Half a thought');
    await page.keyboard.press('/');
    await page.keyboard.type('Lund');
    await page.keyboard.press('Escape');
    expect([hash(page), await isFree(page)]).toEqual([order, true]);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.close();
  });

  it('is the list after one Escape at the packing table', async () => {
    const page = await atList();
    await page.keyboard.press('p');
    await page.locator('.pack-main input:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.close();
  });

  it('stays in the list that an order has left: the next key shows its next one', async () => {
    const [first = '', second = '', third = ''] = ids;
    const page = await atList();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 4').waitFor();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('h');
    await page.getByLabel('Reason').selectOption('ADDRESS');
    await page.keyboard.press('Enter');
    await page.getByText(/^Held /).waitFor();
    await page.getByText('3 left').waitFor();
    await page.getByRole('link', { name: 'Back to To ship' }).waitFor();
    await page.keyboard.press('j');
    await page.getByText('2 of 3').waitFor();
    expect(hash(page)).toBe(`#/order/${third}`);
    await page.keyboard.press('k');
    await page.getByText('1 of 3').waitFor();
    expect(hash(page)).toBe(`#/order/${first}`);
    await shop.releaseOrder({ customerId: CUSTOMER, orderId: second, ifMatch: 2 });
    // The next page reads the copy, which follows the order.
    const copy = async () => (await shop.listOrders({ ids: second })).items[0]?.version;
    await expect.poll(copy).toBe(3);
    await page.close();
  });

  /** Holds the order of the page, which leaves its queue. */
  async function holdOnPage(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('h');
    await page.getByLabel('Reason').selectOption('ADDRESS');
    await page.keyboard.press('Enter');
    await page.getByText(/^Held /).waitFor();
  }

  /** Releases an order, and waits for the copy that a page reads: it follows the order. */
  async function release(orderId: string): Promise<void> {
    const copy = async () => (await shop.listOrders({ ids: orderId })).items[0];
    await expect.poll(async () => (await copy())?.onHold).toBe('ADDRESS');
    const ifMatch = (await copy())?.version ?? 0;
    await shop.releaseOrder({ customerId: CUSTOMER, orderId, ifMatch });
    await expect.poll(async () => (await copy())?.onHold).toBeUndefined();
  }

  it('is the next order, at its height, on the way back after an order has left', async () => {
    const [, second = '', third = ''] = ids;
    const page = await atList();
    await page.keyboard.press('j');
    const hand = page.locator('tr.at');
    const height = async () => Math.round((await hand.boundingBox())?.y ?? 0);
    await page.locator(`tr.at[data-id="${second}"]`).waitFor();
    const before = await height();
    await page.keyboard.press('Enter');
    await holdOnPage(page);
    await page.getByText('3 left').waitFor();
    await page.getByRole('link', { name: 'Back to To ship' }).click();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    expect([await hand.getAttribute('data-id'), await height()]).toEqual([third, before]);
    await page.close();
    await release(second);
  });

  it('is in the list as filtered, also after a reload of an order’s page', async () => {
    const [, second = '', , fourth = ''] = ids;
    const page = await atList();
    await page.getByLabel('Country').selectOption('SE');
    await page.locator('#title').focus();
    await page.locator(`tr.at[data-id="${second}"]`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2').waitFor();
    await page.reload();
    await page.getByText('1 of 2').waitFor();
    await holdOnPage(page);
    await page.getByText('1 left').waitFor();
    await page.getByRole('link', { name: 'Back to To ship' }).click();
    await page.locator(`tr.at[data-id="${fourth}"]`).waitFor();
    expect(hash(page)).toBe('#/ship?country=SE');
    await page.close();
    await release(second);
  });

  it('is in the order’s queue as it was, if its page was opened by its address', async () => {
    const [, second = '', third = ''] = ids;
    const page = await signedIn({ hash: `#/order/${second}` });
    await page.getByText('2 of 4').waitFor();
    await holdOnPage(page);
    await page.getByText('3 left').waitFor();
    await page.keyboard.press('j');
    await page.getByText('2 of 3').waitFor();
    expect(hash(page)).toBe(`#/order/${third}`);
    await page.close();
    await release(second);
  });

  it.each([
    ['a day', '#/day'],
    ['a customer', `#/customer/${CUSTOMER}`],
    ['a search', '#/search/Lund'],
  ])('is in the list of %s from which an order was opened', async (_, list) => {
    const page = await signedIn();
    await page.getByText('4 orders').first().waitFor();
    await page.evaluate(`location.hash = ${JSON.stringify(list)}`);
    const links = page.locator('main a.order');
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(4);
    await untilQuiet(page);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const order = [...new Set(hrefs)];
    await links.nth(1).click();
    await page.getByText(`2 of ${order.length}`, { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
    await page.keyboard.press('j');
    await page.getByText(`3 of ${order.length}`, { exact: true }).waitFor();
    expect(hash(page)).toBe(order[2]);
    await page.keyboard.press('k');
    await page.getByText(`2 of ${order.length}`, { exact: true }).waitFor();
    expect(hash(page)).toBe(order[1]);
    // A reload does not know the list any more.
    await page.reload();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await untilQuiet(page);
    expect(await page.locator('.place').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => hash(page)).toBe(list);
    await page.close();
  });

  it('is in the hits that a person saw while typing', async () => {
    const page = await atList();
    await page.keyboard.press('j');
    await page.keyboard.press('/');
    await page.keyboard.type('Lund');
    const links = page.getByRole('region', { name: 'Open orders' }).getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await links.first().click();
    await page.getByText(`1 of ${hrefs.length}`, { exact: true }).waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => hash(page)).toBe(hrefs[1]);
    // The hand of the queue has not moved.
    await page.evaluate("location.hash = '#/ship'");
    await page.locator(`tr.at[data-id="${ids[1]}"]`).waitFor();
    await page.close();
  });

  it('is in the queue of an order that its number found, also after a step back', async () => {
    const [, second = ''] = ids;
    const { items } = await shop.listOrders({ ids: second });
    const page = await atList();
    await page.keyboard.press('/');
    await page.keyboard.type(items[0]?.number ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 4', { exact: true }).waitFor();
    await page.locator('#customer a').click();
    await page.locator('main a.order').nth(1).waitFor();
    await page.goBack();
    await page.getByText('2 of 4', { exact: true }).waitFor();
    expect(hash(page)).toBe(`#/order/${second}`);
    await page.close();
  });

  it('stays where it was while another order is looked at', async () => {
    const [first = '', second = ''] = ids;
    const page = await atList();
    await page.keyboard.press('j');
    await page.locator(`tr.at[data-id="${second}"]`).waitFor();
    await page.evaluate(`location.hash = '#/order/${first}'`);
    await page.getByText('1 of 4').waitFor();
    await holdOnPage(page);
    await page.getByText('3 left').waitFor();
    // In another queue, the keys do not move the hand of this one.
    const unpaid = [];
    for (let n = 0; n < 2; n++) unpaid.push(await placeOrder({ paymentTerms: 'RECEIPT' }));
    const [left = '', right = ''] = unpaid.map(({ orderId }) => orderId);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByRole('link', { name: /^Not paid 2/ }).waitFor();
    await page.evaluate(`location.hash = '#/order/${left}'`);
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('j');
    await page.getByText('2 of 2').waitFor();
    expect(hash(page)).toBe(`#/order/${right}`);
    await page.evaluate("location.hash = '#/ship'");
    await page.locator(`tr.at[data-id="${second}"]`).waitFor();
    await page.close();
    await release(first);
    for (const orderId of [left, right]) await shop.cancelOrder({ customerId: CUSTOMER, orderId });
  });

  it('has its filters again after another queue', async () => {
    const page = await atList();
    await page.getByLabel('Country').selectOption('SE');
    await page.getByText('2 orders').first().waitFor();
    await page.locator('#title').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByRole('heading', { name: 'Not paid' }).waitFor();
    const link = page.getByRole('link', { name: /^To ship/ }).first();
    expect(await link.getAttribute('href')).toBe('#/ship?country=SE');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByText('2 orders').first().waitFor();
    expect(hash(page)).toBe('#/ship?country=SE');
    await page.locator('#title').focus();
    await page.keyboard.press('Escape');
    await page.getByText('4 orders').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    expect(hash(page)).toBe('#/ship');
    await page.close();
  });

  it('goes on to the next order of the list as filtered, in its direction', async () => {
    const shippingAddress = { name: 'Nia Lund', city: 'Oslo', country: 'FI' };
    const all = [];
    for (let n = 0; n < 3; n++) all.push(await placeOrder({ shippingAddress }));
    // Newer than all of these, and not in the filter.
    const { orderId: other } = await placeOrder();
    const [oldest, middle, newest] = all.map(({ orderId }) => orderId);
    const page = await signedIn({ hash: '#/ship?country=FI' });
    await page.getByRole('button', { name: 'Oldest first' }).click();
    await page.locator('#title').focus();
    await page.getByText('3 orders').first().waitFor();
    await page.keyboard.press('.');
    await page.locator(`tr.at[data-id="${newest}"]`).waitFor();
    await page.keyboard.press('s');
    const form = page.getByRole('dialog', { name: /^Ship / });
    await form.getByLabel('Then open the next order').check();
    await form.getByLabel('Tracking number').press('Enter');
    await expect.poll(() => hash(page)).toBe(`#/order/${middle}`);
    await form.getByLabel('Tracking number').press('Enter');
    await expect.poll(() => hash(page)).toBe(`#/order/${oldest}`);
    await form.getByLabel('Then open the next order').uncheck();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    for (const orderId of [oldest ?? '', other])
      await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.close();
  });

  it('shows how many of the listed orders are read', async () => {
    const page = await atList();
    await page.evaluate("sessionStorage.removeItem('orders.work')");
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/orders?ids=*', async (route) => {
      await held;
      return route.continue();
    });
    await page.reload();
    await page.getByText('loading: 0 of 4 read …').waitFor();
    answer();
    await page.getByText('loading:').waitFor({ state: 'detached' });
    await page.close();
  });

  it('has a control for each of its keys, which names the key', async () => {
    const page = await atList();
    const named = (name: string) =>
      page.locator(`[aria-keyshortcuts="${name}"]`).filter({ visible: true });
    for (const key of ['x', 'Control+A', 'f', 'Space']) expect(await named(key).count()).toBe(1);
    const preview = page.locator('aside.peek');
    await preview.getByRole('link', { name: 'BAG' }).waitFor();
    expect(await preview.getByRole('link', { name: 'BAG' }).getAttribute('href')).toBe(
      '#/stock/BAG',
    );
    await page.keyboard.press('s');
    const shipped = page.getByRole('dialog').getByRole('link', { name: 'BAG' });
    expect(await shipped.getAttribute('href')).toBe('#/stock/BAG');
    // What was typed into the dialog stays.
    expect(await shipped.getAttribute('target')).toBe('_blank');
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    await named('Space').click();
    await preview.waitFor({ state: 'detached' });
    await named('Space').click();
    await preview.waitFor();
    await page.keyboard.press('?');
    await page.getByText('report delivered').waitFor();
    await page.close();
  });

  it('names each key of the list of keys on a control, in the views that have it', async () => {
    const page = await atList();
    const order = (orderId: string) => `#/order/${orderId}`;
    const shippingAddress = { name: 'Nia Lund', city: 'Oslo', country: 'NO' };
    const shipped = await placeOrder({ shippingAddress });
    await shop.createFulfillment({ customerId: CUSTOMER, orderId: shipped.orderId, body: {} });
    const whole = {
      customerId: CUSTOMER,
      orderId: (await placeOrder({ shippingAddress })).orderId,
    };
    await shop.updateOrderStatus({ ...whole, ifMatch: 1, body: { status: 'SHIPPED' } });
    const unpaid = await placeOrder({ shippingAddress, paymentTerms: 'RECEIPT' });
    // Its page has the keys of its list as soon as it is in there: by itself, within ten seconds.
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByRole('link', { name: /^Not paid 1/ }).waitFor();
    /** The controls whose visible key has no name, and the keys that have one. */
    const keysOf = () =>
      page.evaluate<{ readonly unnamed: string[]; readonly named: string[] }>(`{
        const visible = (one) => one.checkVisibility();
        const names = { '↓': 'ArrowDown', '↵': '', Esc: '' };
        const unnamed = [...document.querySelectorAll('a kbd, button kbd')].filter(visible)
          .filter((kbd) => (names[kbd.textContent] ?? kbd.textContent.replace(' ', '+')) !==
            (kbd.closest('[aria-keyshortcuts]')?.ariaKeyShortcuts ??
              kbd.closest('[aria-keyshortcuts]')?.getAttribute('aria-keyshortcuts') ?? ''))
          .map((kbd) => kbd.parentElement.textContent);
        const named = [...document.querySelectorAll('[aria-keyshortcuts]')].filter(visible)
          .map((one) => one.getAttribute('aria-keyshortcuts'));
        ({ unnamed, named });
      }`);
    const named = new Set<string>();
    const queue = ['l', 'b', 'f', 'Control+A', 'x', 'Space', 's'];
    const table = ['Alt+C', 'Alt+P', 'ArrowDown', 'Alt+H', 'Alt+L', 'Alt+Z'];
    const bars = ['/', '?', 'p'];
    const views: readonly (readonly [string, ...string[]])[] = [
      ['#/ship', ...bars, ...queue],
      [order(ids[0] ?? ''), ...bars, ...'rjkhlcsmnt'],
      [order(shipped.orderId), ...bars, ...'rlvdemnt'],
      [order(whole.orderId), ...bars, ...'rlvdmnt'],
      [order(unpaid.orderId), ...bars, ...'rjkhlcsmnt'],
      ['#/stock', ...bars, ...'rinfaxb', 'Control+A', 'Space'],
      ['#/stock/BAG', ...bars, ...'rae'],
      ['#/webhooks', ...bars, 'r', 'n'],
      ['#/returns', ...bars, 'r'],
      ['#/day', ...bars, ...'rl[]'],
      ['#/search/Lund', ...bars, 'r'],
      [`#/customer/${CUSTOMER}`, ...bars, 'r', 'e'],
      ['#/pack', ...table],
    ];
    const expectNamed = async (hash: string, keys: readonly string[]) => {
      const all = async () => [...new Set((await keysOf()).named)].sort();
      await expect.poll(all, { message: hash }).toEqual([...keys].sort());
      expect((await keysOf()).unnamed, hash).toEqual([]);
      for (const key of keys) named.add(key);
    };
    for (const [hash, ...keys] of views) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await expectNamed(hash, keys);
      if (hash !== '#/webhooks') continue;
      const read = page.waitForRequest(/webhook-endpoints/);
      await page.getByRole('button', { name: /^Live · / }).click();
      await read;
    }
    await page.keyboard.press('Escape');
    await page.evaluate("location.hash = '#/ship'");
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await page.keyboard.press('t');
    await page.getByLabel('Tag', { exact: true }).fill('gift');
    await page.keyboard.press('Enter');
    await expectNamed('with an undo', [...bars, ...queue, 'z']);
    await page.keyboard.press('x');
    await expectNamed('with a selection', [...bars, ...queue, ...'zth']);
    await page.keyboard.press('z');
    await page.locator('p.outcome').getByText('undone.').waitFor();
    // It comes with an order that does not move the ones below it.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Oldest first' }).click();
    const { orderId } = await placeOrder({ shippingAddress });
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expectNamed('with a new order', [...bars, ...queue, '.']);
    await page.keyboard.press('?');
    // Two keys in a row are links of the side bar.
    const single = page.locator('.keys dt').filter({ hasNotText: /^g./ });
    const listed = await single.locator('kbd').allTextContents();
    // A row's link is opened by the browser; one step back has no button, nor an arrow beside its
    // letter. A range is the boxes of its rows.
    const without = ['↵', 'Esc', '↓', '↑', 'Shift+↓', 'Shift+↑'];
    const expected = listed.filter((key) => !without.includes(key));
    expect(expected.filter((key) => !named.has(key.replace('Ctrl+', 'Control+')))).toEqual([]);
    await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.close();
  });

  it('asks about an order that is twice in a list, and forgets undone numbers', async () => {
    const page = await atList();
    const { items } = await shop.listOrders({ ids: ids.join() });
    const numbers = new Map(items.map(({ orderId, number }) => [orderId, number]));
    const lines = ids.slice(0, 2).map((id, n) => `${numbers.get(id)}\t${tracking(n)}`);
    const paste = async (text: string) => {
      for (const key of ['b', '2', 'Enter', 's']) await page.keyboard.press(key);
      await page.getByRole('dialog', { name: 'Ship 2 orders' }).waitFor();
      await page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), {
        clipboardData: { getData: () => ${JSON.stringify(text)} } }))`);
    };
    const twice = [...lines, `${numbers.get(ids[0] ?? '')}\t${tracking(7)}`, 'X-1\t2'];
    await paste(twice.join('\n'));
    await page.getByText('lines for none of these orders: 1 (X-1 2)').waitFor();
    expect(await page.locator('input + small').allTextContents()).toEqual([
      ' order twice in this list',
    ]);
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    await page.keyboard.press('Escape');

    await paste(lines.join('\n'));
    await page.getByText('2 numbers matched by order number').waitFor();
    await page.keyboard.press('Enter');
    const result = page.getByRole('heading', { name: 'Shipped 2 of 2' });
    await result.waitFor();
    await page.keyboard.press('z');
    await page.getByText('The parcels of 2 orders are taken back.').waitFor();
    expect(await result.count()).toBe(0);
    await page.keyboard.press('Escape');
    await paste(lines.join('\n'));
    await page.getByText('2 numbers matched by order number').waitFor();
    expect(await page.locator('input + small').allTextContents()).toEqual([]);
    await page.close();
  });

  it('calls money that an operator received marked, not paid by them', async () => {
    const { orderId } = await placeOrder({ paymentTerms: 'RECEIPT' });
    await shop.createPayment({
      customerId: CUSTOMER,
      orderId,
      body: { provider: 'manual', captured: true, amount: 9900 },
    });
    const page = await signedIn({ hash: `#/order/${orderId}` });
    await page.getByText('marked €99.00 as paid').waitFor();
    await page.getByText(/^Paid by hand, /).waitFor();
    await page.close();
  });

  it('shows words and rows whole on a screen of 1280 pixels', async () => {
    const { orderId } = await placeOrder({ paymentTerms: 'RECEIPT' });
    const order = { customerId: CUSTOMER, orderId };
    await shop.createPayment({ ...order, body: { provider: 'manual', captured: true, amount: 1 } });
    const page = await signedIn({ hash: '#/unpaid' });
    const cell = page.locator(`tr[data-id="${orderId}"] td.pay`);
    await cell.getByText('Partly paid').waitFor();
    const hidden = `[...document.querySelectorAll('td.pay')]
      .map((td) => td.scrollWidth - td.clientWidth)`;
    expect(Math.max(...(await page.evaluate<number[]>(hidden)))).toBe(0);

    await page.evaluate(`location.hash = '#/order/${orderId}'`);
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('h');
    await page.getByLabel('Reason').selectOption('ADDRESS');
    await page.getByLabel('Reason').press('Enter');
    await page.getByText('On hold: the address is in question').first().waitFor();
    const tops = "[...document.querySelectorAll('.step')].map((step) => step.offsetTop)";
    const [first, second] = await page.evaluate<number[]>(tops);
    expect(second).toBe(first);
    await page.getByText('Technical: ids, versions').click();
    const label = await page.locator('dt', { hasText: /^Customer$/ }).boundingBox();
    expect(label?.height).toBeLessThan(30);
    await page.close();
  });

  it('contacts no other site, without script errors', () => {
    expect(complaints).toEqual([]);
  });
});
