// @module-tag alone
/** The cost of a morning's work: key presses of a person, and requests to the API. */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, loseAnswer, NO_CLOCKS, untilFollowed } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

/** The journeys, with the most keys and requests of each. */
const MOST = {
  'ship one with a number, from the list': [2, 2],
  'ship 20, numbers pasted': [8, 30],
  'ship 100 with Enter': [105, 150],
  'ship 100, scanned': [5, 150],
  '100 of which 3 changed, 2 without an answer': [120, 170],
  'refund what is overpaid': [4, 3],
  'list of unpaid orders': [2, 0],
  'open row 137 of 250, and back': [2, 3],
  'find by e-mail': [2, 2],
  '20 slips and a pick list': [8, 2],
  'count of 40 SKUs with 5 differences': [4, 6],
} as const satisfies Record<string, readonly [keys: number, requests: number]>;
type Journey = keyof typeof MOST;

const costs = new Map<Journey, readonly [number, number]>();

/** A number that looks like one of DHL. */
const tracking = (n: number): string => `003${String(n).padStart(17, '0')}`;

const { clientOf, complaints, openOrder, placeOrder, shop, signedIn } = shopInBrowser();

/**
 * Places so many orders that this many are open, oldest first, and no two have one number: the page
 * asks about those in a list of numbers. The last parcel of the test before must have left: its
 * order would be counted here, and not by the page a moment later.
 */
async function openOrders(count: number): Promise<string[]> {
  const open = await idsOfOpen();
  for (let toPlace = count - open.length; toPlace > 0; toPlace -= 10)
    await Promise.all(
      Array.from({ length: Math.min(10, toPlace) }, () =>
        placeOrder({ shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } }),
      ),
    );
  const ids = await idsOfOpen();
  const others = new Map(ids.map((orderId) => [orderNumberOf(orderId), orderId]));
  const alike = ids.filter((orderId) => others.get(orderNumberOf(orderId)) !== orderId);
  if (alike.length === 0) return ids;
  for (const orderId of alike) await shop.cancelOrder({ customerId: CUSTOMER, orderId });
  return openOrders(count);
}

async function idsOfOpen(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { status: 'OPEN', limit: 100, ...(cursor && { cursor }) } as const;
    const { items, nextCursor } = await shop.listOrders(query);
    ids.push(...items.map(({ orderId }) => orderId));
    cursor = nextCursor;
  } while (cursor);
  return ids;
}

/** Loads a page again without its repeated reads, which are no requests of a journey. */
async function withoutClocks(page: Page): Promise<Page> {
  await page.addInitScript(NO_CLOCKS);
  await page.reload();
  return page;
}

/** Counts the keys and the requests of a journey. A scan is not a key. */
class Walk {
  readonly page: Page;
  keys = 0;
  requests = 0;
  readonly #count = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'OPTIONS' && !pathname.startsWith('/ops')) this.requests++;
  };

  constructor(page: Page) {
    this.page = page;
    page.on('request', this.#count);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }

  /** A scanner is a keyboard: it ends with Enter. */
  async scan(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Ctrl V, with what another program has copied. */
  async paste(text: string): Promise<void> {
    this.keys++;
    await this.page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), {
      clipboardData: { getData: () => ${JSON.stringify(text)} } }))`);
  }

  end(journey: Journey): void {
    this.page.off('request', this.#count);
    costs.set(journey, [this.keys, this.requests]);
    const [keys, requests] = MOST[journey];
    expect({ journey, keys: this.keys <= keys, requests: this.requests <= requests }).toEqual({
      journey,
      keys: true,
      requests: true,
    });
  }
}

describe.skipIf(!hasBrowser)('The journeys of a morning', () => {
  beforeAll(async () => {
    for (const sku of ['BAG', 'MUG'])
      await shop.adjustStock({ sku, body: { delta: 9000, reason: 'RECEIVED' } });
  });
  afterAll(() => {
    const rows = Object.entries(MOST).map(([journey, [keys, requests]]) => {
      const [pressed, sent] = costs.get(journey as Journey) ?? [];
      return `${journey.padEnd(46)}${pressed} of ${keys} keys, ${sent} of ${requests} requests`;
    });
    process.stdout.write(`\n${rows.join('\n')}\n`);
  });

  /**
   * Opens the list with all open orders in it.
   *
   * @param unpaid those that leave it as soon as the page knows their payment
   */
  async function atQueue(count: number, hash = '#/ship', unpaid = 0): Promise<[Page, string[]]> {
    const ids = await openOrders(count);
    const page = await withoutClocks(await signedIn({ hash }));
    await page
      .getByText(`${ids.length - unpaid} orders`)
      .first()
      .waitFor();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    // The counts of the side bar are read beside the list.
    await untilQuiet(page);
    return [page, ids];
  }
  const statusOf = async (orderId: string) =>
    (await shop.getCustomerOrder({ customerId: CUSTOMER, orderId })).status;
  const parcelsOf = async (orderId: string) =>
    (await shop.getOrder({ orderId, consistent: true })).fulfillments;

  it('ships one order with a number', async () => {
    const [page, [first = '']] = await atQueue(3);
    const walk = new Walk(page);
    await walk.press('s');
    await page.keyboard.type(tracking(1));
    await walk.press('Enter');
    await page.getByText(/5 items of .* shipped\./).waitFor();
    walk.end('ship one with a number, from the list');
    expect(await parcelsOf(first)).toMatchObject([
      { trackingInfo: { company: 'DHL', number: tracking(1) } },
    ]);
    // The next order has the focus.
    await page.locator('tr.at a.order:focus').waitFor();
    await page.close();
  });

  it('has room for names and ages beside the preview, at 1280 and 1440 pixels', async () => {
    const [page] = await atQueue(3);
    await page.locator('.peek').waitFor();
    await page.evaluate("document.querySelector('.since time').textContent = '47 min'");
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const fit = await page.evaluate(`[...document.querySelectorAll('tr.at td')]
        .map((cell) => [cell.className, cell.clientWidth, cell.scrollWidth, cell.offsetHeight])`);
      const cells = (fit as [string, number, number, number][]).filter(([, has]) => has > 0);
      const clipped = cells.filter(([name, has, needs]) => name !== 'box' && needs > has);
      expect(clipped).toEqual([]);
      expect(new Set(cells.map(([, , , height]) => height)).size).toBe(1);
      const names = cells.find(([name]) => name.startsWith('who')) ?? ['', 0];
      expect(names[1]).toBeGreaterThanOrEqual(140);
      // Where it goes to and the number of items are in the preview, too.
      expect(cells.some(([name]) => name.startsWith('where'))).toBe(width === 1440);
    }

    // The line between the list and the preview ends with the longer of the two.
    await page.setViewportSize({ width: 1280, height: 200 });
    const ends = await page.evaluate(`[...document.querySelectorAll('.split, .split > *')]
      .map((part) => [part.getBoundingClientRect().bottom, getComputedStyle(part)])
      .filter(([, style], at) => at === 0 || style.borderLeftWidth === '1px' ||
        style.borderRightWidth === '1px')
      .map(([bottom]) => bottom)`);
    expect(ends).toHaveLength(2);
    expect((ends as number[])[1]).toBe((ends as number[])[0]);
    await page.close();
  });

  it('ships 20 with pasted numbers, and takes them back', async () => {
    const [page, ids] = await atQueue(25);
    const twenty = ids.slice(0, 20);
    const walk = new Walk(page);
    await walk.press('b', '2', '0', 'Enter', 's');
    await page.getByRole('dialog', { name: 'Ship 20 orders' }).waitFor();
    const { items } = await shop.listOrders({ ids: twenty.join() });
    const list = items.map(({ number }, n) => `${number}\t${tracking(100 + n)}`).toReversed();
    await walk.paste(list.join('\n'));
    // Its rows scroll, and it does not.
    const hidden = await page.evaluate(`(({ scrollHeight, clientHeight }) =>
      scrollHeight - clientHeight)(document.querySelector('dialog[open]'))`);
    expect(hidden).toBeLessThan(2);
    await page.getByText('20 numbers matched by order number').waitFor();
    await walk.press('Enter');
    await page.getByRole('heading', { name: 'Shipped 20 of 20' }).waitFor();
    walk.end('ship 20, numbers pasted');
    expect((await parcelsOf(twenty[7] ?? ''))[0]?.trackingInfo?.number).toBe(tracking(107));

    await page.keyboard.press('z');
    await page.getByText('The parcels of 20 orders are taken back.').waitFor();
    expect(await Promise.all(twenty.map(statusOf))).toEqual(Array(20).fill('OPEN'));
    await page.getByText('25 orders').waitFor();
    await page.close();
  });

  it('asks before numbers in doubt, and a result undoes its own batch alone', async () => {
    const [page, ids] = await atQueue(5);
    const statuses = () => Promise.all(ids.slice(0, 4).map(statusOf));
    const walk = new Walk(page);
    await walk.press('b', '3', 'Enter', 's');
    const form = page.getByRole('dialog', { name: 'Ship 3 orders' });
    await form.waitFor();
    await walk.paste([tracking(300), tracking(300), 'abc'].join('\n'));
    await form.getByText('not like DHL').first().waitFor();
    await walk.press('Enter');
    await form.getByRole('alert').getByText('3 in doubt, marked above.').waitFor();
    expect(await form.locator('input + small').allTextContents()).toEqual([
      ' twice in this list',
      ' twice in this list',
      ' not like DHL',
    ]);
    expect(await statuses()).toEqual(Array(4).fill('OPEN'));
    // Not as the second Enter of a scanner.
    await page.waitForTimeout(600);
    await walk.press('Enter');
    await page.getByRole('heading', { name: 'Shipped 3 of 3' }).waitFor();

    const undo = page.getByRole('button', { name: 'Undo 3' });
    await undo.getByText('z').waitFor();
    // The next order is under the hand.
    await page.locator(`tr.at a.order[href$="${ids[3]}"]`).waitFor();
    await walk.press('s');
    await page.getByLabel('Tracking number').waitFor();
    await walk.press('Enter');
    await page.getByText(/5 items of .* shipped\./).waitFor();
    await undo.getByText('z').waitFor({ state: 'detached' });
    await undo.click();
    await page.getByText('The parcels of 3 orders are taken back.').waitFor();
    expect(await statuses()).toEqual(['OPEN', 'OPEN', 'OPEN', 'SHIPPED']);
    await undo.waitFor({ state: 'detached' });
    await walk.press('z');
    await page.getByText(/The parcel of .* is taken back\./).waitFor();
    expect(await statusOf(ids[3] ?? '')).toBe('OPEN');
    await page.close();
  });

  it('sends each number with the carrier that it fits, and names it', async () => {
    const [page, ids] = await atQueue(3);
    for (const key of ['b', '3', 'Enter', 's']) await page.keyboard.press(key);
    const form = page.getByRole('dialog', { name: 'Ship 3 orders' });
    await form.getByText('To send: 3 without a number, six at a time.').waitFor();
    await page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), {
      clipboardData: { getData: () => '${tracking(500)}\\n1Z999AA10123456784' } }))`);
    const sent = 'To send: 1 with DHL, 1 with UPS, 1 without a number, six at a time.';
    await form.getByText(sent).waitFor();
    // On a phone, the rows have no headings.
    await page.setViewportSize({ width: 390, height: 844 });
    const items =
      "getComputedStyle(document.querySelector('.many-rows td.num'), '::before').content";
    expect(await page.evaluate(items)).toBe('"Items "');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shipped 3 of 3' }).waitFor();
    const parcels = await Promise.all(ids.slice(0, 3).map(parcelsOf));
    // Before them are those that were taken back.
    const companies = parcels.map((ofOrder) => ofOrder.at(-1)?.trackingInfo?.company);
    expect(companies).toEqual(['DHL', 'UPS', undefined]);
    await page.close();
  });

  it('ships 100 with Enter, each once', async () => {
    const [page, ids] = await atQueue(102);
    const walk = new Walk(page);
    await walk.press('p');
    await page.getByLabel('Scan the parcel label').waitFor();
    for (let n = 0; n < 100; n++) await walk.press('Enter');
    await page.getByText('100 shipped · 2 to go').waitFor();
    walk.end('ship 100 with Enter');
    const open = await idsOfOpen();
    expect(open).toEqual(ids.slice(100));
    await page.close();
  });

  it('ships 100 that a scanner reads, each with its number', async () => {
    const [page, ids] = await atQueue(101);
    const walk = new Walk(page);
    await walk.press('p');
    await page.getByLabel('Scan the parcel label').waitFor();
    for (let n = 0; n < 100; n++) await walk.scan(tracking(1000 + n));
    await page.getByText('100 shipped · 1 to go').waitFor();
    walk.end('ship 100, scanned');
    expect((await parcelsOf(ids[42] ?? ''))[0]?.trackingInfo?.number).toBe(tracking(1042));

    // A number that was used before ships nothing until it comes again.
    await walk.scan(tracking(1000));
    await page.getByRole('alert').getByText('This number was used at').waitFor();
    expect(await statusOf(ids[100] ?? '')).toBe('OPEN');
    await walk.scan(tracking(1000));
    await page.getByText('Nothing is left to pack.').waitFor();
    // The table names the next order while the parcel is still being sent.
    await expect.poll(idsOfOpen).toEqual([]);
    await page.close();
  });

  it('names 3 of 100 that changed and 2 without an answer, and ships none twice', async () => {
    const [page, ids] = await atQueue(100);
    const changed = [ids[10] ?? '', ids[50] ?? '', ids[90] ?? ''];
    const [unanswered, unasked] = [ids[20] ?? '', ids[70] ?? ''];
    for (const orderId of changed)
      await shop.cancelOrder({ customerId: CUSTOMER, orderId, ifMatch: 1 });
    // One is carried out and its answer is lost; the other does not arrive.
    await page.route(`**/orders/${unanswered}/fulfillments`, loseAnswer);
    await page.route(`**/orders/${unasked}/fulfillments`, (route) => route.abort());
    const walk = new Walk(page);
    await walk.press('b', '1', '0', '0', 'Enter', 's');
    await page.getByRole('dialog', { name: 'Ship 100 orders' }).waitFor();
    await walk.paste(ids.map((_, n) => tracking(2000 + n)).join('\n'));
    await walk.press('Enter');
    await page.locator('.result header').getByText(/ s$/).waitFor();
    await page.getByRole('heading', { name: 'Shipped 95 of 100' }).waitFor();
    const result = page.getByRole('region', { name: 'Result of 100 orders' });
    expect(await result.getByText('Not shipped: changed').count()).toBe(3);
    // It stays in sight, wherever the list is.
    await page.evaluate('scrollTo(0, 9999)');
    const top = await result.evaluate((card) => card.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(52);
    expect(top).toBeLessThan(200);
    const canceled = result.getByText(/canceled this order at .* Nothing was shipped\./);
    // Each of them is read again first.
    await canceled.nth(2).waitFor();
    expect(await canceled.count()).toBe(3);
    expect(await result.getByText('No answer yet').count()).toBe(2);

    await page.unroute(`**/orders/${unanswered}/fulfillments`);
    await page.unroute(`**/orders/${unasked}/fulfillments`);
    walk.keys += 2;
    await result.getByRole('button', { name: 'Ask all again' }).click();
    await page.getByRole('heading', { name: 'Shipped 97 of 100' }).waitFor();
    walk.end('100 of which 3 changed, 2 without an answer');
    for (const orderId of [unanswered, unasked]) expect(await parcelsOf(orderId)).toHaveLength(1);
    expect(await Promise.all(changed.map(statusOf))).toEqual(Array(3).fill('CANCELLED'));
    await page.close();
  });

  it('refunds what is overpaid, and that amount', async () => {
    const order = await placeOrder({ paymentTerms: 'RECEIPT' });
    const { orderId } = order;
    await clientOf({ sub: 'connector', scope: SCOPES.report }).recordPaymentFact({
      body: {
        customerId: CUSTOMER,
        orderId,
        provider: 'stripe',
        paymentReference: `pi_${orderId}`,
        kind: 'SALE',
        state: 'SUCCEEDED',
        amount: order.total ?? 0,
        currency: 'EUR',
        reference: `ref_${orderId}`,
        occurredAt: '2026-11-20T10:00:00Z',
      },
    });
    const body = { lines: [{ seq: 2, quantity: 2 }], reason: 'INVENTORY' } as const;
    const { version } = await shop.cancelOrder({ customerId: CUSTOMER, orderId, body });
    await expect.poll(async () => (await shop.getOrder({ orderId })).asOfVersion).toBe(version);
    const page = await withoutClocks(await openOrder(order));
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.getByText('is catching up').waitFor({ state: 'detached' });
    const walk = new Walk(page);
    await walk.press('m');
    await page.getByRole('radio', { name: 'Overpaid €24.00' }).waitFor();
    await walk.press('N', 'Enter');
    await page.getByText('Refund of €24.00 requested. The result follows').waitFor();
    const events = page.getByRole('region', { name: 'What happened' });
    await events.getByText('asked for a refund of €24.00').waitFor();
    walk.end('refund what is overpaid');
    const { payments } = await shop.getOrder({ orderId, consistent: true });
    expect(payments[0]?.transactions.at(-1)).toMatchObject({ amount: 2400, reason: 'INVENTORY' });
    await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.close();
  });

  it('lists the unpaid orders without a request', async () => {
    const unpaid = await placeOrder({ paymentTerms: 'RECEIPT' });
    const [page] = await atQueue(3, '#/ship', 1);
    const walk = new Walk(page);
    await walk.press('g', 'u');
    await page.getByRole('heading', { name: 'Not paid' }).waitFor();
    await page.locator(`a.order[href$="${unpaid.orderId}"]`).waitFor();
    walk.end('list of unpaid orders');
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: unpaid.orderId });
    await page.close();
  });

  it('finds a customer and the orders by the e-mail address', async () => {
    const [page] = await atQueue(3);
    const walk = new Walk(page);
    await walk.press('/');
    await page.keyboard.type('jo.kim@mail.example');
    await walk.press('Enter');
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    walk.end('find by e-mail');
    await page.close();
  });

  it('prints 20 slips and a pick list on A4 and Letter', async () => {
    const [page] = await atQueue(25);
    const walk = new Walk(page);
    await walk.press('b', '2', '0', 'Enter', 'l');
    await page.getByRole('heading', { name: '20 packing slips, 1 pick list' }).waitFor();
    await page.evaluate('window.print = () => { window.printed = true; }');
    await walk.press('Enter');
    // Its orders are read again first.
    await expect.poll(() => page.evaluate('window.printed')).toBe(true);
    walk.end('20 slips and a pick list');
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 21]);
    }
    await page.close();
  });

  it('counts 40 SKUs, of which 5 differ', async () => {
    const skus = Array.from({ length: 38 }, (_, n) => `CAP-${String(n).padStart(2, '0')}`);
    const level = { name: 'Wool cap', unitPrice: 900, currency: 'EUR', lowStockThreshold: 5 };
    for (const sku of skus) await shop.putInventory({ sku, body: { ...level, quantity: 30 } });
    const page = await withoutClocks(await signedIn({ hash: '#/stock' }));
    // The levels are those of the API. A count of the shelf reads the open orders again, too.
    await page.evaluate("localStorage.setItem('orders.prefer.countsShelf', 'false')");
    await page.reload();
    await page.getByText('40 SKUs').first().waitFor();
    const { items } = await shop.listLowStock({ limit: 100 });
    // The open orders of the journeys before are read beside the stock.
    await untilQuiet(page);
    const counts = items.map(
      ({ sku, quantity }, n) => `${sku},${quantity - (n % 8 === 3 ? 4 : 0)}`,
    );
    const walk = new Walk(page);
    await walk.paste(counts.join('\n'));
    await page.getByRole('button', { name: 'Save 5 differences' }).waitFor();
    await walk.press('Enter');
    await page.getByRole('heading', { name: 'Saved 5 of 5 differences' }).waitFor();
    // The list is read once more.
    await page.locator('tr[data-id="CAP-02"]').getByText('26').first().waitFor();
    walk.end('count of 40 SKUs with 5 differences');
    const counted = await shop.getInventory({ sku: 'CAP-02', consistent: true });
    expect(counted.quantity).toBe(26);
    expect((await shop.listStockAdjustments({ sku: 'CAP-02' })).items).toMatchObject([
      { delta: -4, reason: 'COUNTED' },
    ]);
    await page.close();
  });

  it('lets two browsers ship the same 50 orders: 50 parcels, 50 honest failures', async () => {
    const ids = await openOrders(50);
    const pages = [];
    for (let n = 0; n < 2; n++) {
      const [page] = await atQueue(50);
      await page.keyboard.press('b');
      await page.keyboard.type('50');
      await page.keyboard.press('Enter');
      await page.keyboard.press('s');
      await page.getByRole('dialog').waitFor();
      // To the button for parcels without numbers.
      await page.keyboard.press('Enter');
      pages.push(page);
    }
    await Promise.all(pages.map((page) => page.keyboard.press('Enter')));
    const shipped = [];
    for (const page of pages) {
      const title = page.getByRole('heading', { name: /^Shipped \d+ of 50$/ });
      await page.locator('.result header').getByText(/ s$/).waitFor();
      shipped.push(Number(/\d+/.exec((await title.textContent()) ?? '')?.[0]));
      expect(await page.locator('.result tbody tr').count()).toBe(50 - (shipped.at(-1) ?? 0));
      await page.close();
    }
    expect(shipped.reduce((sum, count) => sum + count)).toBe(50);
    const parcels = await Promise.all(ids.slice(0, 50).map(parcelsOf));
    expect(parcels.map(({ length }) => length)).toEqual(Array(50).fill(1));
  });

  it('loses nothing if the connection ends in the middle of a batch', async () => {
    const [page, ids] = await atQueue(30);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('s');
    await page.getByRole('dialog').waitFor();
    let sent = 0;
    await page.route('**/fulfillments', (route) =>
      ++sent > 12 ? route.abort() : route.continue(),
    );
    for (const _ of [1, 2]) await page.keyboard.press('Enter');
    await page.locator('.result header').getByText(/ s$/).waitFor();
    const heading = await page.getByRole('heading', { name: /^Shipped \d+ of/ }).innerText();
    const [shipped = 0, all = 0] = heading.match(/\d+/g)?.map(Number) ?? [];
    const unanswered = all - shipped;
    expect(unanswered).toBeGreaterThan(0);
    // The rows may be painted after the heading.
    await expect
      .poll(() => page.locator('.result').getByText('No answer yet').count())
      .toBe(unanswered);
    await page.unroute('**/fulfillments');
    for (let count = unanswered; count > 0; count--) {
      await page
        .getByRole('button', { name: /^Ask again/ })
        .first()
        .click();
      await expect
        .poll(() => page.locator('.result').getByText('No answer yet').count())
        .toBe(count - 1);
    }
    await expect.poll(idsOfOpen).toEqual([]);
    expect((await Promise.all(ids.map(parcelsOf))).map(({ length }) => length)).toEqual(
      ids.map(() => 1),
    );
    await page.close();
  });

  // After the journeys that ship all open orders: most of those that it places stay open.
  it('comes back to row 137 of 250, at the same height', async () => {
    const [page, ids] = await atQueue(250);
    const id = ids.filter((candidate) => candidate !== '')[136] ?? '';
    for (let n = 0; n < 136; n++) await page.keyboard.press('j');
    const row = page.locator('tr.at');
    const before = { id: await row.getAttribute('data-id'), top: await topOf(page) };
    // The page reads an order again while its copies lag, as those of 250 new orders may.
    await untilFollowed(shop, { orderId: before.id ?? '' });
    const walk = new Walk(page);
    await walk.press('Enter');
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await walk.press('Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await row.locator('a.order:focus').waitFor();
    expect({ id: await row.getAttribute('data-id'), top: await topOf(page) }).toEqual(before);
    expect(before.id).not.toBe(ids[0]);
    walk.end('open row 137 of 250, and back');

    // Nothing behind the print view has a height.
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: '1 packing slip' }).waitFor();
    await page.keyboard.press('Escape');
    await row.locator('a.order:focus').waitFor();
    await expect.poll(() => topOf(page)).toBe(before.top);

    await page.reload();
    await row.waitFor();
    expect(await row.getAttribute('data-id')).toBe(before.id);
    expect(id).not.toBe('');
    await page.close();
  });
  const topOf = async (page: Page) =>
    Math.round(
      Number(await page.evaluate("document.querySelector('tr.at').getBoundingClientRect().top")),
    );

  it.each(['1Zsxc0h7zpbm.t', 'JJDsxcbphzlme'])(
    'runs no action while a scanner reads %s, on every view',
    async (text) => {
      const { orderId } = await placeOrder();
      const { endpointId } = await shop.createWebhookEndpoint({
        body: { url: 'https://hooks.example.com/orders', eventTypes: ['*'] },
      });
      const page = await signedIn();
      const writes: string[] = [];
      page.on('request', (request) => {
        if (!['GET', 'OPTIONS'].includes(request.method())) writes.push(request.url());
      });
      for (const hash of [
        '#/ship',
        '#/unpaid',
        '#/hold',
        '#/part',
        '#/returns',
        '#/customers',
        '#/search/Nobody',
        '#/queues',
        `#/webhook/${endpointId}`,
        '#/day',
        '#/stock?low',
        '#/stock/BAG',
        '#/webhooks',
        `#/customer/${CUSTOMER}`,
        `#/order/${orderId}`,
      ]) {
        await page.evaluate(`location.hash = '${hash}'`);
        await page.locator('#title').waitFor();
        await page.locator('#title').focus();
        await page.keyboard.type(text);
        expect(await page.getByRole('searchbox').inputValue()).toBe(text);
        expect(await page.locator('dialog[open]').count()).toBe(0);
        await page.getByRole('searchbox').fill('');
      }
      expect(writes).toEqual([]);
      expect(await statusOf(orderId)).toBe('OPEN');
      await page.close();
    },
  );

  it('contact no other site, without script errors', () => expect(complaints).toEqual([]));
});
