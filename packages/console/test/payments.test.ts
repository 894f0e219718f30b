// @module-tag large alone
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import { hasBrowser, screenshot, type Theme, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone, expectAccessible, factOf } from '../../../test/support/console.ts';
import type { PaymentEvent, PlacedOrder } from '../../client/types.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { clientOf, complaints, openOrder, placeOrder, shop, signedIn } = shopInBrowser({
  unpaidOrdersExpireAfter: 30,
});
const provider = clientOf({ sub: 'connector', scope: SCOPES.report });

const TOTAL = 9900;
let references = 0;

/** Reports a fact about the order's one payment as its provider. */
const say = (
  order: Pick<PlacedOrder, 'orderId'>,
  kind: PaymentEvent['kind'],
  amount: number,
  said: Partial<PaymentEvent> = {},
) =>
  provider.recordPaymentFact({
    body: factOf(order, { kind, amount, reference: `ref_${++references}`, ...said }),
  });

/** Places an order that must be paid at once, as a customer's. */
const placeForMoney = () => placeOrder({ paymentTerms: 'RECEIPT' });
const stored = async ({ orderId }: Pick<PlacedOrder, 'orderId'>) =>
  shop.getOrder({ orderId, consistent: true });
const statusOf = async ({ orderId }: PlacedOrder) =>
  (await shop.getCustomerOrder({ customerId: CUSTOMER, orderId })).status;

const header = (page: Page) => page.locator('header.order-head');
const section = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });
const payment = (page: Page, number = 1) =>
  page.getByRole('article', { name: `Payment ${number}`, exact: true });
const transactions = (page: Page) =>
  payment(page).getByRole('list', { name: 'Transactions' }).getByRole('listitem');
const press = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} .*, Payment 1$`) }).click();
const form = (page: Page) => page.getByRole('dialog');
/** The box for a refund of more than what is overpaid. */
const more = (page: Page) => form(page).getByRole('checkbox');
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const submit = (page: Page, name: string) =>
  form(page)
    .getByRole('button', { name: name === 'Refund' ? /^Refund/ : name, exact: true })
    .click();

describe.skipIf(!hasBrowser)('Payments', () => {
  it('are shown with their transactions, and the amount that is due', async () => {
    const order = await placeForMoney();
    await say(order, 'AUTHORIZATION', TOTAL);
    await say(order, 'CAPTURE', 4000);
    await say(order, 'REFUND', 500, { state: 'FAILED', failure: { code: 'expired_card' } });
    const page = await openOrder(order);
    await payment(page).getByText('Partly paid').waitFor();
    await payment(page).getByText('stripe').waitFor();
    await payment(page).getByText(`pi_${order.orderId}`).waitFor();
    // Times within one second, in order nevertheless.
    expect(await transactions(page).allTextContents()).toEqual([
      expect.stringMatching(/^Authorization €99\.00 succeeded Nov 20, 2026/),
      expect.stringMatching(/^Capture €40\.00 succeeded/),
      expect.stringMatching(/^Refund €5\.00 failed .+expired_card$/),
    ]);
    expect(await section(page).locator('dt').allTextContents()).toEqual([
      'Total',
      expect.stringMatching(/^Paid by stripe, Nov 20, 2026/),
      'Authorized',
    ]);
    expect(await section(page).locator('dd').allTextContents()).toEqual([
      '€99.00',
      '€40.00',
      '€59.00',
    ]);
    await header(page).locator('.pill.bad', { hasText: 'Refund failed' }).waitFor();
    await page.getByText('A refund of €5.00: failed').waitFor();
    await page.close();
  });

  it('that the buyer’s bank took back are not called refunded', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    await say(order, 'REFUND', 900);
    await say(order, 'CHARGEBACK', 5000);
    const page = await openOrder(order);
    await header(page).getByText('Charged back', { exact: true }).waitFor();
    const sums = await section(page).locator('.kv > *').allTextContents();
    expect(sums.slice(-4)).toEqual(['Refunded', '-€9.00', 'Charged back', '-€50.00']);
    await page.close();
  });

  it('are captured after a question, with the amount filled in', async () => {
    const order = await placeForMoney();
    await say(order, 'AUTHORIZATION', TOTAL);
    const page = await openOrder(order);
    await press(page, 'Capture');
    await form(page).getByText('This takes money from the buyer.').waitFor();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('99.00');
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    expect((await stored(order)).payments[0]?.capturable).toBe(TOTAL);

    await press(page, 'Capture');
    await page.getByLabel('Amount in EUR').fill('40,5');
    await submit(page, 'Capture');
    const sentence = 'Capture of €40.50 requested. The result follows when stripe answers.';
    await page.getByText(sentence).waitFor();
    await transactions(page).getByText('requested, not answered yet').waitFor();
    const waits =
      /^Capture of €40\.50 asked for on .*, no answer of stripe yet\. It is sent again at /;
    await payment(page).getByText(waits).waitFor();
    // Lines 1 and 2 cost 75.00 and 24.00. Of the 75.00, 40.50 are requested.
    const { orderId } = order;
    const body = { lines: [{ seq: 2, quantity: 2 }], reason: 'INVENTORY' } as const;
    await shop.cancelOrder({ customerId: CUSTOMER, orderId, body });
    await page.keyboard.press('r');
    await section(page).getByText('Total now, was €99.00').waitFor();
    await section(page).getByText('€75.00', { exact: true }).waitFor();
    await press(page, 'Capture');
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('34.50');
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    expect((await stored(order)).payments[0]).toMatchObject({ capturable: 5850, captured: 0 });
    await page.close();
  });

  it('show what was asked of their provider until it has answered', async () => {
    const order = await placeForMoney();
    await say(order, 'AUTHORIZATION', TOTAL);
    const page = await openOrder(order);
    await press(page, 'Capture');
    await submit(page, 'Capture');
    const outcome = page.locator('p.outcome');
    await outcome.getByText('Capture of €99.00 requested.').waitFor();
    await transactions(page).getByText('requested, not answered yet').waitFor();
    await page.keyboard.press('r');
    await untilQuiet(page);
    expect(await outcome.textContent()).toContain('The result follows when stripe answers.');
    const { payments } = await stored(order);
    const asked = payments[0]?.transactions.find(({ state }) => state === 'REQUESTED');
    await say(order, 'CAPTURE', TOTAL, { transactionId: asked?.transactionId ?? '' });
    await page.keyboard.press('r');
    await payment(page)
      .getByText(/no answer of stripe yet/)
      .waitFor({ state: 'detached' });
    await expect.poll(() => outcome.textContent()).toBe('');
    await page.close();
  });

  it('show what was asked of one of them until that one is answered', async () => {
    const order = await placeForMoney();
    for (const amount of [1000, 2000, 3000])
      await say(order, 'AUTHORIZATION', amount, { paymentReference: `pi_${amount}` });
    // They are sorted by their ids, which follow from the references.
    const { payments } = await stored(order);
    const page = await openOrder(order);
    const outcome = page.locator('p.outcome');
    const waits = (at: number) => payment(page, at + 1).getByText(/no answer of stripe yet/);
    for (const at of payments.keys()) {
      const name = new RegExp(`^Capture .*, Payment ${at + 1}$`);
      await page.getByRole('button', { name }).click();
      await submit(page, 'Capture');
      await waits(at).waitFor();
    }
    const sentence = `Capture of €${(payments[2]?.amount ?? 0) / 100}.00 requested.`;
    await outcome.getByText(sentence).waitFor();
    const answer = async (at: number) => {
      const payment = (await stored(order)).payments[at];
      const asked = payment?.transactions.find(({ state }) => state === 'REQUESTED');
      await say(order, 'CAPTURE', payment?.amount ?? 0, {
        paymentReference: payment?.reference ?? '',
        transactionId: asked?.transactionId ?? '',
      });
      await page.keyboard.press('r');
      await waits(at).waitFor({ state: 'detached' });
    };
    await answer(0);
    await untilQuiet(page);
    expect(await outcome.textContent()).toContain(sentence);
    await answer(2);
    await expect.poll(() => outcome.textContent()).toBe('');
    expect(await waits(1).count()).toBe(1);
    await page.close();
  });

  it('are voided with their whole authorization', async () => {
    const order = await placeForMoney();
    await say(order, 'AUTHORIZATION', TOTAL);
    const page = await openOrder(order);
    await press(page, 'Void');
    await form(page).getByText('It cannot be undone.').waitFor();
    await submit(page, 'Release €99.00');
    await page.getByText('Void of €99.00 requested.').waitFor();
    // Nothing is left to capture or void.
    await expect
      .poll(() =>
        section(page)
          .getByRole('button', { name: /Payment 1/ })
          .count(),
      )
      .toBe(0);
    expect((await stored(order)).payments[0]?.transactions.at(-1)).toMatchObject({
      kind: 'VOID',
      state: 'REQUESTED',
      amount: TOTAL,
    });
    await page.close();
  });

  it('are refunded with a reason, up to what there is', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    const page = await openOrder(order);
    await press(page, 'Refund');
    await page.getByLabel('Reason').selectOption('GOODWILL');
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('');
    await page.getByLabel('Amount in EUR').fill('99.01');
    await more(page).check();
    await submit(page, 'Refund');
    await form(page).getByRole('alert').getByText('The amount can be at most €99.00.').waitFor();
    await page.getByLabel('Amount in EUR').fill('0');
    await submit(page, 'Refund');
    await form(page).getByRole('alert').getByText('Enter an amount.').waitFor();
    // Where a point separates thousands, it would be another amount: nothing is asked about it.
    await page.getByLabel('Amount in EUR').fill('1.005');
    expect(await more(page).count()).toBe(0);
    await submit(page, 'Refund');
    // The browser keeps the form open: there are no tenths of a cent.
    await page.locator('input[name=amount]:invalid').waitFor();
    expect((await stored(order)).payments[0]?.transactions).toHaveLength(1);

    await page.getByLabel('Amount in EUR').fill('12.50');
    await more(page).check();
    await submit(page, 'Refund');
    await page.getByText('Refund of €12.50 requested.').waitFor();
    await transactions(page).getByText('Goodwill').waitFor();
    await page.close();
  });

  it('show a concurrent change', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    const page = await openOrder(order);
    await press(page, 'Refund');
    await page.getByLabel('Amount in EUR').fill('99');
    await more(page).check();
    await page.getByLabel('Reason').selectOption('OTHER');
    const { paymentId = '' } = (await stored(order)).payments[0] ?? {};
    const { orderId } = order;
    // Enough is left for both.
    const body = { amount: 100 };
    await shop.refundPayment({ customerId: CUSTOMER, orderId, paymentId, body });
    await submit(page, 'Refund');
    const said = 'The payment has changed: by another person, or by its provider.';
    await form(page).getByRole('alert').getByText(said).waitFor();
    expect((await stored(order)).payments[0]?.refundable).toBe(9800);
    await button(page, 'Close').click();
    await transactions(page).getByText('Refund €1.00 requested, not answered yet').waitFor();
    await page.close();
  });

  it('are captured as they were seen, or not at all', async () => {
    const order = await placeForMoney();
    await say(order, 'AUTHORIZATION', TOTAL);
    const page = await openOrder(order);
    await press(page, 'Capture');
    const { orderId } = order;
    const { paymentId = '' } = (await stored(order)).payments[0] ?? {};
    const body = { amount: 100 };
    await shop.capturePayment({ customerId: CUSTOMER, orderId, paymentId, body });
    await submit(page, 'Capture');
    await form(page).getByRole('alert').getByText('The payment has changed').waitFor();
    await button(page, 'Close').click();
    await dialogIsGone(page);
    expect((await stored(order)).payments[0]).toMatchObject({ capturable: TOTAL - 100 });
    // A void waits for the capture's result.
    const release = page.getByRole('button', { name: /^Void/ });
    await expect.poll(() => release.count()).toBe(0);
    await page.close();
  });

  it('are not given back twice, if they were paid twice', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    await say(order, 'SALE', TOTAL, { paymentReference: `pi_2_${order.orderId}` });
    const page = await openOrder(order);
    await page.getByRole('button', { name: /^Refund .*, Payment 1$/ }).click();
    await page.getByLabel('Reason').selectOption('DUPLICATE');
    const [, second] = (await stored(order)).payments;
    const { orderId } = order;
    const { paymentId = '' } = second ?? {};
    await shop.refundPayment({ customerId: CUSTOMER, orderId, paymentId, body: {} });
    await submit(page, 'Refund');
    await form(page).getByRole('alert').getByText('The payment has changed').waitFor();
    expect((await stored(order)).payments[0]?.refundable).toBe(TOTAL);
    await page.close();
  });

  it('are requested once after a lost answer', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    const page = await openOrder(order);
    let attempts = 0;
    await page.route('**/refunds', async (route) => {
      if (++attempts > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await press(page, 'Refund');
    await page.getByLabel('Amount in EUR').fill('99');
    await more(page).check();
    await page.getByLabel('Reason').selectOption('OTHER');
    await submit(page, 'Refund');
    await page.getByText('Refund of €99.00 requested.').waitFor();
    expect(attempts).toBe(2);
    expect((await stored(order)).payments[0]?.transactions).toHaveLength(2);
    await page.close();
  });

  it('are refunded by what is overpaid, and by more only after a tick', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    const { orderId } = order;
    await shop.cancelOrder({
      customerId: CUSTOMER,
      orderId,
      body: { lines: [{ seq: 2, quantity: 2 }], reason: 'INVENTORY' },
    });
    const page = await openOrder(order);
    const why = '€24.00 more was paid than the order costs now: 2 items were canceled.';
    await section(page).getByText(why).waitFor();
    await press(page, 'Refund');
    await form(page).getByText('The buyer has paid €24.00 too much.').waitFor();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('24.00');
    expect(await more(page).count()).toBe(0);
    await page.getByLabel('Amount in EUR').fill('30');
    const warning = 'This is €6.00 more than is overpaid. The order would then be short by €6.00.';
    await form(page).getByText(warning).waitFor();
    expect(await page.getByRole('radio', { name: 'Other amount' }).isChecked()).toBe(true);
    await page.getByLabel('Reason').selectOption('INVENTORY');
    expect(await button(page, 'Refund €30.00').isDisabled()).toBe(true);
    // Enter does not send it either.
    await page.getByLabel('Amount in EUR').press('Enter');
    expect((await stored(order)).payments[0]?.transactions).toHaveLength(1);

    // A tick counts for the amount that it was given for.
    await more(page).check();
    await page.getByLabel('Amount in EUR').fill('31');
    await form(page).getByText('This is €7.00 more than is overpaid.').waitFor();
    expect(await more(page).isChecked()).toBe(false);
    await page.getByRole('radio', { name: 'All, €99.00' }).check();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('99.00');
    await form(page).getByText('would then be short by €75.00').waitFor();
    await page.getByRole('radio', { name: 'Overpaid €24.00' }).check();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('24.00');
    await more(page).waitFor({ state: 'detached' });
    await submit(page, 'Refund');
    await page.getByText('Refund of €24.00 requested.').waitFor();
    await page.close();
  });

  it('are refunded by what is still overpaid after a refund of a part', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    await say(order, 'REFUND', 4000);
    const page = await openOrder(order);
    await section(page).getByText('€59.00 is to be refunded, because').waitFor();
    await press(page, 'Refund');
    await form(page).getByText('The buyer has paid €59.00 too much.').waitFor();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('59.00');
    await page.getByLabel('Reason').selectOption('CUSTOMER_REQUEST');
    await submit(page, 'Refund');
    await page.getByText('Refund of €59.00 requested.').waitFor();
    const all = '€59.00 is on its way back, because the order is canceled.';
    await section(page).getByText(all, { exact: true }).waitFor();
    await page.close();
  });

  it('are not refunded twice while a refund is under way', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    const [held] = (await stored(order)).payments;
    const path = { ...order, customerId: CUSTOMER, paymentId: held?.paymentId ?? '' };
    await shop.refundPayment({ ...path, body: { amount: 4000 } });
    const page = await openOrder(order);
    const why = '€99.00 is to be refunded, because the order is canceled.';
    await section(page).getByText(`${why} €40.00 of it is on its way back.`).waitFor();
    await press(page, 'Refund');
    await form(page).getByText('The buyer has paid €59.00 too much.').waitFor();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('59.00');
    await page.getByLabel('Reason').selectOption('CUSTOMER_REQUEST');
    await submit(page, 'Refund');
    await page.getByText('Refund of €59.00 requested.').waitFor();
    await page.close();
  });

  it('need a tick for more than the refund that is under way', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    const { orderId } = order;
    await shop.cancelOrder({
      customerId: CUSTOMER,
      orderId,
      body: { lines: [{ seq: 2, quantity: 2 }], reason: 'INVENTORY' },
    });
    const [held] = (await stored(order)).payments;
    const path = { customerId: CUSTOMER, orderId, paymentId: held?.paymentId ?? '' };
    await shop.refundPayment({ ...path, body: { amount: 2400 } });
    const page = await openOrder(order);
    await press(page, 'Refund');
    await form(page).getByText('What was paid too much is refunded already.').waitFor();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('');
    await page.getByLabel('Amount in EUR').fill('24');
    await more(page).waitFor();
    await page.getByLabel('Reason').selectOption('INVENTORY');
    expect(await button(page, 'Refund €24.00').isDisabled()).toBe(true);
    expect((await stored(order)).payments[0]?.refundable).toBe(TOTAL - 2400);
    await page.close();
  });

  it('of a currency without minor units are whole numbers', async () => {
    const level = { currency: 'JPY', lowStockThreshold: 1, quantity: 100 };
    await shop.putInventory({ sku: 'FAN', body: { ...level, name: 'Fan', unitPrice: 1250 } });
    const lines = [{ sku: 'FAN', quantity: 2, unitPrice: 1250, name: 'Fan' }];
    const order = await placeOrder({ currency: 'JPY', lines, paymentTerms: 'RECEIPT' });
    await say(order, 'SALE', 2500, { currency: 'JPY' });
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    const page = await openOrder(order);
    await press(page, 'Refund');
    expect(await page.getByLabel('Amount in JPY').inputValue()).toBe('2500');
    await page.getByLabel('Amount in JPY').fill('1200');
    await page.getByLabel('Reason').selectOption('CUSTOMER_REQUEST');
    await submit(page, 'Refund');
    await page.getByText('Refund of ¥1,200 requested.').waitFor();
    const { transactions = [] } = (await stored(order)).payments[0] ?? {};
    expect(transactions.at(-1)).toMatchObject({ kind: 'REFUND', amount: 1200 });
    await page.close();
  });

  it('of a canceled order can be refunded, and not captured', async () => {
    const order = await placeForMoney();
    await say(order, 'AUTHORIZATION', TOTAL);
    await say(order, 'CAPTURE', 2000);
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    const page = await openOrder(order);
    await section(page).getByText('€20.00 is to be refunded, because').waitFor();
    expect(await payment(page).getByRole('button').allTextContents()).toEqual(['Void …']);
    await section(page).getByRole('button', { name: 'Refund €20.00 …, Payment 1' }).waitFor();
    expect(
      await section(page)
        .getByRole('button', { name: /^Mark as paid/ })
        .count(),
    ).toBe(0);
    await page.close();
  });

  it('are missing from a canceled order, of which nothing is expected any more', async () => {
    const order = await placeOrder({ paymentTerms: 'RECEIPT' });
    const page = await openOrder(order);
    await section(page).getByText('No payment yet.').waitFor();
    await page.close();
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    const later = await openOrder(order);
    await section(later).getByText('Nothing was paid.').waitFor();
    expect(await section(later).getByText('No payment yet.').count()).toBe(0);
    await later.close();
  });

  it('show a contradiction of their provider', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    await say(order, 'REFUND', TOTAL + 100);
    const page = await openOrder(order);
    const warning = payment(page).getByRole('note');
    await warning.getByText('The reports of stripe contradict each other.').waitFor();
    expect(await payment(page).getByRole('button').count()).toBe(0);
    await page.close();
  });

  it('that a person received are entered by hand', async () => {
    const order = await placeForMoney();
    const page = await openOrder(order);
    await section(page).getByText('No payment yet.').waitFor();
    await section(page)
      .getByRole('button', { name: /^Mark as paid/ })
      .click();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('99.00');
    await page.getByLabel('Amount in EUR').fill('90');
    await submit(page, 'Mark as paid');
    await page.getByText('€90.00 received.').waitFor();
    await section(page).getByText('€9.00', { exact: true }).waitFor();
    await section(page)
      .getByRole('button', { name: /^Mark as paid/ })
      .click();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('9.00');
    await submit(page, 'Mark as paid');
    await payment(page, 2).getByText('manual').waitFor();
    expect(
      await section(page)
        .getByRole('button', { name: /^Mark as paid/ })
        .count(),
    ).toBe(0);
    expect(await stored(order)).toMatchObject({ amounts: { captured: TOTAL, due: 0 } });

    // If a person is the provider, a request is done at once.
    await page.getByRole('button', { name: 'Refund …, Payment 2' }).click();
    await page.getByLabel('Amount in EUR').fill('9');
    await more(page).check();
    await page.getByLabel('Reason').selectOption('RETURN');
    await submit(page, 'Refund');
    await page.getByText('€9.00 refunded.').waitFor();
    await page.close();
  });

  it('can be used by keyboard alone', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', TOTAL);
    const page = await openOrder(order);
    await page.getByRole('button', { name: /^Refund .*, Payment 1$/ }).focus();
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('amount');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Good');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Refund of €10.00 requested.').waitFor();
    expect((await stored(order)).payments[0]?.transactions.at(-1)).toMatchObject({
      amount: 1000,
      reason: 'GOODWILL',
    });
    await page.close();
  });

  it('are captured, entered by hand and refunded with m, whichever the order needs', async () => {
    const order = await placeForMoney();
    const page = await openOrder(order);
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Mark as paid' }).waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);

    await say(order, 'AUTHORIZATION', TOTAL);
    await page.keyboard.press('r');
    await payment(page).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Capture the payment' }).waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);

    await say(order, 'CAPTURE', TOTAL);
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    await page.keyboard.press('r');
    const why = '€99.00 is to be refunded, because the order is canceled.';
    await section(page).getByText(why, { exact: true }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Refund the payment' }).waitFor();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('99.00');
    await page.close();
  });

  it('are entered with m from the list of what is not paid, once', async () => {
    const { orderId } = await placeForMoney();
    const page = await signedIn({ hash: '#/unpaid' });
    await page.locator(`tr[data-id="${orderId}"] td.num.sum`).click();
    await page.locator(`tr.at[data-id="${orderId}"]`).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Mark as paid' }).waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    expect(page.url()).toMatch(/#\/order\/[^?]+$/);
    await page.close();
  });

  it('contact no other site, without script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('An order that is not paid', () => {
  it('stands out, and shows when it expires', async () => {
    const order = await placeForMoney();
    const page = await openOrder(order);
    await header(page).locator('.pill').getByText('Not paid', { exact: true }).waitFor();
    await section(page).getByText('Expires unless paid').waitFor();
    const { paymentDueAt = '' } = await stored(order);
    const minutes = (Date.parse(paymentDueAt) - Date.parse(order.placedAt)) / 60_000;
    expect(minutes).toBe(30);
    const due = await page.evaluate(
      `new Intl.DateTimeFormat(undefined, { timeZone: 'Europe/Berlin',
        dateStyle: 'medium', timeStyle: 'medium' })
        .format(new Date('${paymentDueAt}'))`,
    );
    await section(page).getByText(`${due}`).waitFor();

    await say(order, 'AUTHORIZATION', TOTAL);
    await page.keyboard.press('r');
    await header(page).getByText('Authorized', { exact: true }).waitFor();
    expect(await section(page).getByText('Expires unless paid').count()).toBe(0);
    expect(await header(page).locator('.pill').getByText('Not paid').count()).toBe(0);
    await page.close();
  });

  it('is shipped only after a question', async () => {
    const order = await placeForMoney();
    const page = await openOrder(order);
    await page.keyboard.press('s');
    await form(page).getByText('Not paid: shipped goods are hard to get back.').waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    expect(await statusOf(order)).toBe('OPEN');
    await page.getByRole('button', { name: /^Ship unpaid …/ }).click();
    await submit(page, 'Ship 5 items ↵');
    await form(page).getByText('Ship anyway?').waitFor();
    expect(await statusOf(order)).toBe('OPEN');
    await submit(page, 'Ship 5 items anyway ↵');
    await page.getByText(/5 items of .* shipped\./).waitFor();
    expect(await statusOf(order)).toBe('SHIPPED');
    await page.close();
  });

  it('is shipped from the preview by the words of its page', async () => {
    const order = await placeForMoney();
    const page = await openOrder(order);
    const ship = page.getByRole('button', { name: 'Ship unpaid … s' });
    await ship.waitFor();
    await page.evaluate("location.hash = '#/unpaid'");
    await page.locator('aside.peek').waitFor();
    await ship.waitFor();
    await page.close();
  });

  it('shows a warning when its items are shipped', async () => {
    const order = await placeForMoney();
    await say(order, 'SALE', 100);
    const page = await openOrder(order);
    await page.keyboard.press('s');
    await form(page).getByText('Partly paid: shipped goods are hard to get back.').waitFor();
    await submit(page, 'Ship 5 items ↵');
    await submit(page, 'Ship 5 items anyway ↵');
    await page.getByText(/5 items of .* shipped\./).waitFor();
    await page.close();
  });

  it.each([
    ['paid on an invoice', () => placeOrder({ paymentTerms: 'NET' })],
    ['paid on delivery', () => placeOrder({ paymentTerms: 'FULFILLMENT' })],
    [
      'paid by now',
      async () => {
        const order = await placeForMoney();
        await say(order, 'SALE', TOTAL);
        return order;
      },
    ],
  ])('is not one that is %s, which ships at once', async (_, place) => {
    const order = await place();
    const page = await openOrder(order);
    expect(await header(page).locator('.pill.warn').count()).toBe(0);
    await page.keyboard.press('s');
    await submit(page, 'Ship 5 items ↵');
    await page.getByText(/5 items of .* shipped\./).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('Payments are accessible to all users', () => {
  it.each<Theme>(['light', 'dark'])('in the %s theme', async (theme) => {
    const order = await placeForMoney();
    await say(order, 'AUTHORIZATION', TOTAL);
    await say(order, 'CAPTURE', 4000);
    await say(order, 'REFUND', 4100);
    await say(order, 'REFUND', 500, { state: 'FAILED', failure: { code: 'expired_card' } });
    await say(order, 'REFUND', 300, { state: 'PENDING' });
    const unpaid = await placeForMoney();
    const page = await openOrder(order);
    await page.emulateMedia({ colorScheme: theme });
    await payment(page).getByRole('note').waitFor();
    await payment(page)
      .getByText(
        /^Refund of €3\.00 asked for on .*, no answer of stripe yet\. It is checked again at /,
      )
      .waitFor();
    await expectAccessible(page);
    await screenshot(page, `payments-${theme}`);
    await press(page, 'Capture');
    await form(page).waitFor();
    await expectAccessible(page);
    await screenshot(page, `capture-${theme}`);
    await page.keyboard.press('Escape');

    await page.evaluate(`location.hash = '#/order/${unpaid.orderId}'`);
    await section(page).getByText('Expires unless paid').waitFor();
    await expectAccessible(page);
    await screenshot(page, `unpaid-${theme}`);
    for (const open of ['Ship unpaid …', 'Mark as paid']) {
      await page
        .getByRole('button', { name: new RegExp(`^${open}`) })
        .first()
        .click();
      await form(page).waitFor();
      await expectAccessible(page);
      await screenshot(page, `${open.replaceAll(/[ …]+/g, '-').toLowerCase()}-${theme}`);
      await page.keyboard.press('Escape');
      await dialogIsGone(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.close();
  });

  it('without script errors', () => expect(complaints).toEqual([]));
});
