// @module-tag large alone
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../functions/manifest/access-pattern.ts';
import { hasBrowser, screenshot } from '../../../../test/support/browser.ts';
import {
  CUSTOMER,
  dialogIsGone,
  expectAccessible,
  factOf,
} from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** Minor units: three bags and two mugs. */
const TOTAL = 9900;
const DAY = 86_400_000;

describe.skipIf(!hasBrowser)('The money of many orders', () => {
  const { clientOf, complaints, placeOrder, shop, signedIn } = shopInBrowser();
  const provider = clientOf({ sub: 'connector', scope: SCOPES.report });

  const place = (name: string, city: string, more: object = {}) =>
    placeOrder({
      paymentTerms: 'RECEIPT',
      shippingAddress: { name, city, country: 'DE' },
      ...more,
    });
  const hold = (order: PlacedOrder, amount: number, days: number) =>
    provider.recordPaymentFact({
      body: factOf(order, {
        kind: 'AUTHORIZATION',
        amount,
        reference: `au_${order.orderId}`,
        occurredAt: new Date(Date.now() - days * DAY).toISOString(),
      }),
    });
  const paymentOf = async ({ orderId }: { orderId: string }) =>
    (await shop.getOrder({ orderId, consistent: true })).amounts;
  const box = (page: Page, { number = '' }: PlacedOrder) =>
    page.getByRole('checkbox', { name: new RegExp(`Select Order ${number}`) });
  const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
  const card = (page: Page) => page.getByRole('region', { name: /^Result of/ });

  let [dollars, part, unpaid, kept, ended]: (PlacedOrder | undefined)[] = [];
  const those = () => [dollars, part, unpaid, kept, ended] as PlacedOrder[];
  let held: PlacedOrder[] = [];
  beforeAll(async () => {
    await shop.putInventory({
      sku: 'USD',
      body: { name: 'Pin', unitPrice: 700, quantity: 10, currency: 'USD', lowStockThreshold: 1 },
    });
    unpaid = await place('Sven Haddad', 'Berlin');
    part = await place('Greta Costa', 'Porto');
    const path = { customerId: CUSTOMER, orderId: part.orderId };
    await shop.createPayment({
      ...path,
      body: { provider: 'manual', captured: true, amount: 4000 },
    });
    const lines = [{ sku: 'USD', quantity: 1, unitPrice: 700, name: 'Pin' }];
    dollars = await place('Rosa Novák', 'Galway', { currency: 'USD', lines });
    kept = await place('Priya Nowak', 'Oslo');
    ended = await place('Chloé Costa', 'Lyon');
    held = [await place('Lars Brandt', 'Wien'), await place('Noor Haddad', 'Lyon')];
    await hold(held[0] as PlacedOrder, TOTAL, 6);
    await hold(held[1] as PlacedOrder, TOTAL + 100, 1);
  });

  it('is marked as paid, one request an order, and what fits no order says why', async () => {
    const page = await signedIn({ hash: '#/unpaid' });
    const [usd, half, due, other] = those() as [PlacedOrder, PlacedOrder, PlacedOrder, PlacedOrder];
    for (const order of [usd, half, due, other]) await box(page, order).check();
    const capture = bar(page).getByRole('button', { name: 'Capture …' });
    expect(await capture.getAttribute('aria-disabled')).toBe('true');
    await capture.click({ force: true });
    await page.getByText('Capture: No bank holds money for it.').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'money-unpaid-light');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // The bar lies over a row, unless the list is at its end.
    await page.evaluate('scrollTo(0, 9999)');
    await expectAccessible(page);
    await screenshot(page, 'money-unpaid-390');
    await page.setViewportSize({ width: 1440, height: 900 });

    // Somebody else enters the money of one meanwhile.
    const body = { provider: 'manual', captured: true } as const;
    await shop.createPayment({ customerId: CUSTOMER, orderId: other.orderId, body });
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Mark 3 orders as paid?' });
    await dialog.waitFor();
    expect(await dialog.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^EUR\s+2 orders\s+€158\.00$/),
      expect.stringMatching(/^USD\s+1 order\s+\$7\.00$/),
    ]);
    await dialog.getByText('1 order is left out').waitFor();
    await dialog.getByText('Nothing is due').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'money-mark-light');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await dialog.getByRole('button', { name: /^Mark/ }).click();
    await card(page).getByRole('heading', { name: 'Marked as paid 3 of 3' }).waitFor();
    expect(sent).toHaveLength(3);
    expect(await paymentOf(half)).toMatchObject({ captured: TOTAL, due: 0 });
    expect(await paymentOf(due)).toMatchObject({ captured: TOTAL, due: 0 });
    await expect.poll(() => box(page, due).count()).toBe(0);
    await page.close();
  });

  it('leaves what was refused in the selection, and shows it first', async () => {
    const page = await signedIn({ hash: '#/unpaid', theme: 'dark' });
    const order = await place('Umar Weber', 'Berlin');
    const last = those()[4] as PlacedOrder;
    await page.keyboard.press('r');
    await box(page, order).check();
    await box(page, last).check();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Mark 2 orders as paid?' });
    await dialog.locator('.main:focus').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'money-mark-dark');
    // It is canceled after its money was read.
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    await dialog.getByRole('button', { name: /^Mark/ }).click();
    await card(page).getByRole('heading', { name: 'Marked as paid 1 of 2' }).waitFor();
    await card(page).getByText('Not marked as paid').waitFor();
    expect(await card(page).getByRole('row').first().innerText()).toContain(order.number);
    await expectAccessible(page);
    await screenshot(page, 'money-refused-dark');
    await page.close();
  });

  it('is captured, the oldest hold first, of shipped and open orders', async () => {
    const page = await signedIn({ hash: '#/ship' });
    const link = page.getByRole('link', { name: /^To capture/ });
    await expect.poll(() => link.locator('b').textContent()).toBe('2');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'To capture' }).waitFor();
    const table = page.getByRole('table', { name: 'To capture' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(2);
    const rows = await table.locator('tbody tr').allInnerTexts();
    expect(rows[0]).toMatch(/Lars Brandt.*May end.*6 d.*€99\.00/s);
    expect(rows[1]).toMatch(/Noor Haddad.*Authorized.*24 h.*€99\.00/s);
    await page.getByRole('checkbox', { name: 'Select all 2' }).check();
    await expectAccessible(page);
    await screenshot(page, 'money-capture-light');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // The bar lies over a row, unless the list is at its end.
    await page.evaluate('scrollTo(0, 9999)');
    await expectAccessible(page);
    await screenshot(page, 'money-capture-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Capture 2 orders?' });
    await dialog.getByRole('button', { name: 'Capture €198.00' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep as it is' }).click();
    await dialogIsGone(page);
    await page.keyboard.press('m');
    await dialog.getByRole('button', { name: 'Capture €198.00' }).click();
    await card(page).getByRole('heading', { name: 'Captured 2 of 2' }).waitFor();
    await page.getByText('No bank holds money that can be captured.').waitFor();
    for (const order of held) {
      const { payments } = await shop.getOrder({ orderId: order.orderId, consistent: true });
      const asked = payments[0]?.transactions.filter(({ kind }) => kind === 'CAPTURE');
      expect(asked).toMatchObject([{ amount: TOTAL, state: 'REQUESTED' }]);
    }
    await page.close();
  });

  it('is not missing of orders that are canceled, with one reason', async () => {
    const orders = [await place('Tara Novák', 'Dublin'), await place('Maya Fischer', 'Berlin')];
    const page = await signedIn({ hash: '#/unpaid' });
    for (const order of orders) await box(page, order).check();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' });
    await dialog.getByRole('row').waitFor();
    await dialog.getByLabel('Reason').selectOption('Not in stock');
    await expectAccessible(page);
    await screenshot(page, 'money-cancel-light');
    await dialog.getByRole('button', { name: /^Cancel 2 orders/ }).click();
    await card(page).getByRole('heading', { name: 'Canceled 2 of 2' }).waitFor();
    for (const { orderId } of orders) {
      const { status } = await shop.getCustomerOrder({ customerId: CUSTOMER, orderId });
      expect(status).toBe('CANCELLED');
      await expect.poll(() => page.locator(`tr[data-id="${orderId}"]`).count()).toBe(0);
    }
    await page.close();
  });

  it('is read again after an error', async () => {
    const page = await signedIn({ hash: '#/capture', theme: 'dark' });
    const title = 'The table is busy';
    await page.route(/capturable=true/, (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'busy', title } }),
    );
    await page.keyboard.press('r');
    await page.getByRole('alert').getByText(title).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'money-capture-dark');
    await page.unroute(/capturable=true/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
