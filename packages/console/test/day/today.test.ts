// @module-tag large alone
/** The console's *Today*: tiles, charts, sums. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../functions/manifest/access-pattern.ts';
import {
  hasBrowser,
  screenshot,
  type Theme,
  untilQuiet,
} from '../../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible, factOf } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';
import { answerDays, answerRefunds, BERLIN, sixtyDays, spreadAges } from './days-of-shop.ts';

/** Berlin's clock is put back in the night before: 14:32 there. */
const CLOCK_CHANGE = '2026-10-25T13:32:00Z';

const tile = (page: Page, name: string) =>
  page.locator('.tiles > *').filter({ has: page.getByText(name, { exact: true }) });
const chart = (page: Page, name: RegExp) => page.getByRole('region', { name });
const MONTH = /^Revenue less refunds/;

/** Opens today before anybody signs in: a clock and answers of its own come first. */
const opening =
  (open: (url: string, theme?: Theme) => Promise<Page>, address: (view: string) => string) =>
  async (prepare: (page: Page) => Promise<unknown>, theme?: Theme) => {
    const page = await open(address('#/queues'), theme);
    await prepare(page);
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await page.evaluate("location.hash = '#/day'");
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    return page;
  };

describe.skipIf(!hasBrowser)('Today', () => {
  const { address, clientOf, complaints, open, placeOrder, shop, signedIn } = shopInBrowser({
    timeZone: BERLIN,
  });
  const provider = clientOf({ sub: 'connector', scope: SCOPES.report });

  const openAt = opening(open, address);

  it('has the figures of the day for one request, and the queues behind them', async () => {
    await shop.putInventory({
      sku: 'PIN',
      body: { name: 'Pin', unitPrice: 700, quantity: 9, currency: 'USD', lowStockThreshold: 9 },
    });
    const lines = [{ sku: 'PIN', quantity: 1, unitPrice: 700, name: 'Pin' }];
    await placeOrder({ currency: 'USD', lines });
    const shipped = await placeOrder();
    const ids = { customerId: CUSTOMER, orderId: shipped.orderId };
    const at = { occurredAt: new Date().toISOString() };
    const pay = (kind: 'SALE' | 'REFUND', amount: number) =>
      provider.recordPaymentFact({
        body: factOf(shipped, { kind, amount, reference: kind, ...at }),
      });
    await pay('SALE', 9900);
    await pay('REFUND', 1500);
    await shop.createFulfillment({ ...ids, body: {} });
    const canceled = await placeOrder();
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: canceled.orderId });
    await placeOrder();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: BERLIN }).format(new Date());
    const euros = async () =>
      (await shop.getDays({ from: today })).items.find(({ currency }) => currency === 'EUR');
    await expect
      .poll(euros)
      .toMatchObject({ orders: 3, cancelled: 1, parcels: 1, captured: 9900, refunded: 1500 });
    await expect.poll(async () => (await shop.listOrders({ status: 'OPEN' })).items.length).toBe(2);

    const page = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/days')) asked.push(request.url());
    });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await tile(page, 'Placed').getByText('4', { exact: true }).waitFor();
    await tile(page, 'Placed').getByText('€198 and 1 more').waitFor();
    await tile(page, 'Shipped').getByText('1', { exact: true }).waitFor();
    await tile(page, 'Low stock').getByText('1', { exact: true }).waitFor();
    await untilQuiet(page);
    const cells = page.getByRole('row', { name: /^EUR/ }).getByRole('cell');
    expect(await cells.allTextContents()).toEqual([
      '3',
      '€198.00',
      '–',
      '–',
      '€99.00',
      '-€15.00',
      '1 · €99.00',
    ]);
    expect(asked).toHaveLength(1);
    // Amber is for a person's work alone: what is low, here; zero is grey.
    expect(await page.locator('.tiles .act > span').allTextContents()).toEqual(['Low stock']);
    expect(await tile(page, 'Late').getAttribute('class')).toBe('none');
    await page.keyboard.press('r');
    await expect.poll(() => asked.length).toBe(2);
    for (const [name, hash] of [
      ['To ship', '#/ship'],
      ['To capture', '#/capture'],
      ['To give back', '#/giveback'],
      ['Returns', '#/returns'],
      ['Low stock', '#/stock?low'],
    ] as const) {
      await tile(page, name).click();
      expect(new URL(page.url()).hash).toBe(hash);
      await page.goBack();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
    }
    await tile(page, 'Placed').click();
    await page.locator('#orders:focus').waitFor();
    await page.getByRole('link', { name: '-€15.00' }).click();
    await page.locator('#refunds:focus').waitFor();
    const refunds = page.getByRole('table', { name: 'Refunds' });
    expect(await refunds.getByRole('cell').allTextContents()).toEqual([shipped.number, '€15.00']);
    await refunds.getByRole('link').click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/order/${shipped.orderId}`);
    await page.close();
  });

  it('is walked by keys, day by day, and to its report and back', async () => {
    const page = await signedIn({ hash: '#/day' });
    await page.getByText('The day in sums').waitFor();
    const day = page.getByLabel('Day', { exact: true });
    const today = await day.inputValue();
    await page.keyboard.press('[');
    await expect.poll(() => day.inputValue()).not.toBe(today);
    // What waits now is none of a day before's figures.
    expect(await page.locator('.tiles').getByText('To ship').count()).toBe(0);
    expect(await page.locator('.until, .hollow').count()).toBe(0);
    await page.keyboard.press(']');
    await expect.poll(() => day.inputValue()).toBe(today);
    // There is no day after it.
    await page.keyboard.press(']');
    expect(await day.inputValue()).toBe(today);
    await page.keyboard.press('l');
    await page.locator('button:focus').getByText('Print').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('a:focus').getByText('Day report').waitFor();
    expect(await page.getByRole('navigation').count()).toBeGreaterThan(1);
    await page.close();
  });

  it('shows one currency at a time, and compares it with what there was', async () => {
    const page = await openAt((before) => answerDays(before));
    const month = chart(page, MONTH);
    await month.getByText(/The 30 before €/).waitFor();
    await month.getByText('+8.7%, without today').waitFor();
    expect(await month.locator('.plot .thin').count()).toBe(1);
    expect(await month.locator('.hollow').count()).toBe(1);
    const [title] = await month.locator('svg title').allTextContents();
    expect(title).toMatch(/^Revenue less refunds, 30 days until /);
    await page.getByLabel('Currency', { exact: true }).selectOption('USD');
    await page.getByRole('heading', { name: 'Revenue less refunds, 30 days, USD' }).waitFor();
    await tile(page, 'Placed').getByText('$412 and 2 more').waitFor();
    // Dollars came today for the first time.
    expect(await month.locator('.plot .thin').count()).toBe(0);
    expect(await month.getByText('%').count()).toBe(0);
    // The choice is kept.
    await page.reload();
    await page.getByRole('heading', { name: 'Revenue less refunds, 30 days, USD' }).waitFor();
    await page.getByLabel('Currency', { exact: true }).selectOption('EUR');
    await page.close();
  });

  it('names another zone of its figures, and what it has without them', async () => {
    const page = await openAt((before) => answerDays(before, sixtyDays, 'America/Lima'));
    await page.getByText('These days are those of America/Lima').waitFor();
    const problem = { type: 'about:blank', status: 500, title: 'Internal Server Error' };
    await page.unroute('**/days?*');
    await page.route('**/days?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
    );
    await page.evaluate("location.hash = '#/queues'");
    await page.evaluate("location.hash = '#/day'");
    await page.getByRole('alert').getByText('Internal Server Error').waitFor();
    // Nothing is known of it, which is no zero.
    await tile(page, 'Placed').getByText('–').waitFor();
    await tile(page, 'To ship').getByText('2', { exact: true }).waitFor();
    await page.locator('a.order').first().waitFor();
    await page.close();
  });

  it.each<Theme>(['light', 'dark'])('is for everybody in the %s theme', async (theme) => {
    for (let n = 0; n < 15; n++) await placeOrder();
    const page = await openAt(async (before) => {
      await answerDays(before);
      await answerRefunds(before, 12);
      await spreadAges(before);
    }, theme);
    await page.getByText('Late orders').waitFor();
    await page.getByRole('button', { name: 'Show 4 more' }).waitFor();
    await chart(page, MONTH).waitFor();
    for (const [width, height] of [
      [1440, 1400],
      [1350, 1400],
      [1280, 1500],
      [1024, 1500],
      [768, 1900],
      [390, 2600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await untilQuiet(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await expectAccessible(page);
      const cut = page.locator('.tiles > *').filter({ visible: true });
      expect(
        await cut.evaluateAll(
          (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
        ),
      ).toBe(0);
      await screenshot(page, `today-${theme}-${width}`);
      // Drawn for the width that there is: no text is scaled.
      const scales = await page
        .locator('.plot > svg')
        .evaluateAll((all) =>
          all.map(
            (svg) =>
              svg.getBoundingClientRect().width - (svg as SVGSVGElement).viewBox.baseVal.width,
          ),
        );
      expect(scales).toHaveLength(3);
      for (const difference of scales) expect(Math.abs(difference)).toBeLessThan(1);
    }
    await page.getByRole('button', { name: 'Show 4 more' }).click();
    expect(await page.getByRole('table', { name: 'Refunds' }).getByRole('link').count()).toBe(12);
    for (const folded of await page.getByText('As a table').all()) await folded.click();
    await expectAccessible(page);
    expect(await page.getByRole('row', { name: '10:00 26 38' }).count()).toBe(1);
    await page.close();
  });

  it('has no script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('Today in a new shop', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser({ timeZone: BERLIN });

  it('has a place for the first order, which comes by itself', async () => {
    const page = await signedIn({ hash: '#/day' });
    await page.getByText('The first order will stand here.').waitFor();
    expect(await page.locator('.plot').count()).toBe(0);
    expect(await page.locator('.tiles .act').count()).toBe(0);
    await expectAccessible(page);
    await screenshot(page, 'today-new');
    await placeOrder();
    await chart(page, /per hour$/).waitFor();
    await page.close();
  });

  it('has no script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('Today on a day on which the clock changes', () => {
  const { address, complaints, open } = shopInBrowser({ timeZone: BERLIN });
  const openAt = opening(open, address);

  it('names the time until which it is counted', async () => {
    const asked: string[] = [];
    let figures: Awaited<ReturnType<typeof answerDays>> | undefined;
    const page = await openAt(async (before) => {
      figures = await answerDays(before);
      before.on('request', (request) => {
        const { searchParams } = new URL(request.url());
        if (searchParams.has('from')) asked.push(`${searchParams.get('from')}`);
      });
      await before.clock.setFixedTime(CLOCK_CHANGE);
    });
    await chart(page, MONTH).getByText('until 14:32', { exact: true }).waitFor();
    expect(figures?.asked).toEqual(['?from=2026-08-27&to=2026-10-25']);
    // The list begins at the zone's own midnight.
    expect(asked).toContain('2026-10-24T22:00:00.000Z');
    const hours = chart(page, /per hour$/);
    const [line, later, width] = await hours.locator('.plot svg').evaluate((svg) => {
      const box = (name: string) => svg.querySelector(name)?.getBoundingClientRect();
      const { left, right } = svg.getBoundingClientRect();
      return [(box('.until')?.left ?? 0) - left, (box('.later')?.left ?? 0) - left, right - left];
    });
    // The plot has 34 pixels at its left and 8 at its right.
    expect(line).toBeCloseTo(34 + ((width ?? 0) - 42) * ((14 + 32 / 60) / 24), 0);
    expect(later).toBeCloseTo(line ?? 0, 0);
    await page.close();
  });

  it('has no script errors', () => expect(complaints).toEqual([]));
});
