// @module-tag large alone
/** The places of what a page shows: columns that stay, rings and words that nothing cuts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** The words of the names of goods that stand in two lines. */
const BROKEN = `[...document.querySelectorAll('.stock td.rest')].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(({ 0: word }) => word))`;

describe.skipIf(!hasBrowser)('The looks of the console', () => {
  const { address, complaints, open, placeOrder, shop, signedIn } = shopInBrowser();

  const at = async (hash: string, width: number) => {
    const page = await signedIn({ hash });
    await page.setViewportSize({ width, height: 900 });
    return page;
  };
  /** The left edges of elements, in pixels. */
  const leftsOf = (page: Page, selector: string) =>
    page.evaluate<number[]>(`[...document.querySelectorAll('${selector}')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect().left)`);

  it('list the keys in three columns, and in one on a phone', async () => {
    const page = await at('#/ship', 1440);
    await page.locator('body').press('?');
    await page.getByText('this list').waitFor();
    const columns = async () => new Set(await leftsOf(page, '.keys dt')).size;
    expect(await columns()).toBe(3);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await columns()).toBe(1);
    await page.close();
  });

  it('keep the columns of the stock while a person types', async () => {
    const price = { unitPrice: 900, currency: 'EUR', quantity: 922, lowStockThreshold: 1000 };
    await shop.putInventory({ sku: 'CUP', body: { ...price, name: 'Cup' } });
    const page = await at('#/stock', 1440);
    for (const width of [1440, 1280, 1024, 700]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('#title').focus();
      const columns = () => leftsOf(page, '.stock th, .stock td');
      const field = page.getByLabel('Change of CUP');
      await page.getByRole('button', { name: /of CUP in stock: change$/ }).click();
      await field.fill('');
      const before = await columns();
      for (const text of ['+40', '7', 'many']) {
        await field.fill(text);
        if (text === '+40') await page.getByText('922 → 962').waitFor();
        else {
          await field.press('Enter');
          await page.locator('.stock [role=alert]').waitFor();
        }
        expect([width, text, await columns()]).toEqual([width, text, before]);
      }
      // The boxes stand below the one in the head.
      expect(new Set(await leftsOf(page, '.stock [type=checkbox]')).size).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.close();
  });

  it('break no name of goods within a word, also beside the preview of the stock', async () => {
    const price = { unitPrice: 128_900, currency: 'EUR', quantity: 922, lowStockThreshold: 1000 };
    for (const name of ['Stainless water bottle', 'Embroidered tablecloth', 'Wool blanket'])
      await shop.putInventory({
        sku: `${name.slice(0, 4)}-NATURAL-XL`.toUpperCase(),
        body: { ...price, name },
      });
    const page = await at('#/stock', 1440);
    await page.getByText('Wool blanket').waitFor();
    await page.locator('#title').focus();
    const expectWhole = async () => {
      for (const width of [1600, 1520, 1440, 1400, 1380, 1360, 1300, 1280, 1210]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await page.evaluate(BROKEN)]).toEqual([width, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
    };
    await expectWhole();
    await page.keyboard.press('Space');
    await page.getByRole('complementary').waitFor();
    await expectWhole();
    await page.setViewportSize({ width: 1400, height: 900 });
    await screenshot(page, 'stock-beside-preview');
    await page.close();
  });

  it('cut no ring of a link in a list, and no figure beside it', async () => {
    const { orderId } = await placeOrder();
    const views = [
      ['#/ship', `.list a.order[href$="${orderId}"]`],
      ['#/stock', '.stock a[href$="BAG"]'],
      ['#/day', `a.order[href$="${orderId}"]`],
    ] as const;
    for (const width of [1440, 390])
      for (const [hash, link] of views) {
        const page = await at(hash, width);
        await page.locator(link).waitFor();
        await page.keyboard.press('j');
        await page.locator(link).focus();
        const [ring, cell, text] = await page.evaluate<readonly Edges[]>(`(() => {
          const edges = ({ left, right, top, bottom }, by = 0) =>
            [left - by, right + by, top - by, bottom + by];
          const link = document.activeElement;
          const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(link);
          if (outlineStyle === 'none') throw new Error('no ring');
          const offset = parseFloat(outlineOffset);
          let cut = link;
          while (cut && getComputedStyle(cut).overflowX === 'visible') cut = cut.parentElement;
          const words = document.createRange();
          words.selectNodeContents(link);
          const box = link.getBoundingClientRect();
          return [
            edges(box, offset + parseFloat(outlineWidth)),
            edges((cut ?? document.documentElement).getBoundingClientRect()),
            [...edges(words.getBoundingClientRect()).slice(0, 2), box.left - offset, box.right],
          ];
        })()`);
        const [left, right, top, bottom] = ring ?? expect.fail('no ring');
        const [cellLeft, cellRight, cellTop, cellBottom] = cell ?? expect.fail('no cell');
        const isWhole =
          left >= cellLeft && right <= cellRight && top >= cellTop && bottom <= cellBottom;
        expect([width, hash, isWhole, ring, cell]).toEqual([width, hash, true, ring, cell]);
        // The ring's inner edge is beside the words.
        expect(text?.[0]).toBeGreaterThanOrEqual(text?.[2] ?? Number.NaN);
        await page.close();
      }
  });

  it('show tags whole, with an ellipsis of their own, or not at all', async () => {
    const ids = {
      customerId: CUSTOMER,
      orderId: (await placeOrder({ customerNote: 'Hi' })).orderId,
    };
    for (const tag of ['fragile-item', 'gift', 'vip']) await shop.tagOrder({ ...ids, tag });
    const page = await at('#/ship', 1440);
    const cell = page.locator(`tr[data-id="${ids.orderId}"] .marks-cell`);
    await cell.getByText('fragile-item').waitFor();
    const looks = () =>
      cell.evaluate((element) => {
        const { right, bottom } = element.getBoundingClientRect();
        const pills = [...element.querySelectorAll('.pill')].map((pill) => {
          const box = pill.getBoundingClientRect();
          return box.top > bottom - 8 ? 'left out' : box.right <= right ? 'whole' : 'cut';
        });
        return [element.scrollWidth > element.clientWidth, ...pills];
      });
    expect(await looks()).toEqual([false, 'whole', 'left out', 'left out']);
    await page.keyboard.press('Space');
    await page.getByRole('columnheader', { name: 'First item' }).waitFor();
    expect(await looks()).toEqual([false, 'whole', 'whole', 'left out']);
    // The browser keeps it for the other tests.
    await page.keyboard.press('Space');
    await page.locator('.peek').waitFor();
    await page.close();
  });

  it('keep the actions of the preview together: in a line, or the longest above two', async () => {
    const place = async (terms: 'NET' | 'RECEIPT') => ({
      customerId: CUSTOMER,
      orderId: (await placeOrder({ paymentTerms: terms })).orderId,
    });
    const part = await place('NET');
    const held = await place('NET');
    const unpaid = await place('RECEIPT');
    const ship = await place('NET');
    await shop.createFulfillment({ ...part, body: { lines: [{ seq: 1, quantity: 1 }] } });
    await shop.holdOrder({ ...held, ifMatch: 1, body: { reason: 'OTHER' } });
    const cases = [
      ['ship', ship, 'Ship …', 1],
      ['hold', held, 'Release', 1],
      ['unpaid', unpaid, 'Ship unpaid …', 2],
      ['part', part, 'Ship the rest …', 2],
    ] as const;
    for (const [queue, { orderId }, main, lines] of cases) {
      const page = await at(`#/${queue}`, 1440);
      await page.locator(`tr[data-id="${orderId}"] input`).click();
      const action = page.locator('.peek .main');
      await action.filter({ hasText: main }).waitFor();
      const [first, ...others] = await page.locator('.peek > :last-child').evaluate((row) =>
        [...row.querySelectorAll('button, a')].map((control) => {
          const { top, width } = control.getBoundingClientRect();
          return { top, width, room: row.getBoundingClientRect().width };
        }),
      );
      const tops = [first, ...others].map((edge) => edge?.top);
      expect([queue, new Set(tops.slice(1)).size]).toEqual([queue, 1]);
      expect([queue, new Set(tops).size]).toEqual([queue, lines]);
      if (lines > 1) expect(first?.width).toBe(first?.room);
      await page.close();
    }
  });

  it('give the words about an order their room, and its actions a line on a laptop', async () => {
    const to = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };
    const adjustments = [{ kind: 'SHIPPING', name: 'DHL Standard', amount: 490 }] as const;
    const { orderId } = await placeOrder({
      paymentTerms: 'RECEIPT',
      shippingAddress: to,
      adjustments: [...adjustments],
    });
    const lines = [{ seq: 1, quantity: 1 }];
    await shop.createFulfillment({ customerId: CUSTOMER, orderId, body: { lines } });
    const page = await at(`#/order/${orderId}`, 1440);
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    for (const width of [1440, 1280, 1200, 1024, 840]) {
      await page.setViewportSize({ width, height: 900 });
      const [height, ...tops] = await page
        .locator('.order-head .whole')
        .evaluate((row) => [
          row.querySelector('.dim')?.getBoundingClientRect().height ?? 0,
          ...[...row.querySelectorAll('button')].map(
            (button) => button.getBoundingClientRect().top,
          ),
        ]);
      // Two lines at most.
      expect([width, height]).toEqual([width, expect.toSatisfy((pixels) => pixels < 45)]);
      expect(tops).toHaveLength(6);
      if (width > 1150) expect([width, new Set(tops).size]).toEqual([width, 1]);
      const title = await page.locator('.parcel h2 > span').first().evaluate(linesOf);
      expect([width, title]).toEqual([width, 1]);
    }
    await page.close();
  });

  it('break no figure of the side bar from its word, however long it is', async () => {
    const url = `https://hooks.example/${'orders'.repeat(30)}`;
    await shop.createWebhookEndpoint({ body: { url, eventTypes: ['*'] } });
    const endpoints = async () => (await shop.listWebhookEndpoints({})).items.length;
    await expect.poll(endpoints).toBe(1);
    const page = await open(address('#/webhooks'));
    await page.route('**/deliveries?*status=FAILED*', (route) => {
      const items = Array.from({ length: 51 }, (_, n) => deliveryOf(n));
      return route.fulfill({ json: { items } });
    });
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    const link = page.getByRole('link', { name: /^Webhooks/ });
    await link.getByText('50+ failed').waitFor();
    await page.locator('.delivery').first().waitFor();
    const [lines, room, wide] = await link.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element.querySelector('b') ?? element);
      const { right } = element.getBoundingClientRect();
      const side = element.closest('.side') ?? element;
      return [
        new Set([...words.getClientRects()].map(({ top }) => top)).size,
        right - words.getBoundingClientRect().right,
        side.scrollWidth - side.clientWidth,
      ];
    });
    expect([lines, wide]).toEqual([1, 0]);
    expect(room).toBeGreaterThanOrEqual(8);
    // Nor does a long URL break a state, or a list its place.
    await page.setViewportSize({ width: 840, height: 900 });
    expect(await page.locator('td .status').evaluate(linesOf)).toBe(1);
    await page.evaluate("location.hash = '#/stock'");
    await page.locator('.foot').waitFor();
    expect(await page.locator('.foot > :first-child').evaluate(linesOf)).toBe(1);
    await page.close();
  });

  it('have no script errors', () => expect(complaints).toEqual([]));
});

/** The number of lines that an element's words have, in the browser. */
const linesOf = (element: Element): number => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
};

/** Left, right, top, bottom. */
type Edges = readonly [number, number, number, number];

const deliveryOf = (n: number) => ({
  deliveryId: `1-${n}`,
  endpointId: 'w-1',
  eventId: String(n),
  createdAt: '2026-11-27T08:00:00.000Z',
  eventTime: '2026-11-27T08:00:00.000Z',
  eventType: 'order.placed',
  status: 'FAILED',
  attempts: [],
  attemptCount: 10,
});
