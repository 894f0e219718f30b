// @module-tag large alone
/**
 * The list with as many open orders as the page keeps. Times are printed and never fail, because
 * they depend on the machine: first rows are meant to be there in 1 s, a key's effect in 50 ms.
 * What fails is an order that is missing, a request too many, or a hand on the wrong row.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, NO_CLOCKS } from '../../../test/support/console.ts';
import { MORE_ORDERS, MOST_ORDERS } from '../work/kept-part.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

/** The most orders of one request A36, A5 and A50. */
const [BATCH, PAGE, IDS] = [20, 100, 50];
const KEYS = 60;
/** The orders to another country: the last of their groups of rows is far, and not full. */
const FEW = 210;
/** The orders beyond those that are kept by themselves, in the last test. */
const BEYOND = 40;
/** The most rows that are rendered, wherever a person is. */
const MOST_ROWS = 350;

/** Notes in the browser when the list has its first rows, when they have names, and each key. */
const STOPWATCH = `{
  const since = (selector) =>
    new Promise((found) => {
      const look = () =>
        document.querySelector(selector) ? found(performance.now()) : requestAnimationFrame(look);
      look();
    });
  globalThis.firstRows = since('tr[data-id]');
  globalThis.firstNames = since('tr[data-id] .who:not(:empty)');
  globalThis.allRows = since('[aria-rowcount="${MOST_ORDERS + 1}"]');
  globalThis.keyTimes = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() =>
        setTimeout(() => keyTimes.push(performance.now() - timeStamp))),
    true,
  );
}`;

/** The row of the hand, from 1. */
const HAND = "Number(document.querySelector('tr.at').ariaRowIndex) - 1";

const order = (n: number) => ({
  key: `order-${n}`,
  customerId: CUSTOMER,
  currency: 'EUR',
  lines: [{ sku: 'BAG', quantity: 1, unitPrice: 2500, name: 'Canvas bag' }],
  paymentTerms: 'NET' as const,
  shippingAddress: {
    name: `Nia Lund ${n}`,
    city: 'Oslo',
    country: n < FEW ? 'SE' : n < MOST_ORDERS ? 'NO' : 'FI',
  },
});

describe.skipIf(!hasBrowser)('A full page of open orders', () => {
  const { address, complaints, shop, signedIn } = shopInBrowser();
  const figures: string[] = [];

  /** Places orders with these numbers, from the first to before the last. */
  async function place(first: number, last: number): Promise<void> {
    for (let from = first; from < last; from += BATCH) {
      const orders = Array.from({ length: BATCH }, (_, n) => order(from + n));
      // On a busy machine some of a batch have no time, and the same keys are sent again.
      let remainder: readonly unknown[] = orders;
      for (let attempt = 1; remainder.length > 0 && attempt <= 9; attempt++) {
        const { results } = await shop.createOrderBatch({ body: { orders } });
        remainder = results.filter((result) => !('order' in result));
      }
      expect(remainder).toEqual([]);
    }
  }

  beforeAll(async () => {
    await shop.adjustStock({ sku: 'BAG', body: { delta: 9000, reason: 'RECEIVED' } });
    await place(0, MOST_ORDERS);
  });
  afterAll(() => void process.stdout.write(`\n${figures.join('\n')}\n`));

  function note(what: string, millis: readonly number[]): void {
    const sorted = [...millis].sort((a, b) => a - b);
    const at = (part: number) => `${Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)} ms`;
    const tail = sorted.length > 1 ? `, 95 % in ${at(0.95)}, all in ${at(0.999)}` : '';
    figures.push(`${what.padEnd(40)}${at(0.5)}${tail}`);
  }
  const when = (page: Page, what: string) => page.evaluate<number>(what);

  /** Presses a key many times, each after the effect of the one before. */
  async function press(page: Page, key: string, what: string): Promise<void> {
    await page.evaluate('keyTimes = []');
    for (let n = 0; n < KEYS; n++) await page.keyboard.press(key);
    const times = () => page.evaluate<number[]>('keyTimes');
    await expect.poll(async () => (await times()).length).toBe(KEYS);
    note(`${key}, ${what}`, await times());
  }

  /** Scrolls to the end, until the last row is rendered. */
  async function scrollTo(page: Page, last: Locator): Promise<void> {
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        return last.isVisible();
      })
      .toBe(true);
  }

  it('has its first rows at once, and the rest meanwhile', async () => {
    const page = await signedIn();
    await page.locator(`[aria-rowcount="${MOST_ORDERS + 1}"]`).waitFor();
    await page.addInitScript(NO_CLOCKS);
    await page.addInitScript(STOPWATCH);
    await page.addInitScript("sessionStorage.removeItem('orders.work')");
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The lists of money have counts of their own.
      const isMoney = searchParams.has('overpaid') || searchParams.has('capturable');
      if (pathname === '/orders' && request.method() === 'GET' && !isMoney)
        asked.push(searchParams.has('ids') ? 'A50' : 'A5');
    });
    await page.reload();
    note('first rows', [await when(page, 'firstRows')]);
    note('their names', [await when(page, 'firstNames')]);
    note('all rows', [await when(page, 'allRows')]);
    await page.getByText(`${MOST_ORDERS} orders`).first().waitFor();
    await untilQuiet(page);
    const count = (which: string) => asked.filter((operation) => operation === which).length;
    expect(count('A50')).toBe(MOST_ORDERS / IDS);
    expect(count('A5')).toBe(MOST_ORDERS / PAGE);

    expect(await page.evaluate(HAND)).toBe(1);
    await press(page, 'j', 'the first rows rendered');
    expect(await page.evaluate(HAND)).toBe(1 + KEYS);
    const last = page.locator(`tr[data-id][aria-rowindex="${MOST_ORDERS + 1}"]`);
    await scrollTo(page, last);
    // Far rows are heights alone: it stays as fast as it was.
    expect(await page.locator('tr[data-id]').count()).toBeLessThanOrEqual(MOST_ROWS);
    await press(page, 'j', 'after a walk to the last row');
    await press(page, 'k', 'after a walk to the last row');
    expect(await page.evaluate(HAND)).toBe(1 + KEYS);
    await scrollTo(page, last);
    await last.click();
    expect(await page.evaluate(HAND)).toBe(MOST_ORDERS);
    await press(page, 'k', 'from the last row');
    expect(await page.evaluate(HAND)).toBe(MOST_ORDERS - KEYS);
    await page.close();
  });

  it('is as high after a filter as it is when it opens with it', async () => {
    const page = await signedIn();
    await page.locator(`[aria-rowcount="${MOST_ORDERS + 1}"]`).waitFor();
    await untilQuiet(page);
    const filtered = async () => {
      await page.locator(`[aria-rowcount="${FEW + 1}"]`).waitFor();
      const height = "document.querySelector('table.list').offsetHeight";
      return [await page.locator('tr[data-id]').count(), await page.evaluate(height)];
    };
    await page.getByLabel('Country').selectOption('SE');
    const after = await filtered();
    expect(after[0]).toBeLessThan(FEW);
    await page.reload();
    expect(await filtered()).toEqual(after);
    await page.close();
  });

  it('names the part that it has, claims no more, and loads the rest', async () => {
    await place(MOST_ORDERS, MOST_ORDERS + BEYOND);
    const page = await signedIn();
    const queue = page.getByRole('navigation', { name: 'Queues' }).getByText('To ship');
    await queue.getByText('2,000+').waitFor();
    const part = 'of the oldest 2,000 open orders';
    await page.locator('.head').getByText(`2,000+ orders · €50,000.00 ${part}`).waitFor();
    await page.locator('[aria-rowcount="-1"]').waitFor();
    // An empty queue may have orders beyond the part.
    const held = page.getByRole('navigation', { name: 'Queues' }).getByText('On hold');
    expect(await held.locator('b').textContent()).toBe('0+');
    await page.getByLabel('Search', { exact: true }).fill('Nia Lund 7');
    await page.getByRole('heading', { name: 'Among the oldest 2,000 open orders' }).waitFor();
    await page.keyboard.press('Enter');
    const searched = page.locator('main').getByRole('heading', { level: 2 });
    await searched.getByText('Among the oldest 2,000 open orders').waitFor();
    await page.goto(address('#/search/nobody'));
    await page.getByText('Nothing was found. Tried: the oldest 2,000 open orders').waitFor();
    await page.goto(address('#/pack'));
    await page.getByLabel('Scan the parcel label').fill('200101-0000-000');
    await page.keyboard.press('Enter');
    await page.getByText('This order is not among the oldest 2,000 open orders').waitFor();

    await page.goto(address('#/ship?country=FI'));
    await page.getByText('Among the oldest 2,000 open orders: No order in To ship').waitFor();
    await page.goto(address('#/hold'));
    await page.getByText('None of the oldest 2,000 open orders is in On hold.').waitFor();
    await page.getByRole('button', { name: `Load ${MORE_ORDERS} more` }).click();
    // They are all of them now.
    await page.getByText('No order is on hold.').waitFor();
    const all = MOST_ORDERS + BEYOND;
    await queue.getByText(all.toLocaleString('en'), { exact: true }).waitFor();
    await page.goto(address('#/ship?country=FI'));
    await page.getByText(`${BEYOND} orders · €1,000.00 · oldest`).waitFor();
    expect(await page.getByRole('button', { name: /^Load/ }).count()).toBe(0);
    await page.goto(address('#/ship'));
    await page.locator(`[aria-rowcount="${all + 1}"]`).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
