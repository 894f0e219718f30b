// @module-tag large alone
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../functions/manifest/access-pattern.ts';
import { hasBrowser, screenshot, untilQuiet } from '../../../../test/support/browser.ts';
import {
  CUSTOMER,
  dialogIsGone,
  expectAccessible,
  factOf,
} from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** Minor units: three bags and two mugs. */
const TOTAL = 9900;

describe.skipIf(!hasBrowser)('The list of what is to be given back', () => {
  const { clientOf, complaints, placeOrder, shop, signedIn } = shopInBrowser();
  const provider = clientOf({ sub: 'connector', scope: SCOPES.report });

  const rows = (page: Page) =>
    page.getByRole('table', { name: 'To give back' }).locator('tbody tr');
  const cells = async (page: Page) =>
    Promise.all((await rows(page).all()).map((row) => row.getByRole('cell').allTextContents()));
  const badge = (page: Page) =>
    page
      .getByRole('navigation', { name: 'Queues' })
      .getByRole('link', { name: /^To give back/ })
      .locator('b');

  /** An order whose payments are these, in minor units. */
  async function paid(name: string, ...amounts: readonly number[]) {
    const { orderId, number } = await placeOrder({ shippingAddress: { name, city: 'Wien' } });
    const path = { customerId: CUSTOMER, orderId };
    for (const amount of amounts)
      await shop.createPayment({ ...path, body: { provider: 'manual', captured: true, amount } });
    return { ...path, number };
  }
  const cancel = (path: { customerId: string; orderId: string }, quantity: number) =>
    shop.cancelOrder({ ...path, body: { lines: [{ seq: 1, quantity }], reason: 'INVENTORY' } });

  it('is empty, shows why it cannot be read, and asks again', async () => {
    const page = await signedIn({ hash: '#/giveback' });
    await page.getByText('No buyer gets money back.').waitFor();
    expect(await badge(page).count()).toBe(0);
    const title = 'The table is busy';
    await page.route(/overpaid=true/, (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'busy', title } }),
    );
    await page.keyboard.press('r');
    await page.getByRole('alert').getByText(title).waitFor();
    await page.unroute(/overpaid=true/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.close();
  });

  it('leads to the refund, filled in for the payment that has the money', async () => {
    const twice = await paid('Otto Yılmaz', 2500, TOTAL - 2500);
    await cancel(twice, 2);
    const later = await paid('Ada Byron', TOTAL);
    await cancel(later, 1);
    const page = await signedIn();
    await expect.poll(() => badge(page).textContent()).toBe('2');
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.getByRole('heading', { name: 'To give back' }).waitFor();
    await expect
      .poll(() => cells(page))
      .toEqual([
        [twice.number, 'Otto Yılmaz', expect.stringMatching(/ago$/), '€50.00', 'Refund €50.00 …'],
        [later.number, 'Ada Byron', expect.stringMatching(/ago$/), '€25.00', 'Refund €25.00 …'],
      ]);
    await page.getByText('2 orders', { exact: true }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'overpaid-light');

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: /^Refund the payment/ });
    await form.waitFor();
    expect(await form.getByLabel('Amount in EUR').inputValue()).toBe('50.00');
    await form.getByLabel('Reason').selectOption('Not in stock');
    await page.keyboard.press('Enter');
    await page.getByText('€50.00 refunded.', { exact: true }).waitFor();
    const { payments } = await shop.getOrder({ orderId: twice.orderId, consistent: true });
    expect(payments.map(({ amount, refundable }) => [amount, refundable])).toEqual([
      [2500, 2500],
      [7400, 2400],
    ]);
    await expect.poll(() => badge(page).textContent()).toBe('1');
    await page.goBack();
    await expect.poll(() => cells(page)).toHaveLength(1);
    // A step back from the other one leads to its link again, although no dialog is asked for then.
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await form.waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    await untilQuiet(page);
    await page.reload();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await page.locator('a.order:focus').waitFor();
    await page.close();
  });

  it('names the money that is missing, of which nothing is refunded', async () => {
    const order = await placeOrder();
    const report = (kind: 'SALE' | 'REFUND' | 'CHARGEBACK', amount: number) =>
      provider.recordPaymentFact({
        body: factOf(order, { kind, amount, reference: `ref_${kind}` }),
      });
    await report('SALE', TOTAL);
    await report('REFUND', 700);
    await report('CHARGEBACK', TOTAL);
    const page = await signedIn({ hash: '#/giveback', theme: 'dark' });
    const row = rows(page).filter({ hasText: order.number });
    await row.getByText('Nothing: €7.00 is missing').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'overpaid-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await screenshot(page, 'overpaid-390');
    await row.getByRole('link', { name: order.number }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await untilQuiet(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
