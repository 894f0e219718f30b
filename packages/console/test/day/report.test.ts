// @module-tag large alone
/** A day's report on paper. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, screenshot, type Theme } from '../../../../test/support/browser.ts';
import { expectAccessible } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';
import { aDay, answerDays, answerRefunds, BERLIN, sixtyDays } from './days-of-shop.ts';

const LATE = 20;
const HELD = 14;
const REFUNDS = 12;

describe.skipIf(!hasBrowser)('The report of a day', () => {
  const { address, complaints, open, placeOrder } = shopInBrowser({ timeZone: BERLIN });

  /** Six days later, so that all orders are late, with more money to move than has a place. */
  const openReport = async (theme: Theme, figures = sixtyDays): Promise<Page> => {
    const page = await open(address('#/queues'), theme);
    await page.clock.setFixedTime(Date.now() + 6 * 86_400_000);
    await answerDays(page, figures);
    await answerRefunds(page, REFUNDS);
    await page.route(/capturable=true/, (route) => {
      const items = Array.from({ length: HELD }, (_, n) => ({
        orderId: `o-${n}`,
        number: `261124-0JC1-0${String(n).padStart(2, '0')}`,
        customerId: 'c1',
        currency: 'EUR',
        capturable: 17_160,
        since: '2026-11-24T08:00:00Z',
        placedAt: '2026-11-24T08:00:00Z',
      }));
      return route.fulfill({ json: { items } });
    });
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await page.evaluate("location.hash = '#/day?report'");
    await page.getByText('Checked by').waitFor();
    return page;
  };

  beforeAll(async () => {
    for (let n = 0; n < LATE; n++) await placeOrder();
  });

  it.each<Theme>(['light', 'dark'])(
    'is one page, black on white, from the %s theme',
    async (theme) => {
      const page = await openReport(theme);
      await page.getByText(`and ${REFUNDS - 8} more`).waitFor();
      const refund = page.getByRole('table', { name: 'Refunds' }).getByRole('row').nth(1);
      expect(await refund.getByRole('cell').allTextContents()).toEqual([
        '261121-0M2D-000',
        'Returned',
        '€120.65',
      ]);
      await page.getByText(`and ${HELD - 8} more`).waitFor();
      const lists = page.locator('.halves tbody tr');
      expect(await lists.count()).toBe(2 * 8);
      await page.getByRole('heading', { name: 'Day report: so far' }).waitFor();
      await page
        .locator('.of-day')
        .getByText(/, until \d\d:\d\d, Europe\/Berlin$/)
        .waitFor();
      await expectAccessible(page);
      await screenshot(page, `today-report-${theme}`);
      for (const format of ['A4', 'Letter']) {
        const pdf = (await page.pdf({ format })).toString('latin1');
        expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 1]);
      }
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('.sheet');
      const [paper, ink] = await sheet.evaluate((one) => {
        const { backgroundColor, color } = getComputedStyle(one);
        return [backgroundColor, color];
      });
      expect([paper, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      expect(await page.locator('header.screen').isVisible()).toBe(false);
      await page.close();
    },
  );

  it('is one page with as many currencies as it has room for, and names the others', async () => {
    const codes = ['EUR', 'USD', 'HUF', 'PLN', 'CZK', 'IDR', 'JPY'];
    const page = await openReport('light', (last) =>
      codes.map((currency, n) => aDay(last, { currency, orders: 9 - n, sum: 98_765_432_100 })),
    );
    await page.getByText('Besides: CZK, IDR, JPY').waitFor();
    const cut = await page
      .locator('.sheet table')
      .first()
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(cut).toBeLessThanOrEqual(0);
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 1]);
    }
    await page.close();
  });

  it('of a day that is over is no “so far”, and names what is of the moment', async () => {
    const page = await openReport('light');
    await page.evaluate("location.hash = '#/day/2026-11-20?report'");
    await page.getByRole('heading', { name: 'Not settled now' }).waitFor();
    await page.getByText('To ship, now').waitFor();
    expect(await page.getByText(/so far/).count()).toBe(0);
    expect(await page.locator('.sheet .until').count()).toBe(0);
    const sums = page.getByRole('row', { name: /^Captured less refunded/ }).getByRole('cell');
    expect((await sums.allTextContents())[0]).toBe('€12,782.95');
    await page.close();
  });

  it('fits a telephone', async () => {
    const page = await openReport('light');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible(page);
    await screenshot(page, 'today-report-390');
    await page.close();
  });

  it('has no script errors', () => expect(complaints).toEqual([]));
});
