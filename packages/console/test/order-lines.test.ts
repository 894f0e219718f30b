// @module-tag large alone
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stockKey } from '../../../table/keys.ts';
import { hasBrowser } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone, loseAnswer } from '../../../test/support/console.ts';
import { engineApi } from '../../local/dynamodb/engine-api.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { backend, complaints, openOrder, placeOrder, shop } = shopInBrowser();

/** Removes a stock level by hand: the API has no operation for it. */
async function removeStock(sku: string): Promise<void> {
  const { endpoint, region, tableName } = backend().access;
  const { PK, SK } = stockKey(sku);
  const Key = { PK: { S: PK }, SK: { S: SK } };
  await engineApi(endpoint, region)('DeleteItem', { TableName: tableName, Key });
}

const path = (orderId: string) => ({ customerId: CUSTOMER, orderId });
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** The lines left to ship, as "3 × Canvas bag". */
const toShip = async (page: Page) =>
  (await page.locator('section[aria-labelledby=to-ship] li').allTextContents()).map((text) =>
    text.split(/(?=BAG|MUG|CUP)/)[0]?.trim(),
  );
/** The sums of the payment, as "Items €99.00". */
const sums = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('section[aria-labelledby=payments] dt')]
    .map((name) => name.textContent + ' ' + name.nextElementSibling.textContent)`);

interface AccessibleNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly childIds?: readonly string[];
}

/** The words of each polite live region that the browser gives to screen readers. */
async function spoken(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  const tree = await devtools.send('Accessibility.getFullAXTree');
  const nodes = tree.nodes as readonly AccessibleNode[];
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const wordsOf = (node: AccessibleNode): string =>
    node.role?.value === 'StaticText'
      ? (node.name?.value ?? '')
      : (node.childIds ?? []).map((id) => wordsOf(byId.get(id) ?? expect.fail(id))).join('');
  await devtools.detach();
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'status').map(wordsOf);
}

describe.skipIf(!hasBrowser)('An order that is shipped by line', () => {
  it('shows its number, each line’s state, and the parts of its total', async () => {
    const order = await placeOrder({
      adjustments: [
        { kind: 'SHIPPING', name: 'DHL Paket', amount: 490 },
        { kind: 'DISCOUNT', name: 'Welcome', amount: -500, seq: 1 },
      ],
      billingAddress: { company: 'Kim Ltd', city: 'Cork' },
      customerNote: 'Ring twice',
    });
    const page = await openOrder(order);
    await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor();
    expect(await page.title()).toBe(`Order ${order.number} · Orders`);
    await page.locator('header.head .pill').getByText('To ship', { exact: true }).waitFor();
    expect(await toShip(page)).toEqual(['3 ×Canvas bag', '2 ×Enamel mug']);
    expect(await sums(page)).toEqual([
      'Items €99.00',
      'DHL Paket Shipping €4.90',
      'Welcome Discount, line 1 -€5.00',
      'Total €98.90',
      'Due €98.90',
    ]);
    const address = page.getByRole('region', { name: 'Ship to' });
    await address.getByText('Kim Ltd').waitFor();
    await page.locator('.note').getByText('“Ring twice”').waitFor();
    expect(await page.getByRole('article', { name: 'Parcel' }).count()).toBe(0);
    await page.close();
  });

  it('copies its id', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('Technical: ids, versions').click();
    await page.getByRole('button', { name: 'Copy the id of the order' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(order.orderId);
    await page.close();
  });

  it('ships two parcels, by default with all that is left', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    await page.keyboard.press('s');
    const form = page.getByRole('dialog', { name: /^Ship / });
    await form.getByText('5 of 5 items: the order is complete after this.').waitFor();
    expect(await form.getByLabel('Canvas bag').inputValue()).toBe('3');
    await form.getByLabel('Canvas bag').fill('1');
    await form.getByLabel('Enamel mug').fill('0');
    await form.getByText('1 of 5 items: the rest stays open.').waitFor();
    await form.getByLabel('Carrier').selectOption('DHL');
    await form.getByLabel('Tracking number').fill('0034');
    await form.getByLabel('Tracking link').fill('https://dhl.example/0034');
    await submit(page, 'Ship 1 item ↵');
    // The number is unlike DHL's: that is asked once.
    await page.getByText('This does not look like a number of DHL.').waitFor();
    await submit(page, 'Ship 1 item anyway ↵');
    await page.getByText(/1 item of .* shipped\./).waitFor();
    const parcel = page.getByRole('article', { name: 'Parcel 1' });
    await parcel.getByText('1 × Canvas bag').waitFor();
    const link = parcel.getByRole('link', { name: 'DHL 0034' });
    expect(await link.getAttribute('href')).toBe('https://dhl.example/0034');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.getByText('Partly shipped, 1 of 5', { exact: true }).waitFor();
    await expect.poll(() => toShip(page)).toEqual(['2 ×Canvas bag', '2 ×Enamel mug']);

    await page.getByRole('button', { name: /^Ship the rest …/ }).waitFor();
    await page.keyboard.press('s');
    await submit(page, 'Ship 4 items ↵');
    await page.getByText(/4 items of .* shipped\./).waitFor();
    await page.locator('header.head .pill').getByText('Shipped', { exact: true }).waitFor();
    await page.getByRole('article', { name: 'Parcel 2' }).getByText('2 × Canvas bag').waitFor();
    expect(await shop.getCustomerOrder(path(order.orderId))).toMatchObject({ status: 'SHIPPED' });
    expect(await page.getByRole('button', { name: /^(Ship|Cancel (items|order))/ }).count()).toBe(
      0,
    );
    await page.locator('#title:focus').waitFor();
    await page.close();
  });

  it('is to be shipped again on its own page, when the parcel is taken back', async () => {
    const page = await openOrder(await placeOrder());
    await page.keyboard.press('s');
    await submit(page, 'Ship 5 items ↵');
    const pill = page.locator('header.head .pill');
    await pill.getByText('Shipped', { exact: true }).waitFor();
    await page.getByText(/shipped 3 × Canvas bag/).waitFor();
    // By then, the page no longer waits for the copies of the first change.
    await page.waitForTimeout(4000);
    await page.keyboard.press('z');
    await page.getByText(/The parcel of .* is taken back\./).waitFor();
    await pill.getByText('To ship', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Ship … / }).waitFor();
    await page.close();
  });

  it('stays open when Escape closes the menu of the account, which has its name', async () => {
    const page = await openOrder(await placeOrder());
    const menu = page.locator('details.menu');
    const summary = page.getByLabel('Account of operator', { exact: true });
    await summary.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('open')).toBeNull();
    expect(await page.evaluate('location.hash')).toMatch(/^#\/order\//);
    await page.close();
  });

  it('replaces the quantity that is filled in by the one that is typed', async () => {
    const page = await openOrder(await placeOrder());
    await page.getByRole('button', { name: /^Cancel items/ }).click();
    const first = page.getByRole('dialog').locator('input[type=number]').first();
    await first.focus();
    await page.keyboard.type('1');
    expect(await first.inputValue()).toBe('1');
    await page.close();
  });

  it('requires a quantity before it sends a request', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    await page.getByRole('button', { name: /^Cancel items/ }).click();
    await page.getByLabel('Reason').selectOption('STAFF');
    await submit(page, 'Cancel items');
    await page.getByRole('alert').getByText('Enter a quantity for at least one line.').waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    expect(await shop.getCustomerOrder(path(order.orderId))).toMatchObject({ version: 1 });
    await page.close();
  });

  it('ships nothing if parts were shipped meanwhile, and then the rest', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    await page.keyboard.press('s');
    await page.getByLabel('Canvas bag').waitFor();
    await shop.createFulfillment({
      ...path(order.orderId),
      body: { lines: [{ seq: 1, quantity: 2 }] },
    });
    await submit(page, 'Ship 5 items ↵');
    const form = page.getByRole('dialog');
    await form
      .getByText(/Not shipped: changed\. .* this order at .*\. Nothing was shipped\./)
      .waitFor();
    await submit(page, 'Close');
    await page.getByRole('article', { name: 'Parcel 1' }).waitFor();
    await page.keyboard.press('s');
    await submit(page, 'Ship 3 items ↵');
    await page.getByText(/3 items of .* shipped\./).waitFor();
    const { lines } = await shop.getOrder({ orderId: order.orderId, consistent: true });
    expect(lines.map(({ fulfilled }) => fulfilled)).toEqual([3, 2]);
    await page.close();
  });

  it('repeats the same request after a lost answer, and ships once', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    const keys: (string | undefined)[] = [];
    await page.route('**/fulfillments', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.keyboard.press('s');
    await page.getByLabel('Canvas bag').fill('1');
    await submit(page, 'Ship 3 items ↵');
    const form = page.getByRole('dialog');
    await form.getByText('No answer yet.').waitFor();
    // Other content would be another request.
    expect(await form.getByLabel('Canvas bag').isDisabled()).toBe(true);
    await page.unroute('**/fulfillments');
    const [sentAgain] = await Promise.all([
      page.waitForRequest('**/fulfillments'),
      submit(page, 'Ask again ↵'),
    ]);
    await page.getByText(/3 items of .* shipped\./).waitFor();
    expect(new Set([...keys, sentAgain.headers()['idempotency-key']]).size).toBe(1);
    expect(sentAgain.postDataJSON()).toEqual({
      lines: [
        { seq: 1, quantity: 1 },
        { seq: 2, quantity: 2 },
      ],
    });
    const { fulfillments } = await shop.getOrder({ orderId: order.orderId, consistent: true });
    expect(fulfillments).toHaveLength(1);
    await page.close();
  });

  it('loads the order again if a form is closed after a lost answer', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    await page.route('**/fulfillments', loseAnswer);
    await page.keyboard.press('s');
    await submit(page, 'Ship 5 items ↵');
    await page.getByText('No answer yet.').waitFor();
    await submit(page, 'Close');
    await page.getByRole('article', { name: 'Parcel 1' }).waitFor();
    await page.close();
  });

  it('cancels items with a reason, and restocks them', async () => {
    const order = await placeOrder();
    const before = (await shop.getInventory({ sku: 'MUG', consistent: true })).quantity;
    const page = await openOrder(order);
    await page.getByRole('button', { name: /^Cancel items/ }).click();
    expect(await page.getByLabel('Enamel mug').inputValue()).toBe('0');
    await page.getByLabel('Enamel mug').fill('1');
    const restocked = page.getByText('They count as in stock again.');
    await page.getByLabel('Reason').selectOption('CUSTOMER');
    expect(await restocked.count()).toBe(0);
    await page.getByLabel('Reason').selectOption('INVENTORY');
    await restocked.waitFor();
    const [request] = await Promise.all([
      page.waitForRequest('**/cancellation'),
      submit(page, 'Cancel 1 item'),
    ]);
    expect(request.postDataJSON()).toEqual({
      lines: [{ seq: 2, quantity: 1 }],
      reason: 'INVENTORY',
    });
    await page.getByText('canceled, and its goods are back in stock').waitFor();
    await expect.poll(() => toShip(page)).toEqual(['3 ×Canvas bag', '1 ×Enamel mug']);
    await page.getByText('Canceled: 1 × Enamel mug').waitFor();
    await expect.poll(() => sums(page)).toContain('Total now, was €99.00 €87.00');
    expect((await shop.getInventory({ sku: 'MUG', consistent: true })).quantity).toBe(before + 1);
    await page.close();
  });

  it('refuses to cancel items that were shipped meanwhile', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    await page.getByRole('button', { name: /^Cancel items/ }).click();
    await page.getByLabel('Enamel mug').fill('2');
    await page.getByLabel('Reason').selectOption('CUSTOMER');
    await shop.createFulfillment({
      ...path(order.orderId),
      body: { lines: [{ seq: 2, quantity: 2 }] },
    });
    await page.getByRole('button', { name: 'Cancel 2 items', exact: true }).waitFor();
    await page.getByLabel('Enamel mug').press('Enter');
    await page.getByRole('dialog').getByText('You entered 2, but 0 are left.').waitFor();
    await page.close();
  });

  it('cancels the rest, and shows what stays', async () => {
    const order = await placeOrder();
    await shop.createFulfillment({
      ...path(order.orderId),
      body: { lines: [{ seq: 1, quantity: 3 }] },
    });
    const page = await openOrder(order);
    await page.keyboard.press('c');
    await page.getByText('The 2 items not shipped yet go back to the stock.').waitFor();
    // Behind a dialog, the page's own region is not given to screen readers.
    expect(await spoken(page)).toEqual(['']);
    await page.getByLabel('Reason').selectOption('INVENTORY');
    await page.getByText('They count as in stock again.').waitFor();
    expect(await spoken(page)).toEqual([expect.stringMatching(/^They count as in stock again\./)]);
    await page.getByLabel('Reason').selectOption('STAFF');
    await submit(page, 'Cancel 2 items');
    await page.getByText('What was left is canceled, and its goods are back in stock.').waitFor();
    expect(await shop.getCustomerOrder(path(order.orderId))).toMatchObject({ status: 'SHIPPED' });
    await page.close();
  });

  it('shows what a cancellation could not restock', async () => {
    const cup = { name: 'Cup', unitPrice: 100, currency: 'EUR', quantity: 9, lowStockThreshold: 1 };
    await shop.putInventory({ sku: 'CUP', body: cup });
    const order = await placeOrder({ lines: [{ sku: 'CUP', quantity: 2, unitPrice: 100 }] });
    const page = await openOrder(order);
    await removeStock('CUP');
    await page.keyboard.press('c');
    await page.getByLabel('Reason').selectOption('FRAUD');
    await submit(page, 'Cancel the whole order');
    await page.getByRole('alert').getByText('Not put back: 2 × CUP.').waitFor();
    const sku = page.getByRole('alert').getByRole('link', { name: 'CUP', exact: true });
    expect(await sku.getAttribute('href')).toBe('#/stock/CUP');
    await page.getByText('The order is canceled.').waitFor();
    expect(await page.getByText('back in stock').count()).toBe(0);
    await page.getByRole('button', { name: 'Understood' }).click();
    expect(await page.getByText('Not put back').count()).toBe(0);
    await page.close();
  });

  it('cancels the rest of a newer version after a second confirmation, with reason', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    await page.keyboard.press('c');
    await page.getByLabel('Reason').selectOption('FRAUD');
    await shop.createFulfillment({
      ...path(order.orderId),
      body: { lines: [{ seq: 1, quantity: 1 }] },
    });
    await submit(page, 'Cancel the whole order');
    await page.getByRole('region', { name: /Nothing was done/ }).waitFor();
    expect(await shop.getCustomerOrder(path(order.orderId))).toMatchObject({ version: 2 });
    const [request] = await Promise.all([
      page.waitForRequest('**/cancellation'),
      page.getByRole('button', { name: 'Cancel order anyway' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ reason: 'FRAUD' });
    await page.getByText('What was left is canceled').waitFor();
    await page.close();
  });

  it('shows each change as one sentence', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    const event = { status: 'OPEN', paymentStatus: 'PENDING', at: order.placedAt, by: CUSTOMER };
    const changed = { ...event, previousStatus: 'OPEN', by: 'ben' };
    const versions = [
      { ...event, version: 1, total: 9900 },
      { ...changed, version: 2, total: 9900, onHold: 'FRAUD' },
      { ...changed, version: 3, total: 9900 },
      { ...changed, version: 4, total: 8700 },
      { ...changed, version: 5, total: 8700, paymentStatus: 'PAID' },
      { ...changed, version: 6, total: 8700, paymentStatus: 'PAID', status: 'SHIPPED' },
    ];
    const items: object[] = versions.map(({ at, by, ...order }) => ({
      at,
      by,
      kind: 'ORDER',
      order,
    }));
    await page.route('**/timeline', (route) => route.fulfill({ json: { items } }));
    await page.keyboard.press('r');
    const told = () => page.locator('section[aria-labelledby=events] li > span').allTextContents();
    await expect
      .poll(told)
      .toEqual([
        'ben marked the order as shipped',
        'ben payment: paid',
        'ben lowered the total',
        'ben released the order',
        'ben put the order on hold: possible fraud',
        'Jo Kim placed the order',
      ]);

    // The cancellation, the parcel and the payment have their own sentences.
    const at = order.placedAt;
    const lines = [{ seq: 2, quantity: 1 }];
    items.push(
      { at, by: 'ben', kind: 'CANCELLATION', cancellation: { lines, reason: 'INVENTORY' } },
      {
        at,
        by: 'ben',
        kind: 'FULFILLMENT',
        fulfillment: { fulfillmentId: 'f-1', status: 'SHIPPED', lines: [{ seq: 1, quantity: 3 }] },
      },
      {
        at,
        kind: 'TRANSACTION',
        transaction: { kind: 'SALE', state: 'SUCCEEDED', amount: 8700, currency: 'EUR' },
      },
    );
    await page.keyboard.press('r');
    await expect
      .poll(told)
      .toEqual([
        ' Paid €87.00',
        'ben shipped 3 × Canvas bag',
        'ben canceled 1 × Enamel mug: not in stock',
        'ben released the order',
        'ben put the order on hold: possible fraud',
        'Jo Kim placed the order',
      ]);
    await page.close();
  });

  it('shows a change without its author in the passive', async () => {
    const order = await placeOrder();
    const page = await openOrder(order);
    const at = order.placedAt;
    const state = { status: 'OPEN', paymentStatus: 'PENDING', total: 9900 };
    const versions = [
      state,
      { ...state, onHold: 'FRAUD' },
      state,
      { ...state, total: 8700 },
      { ...state, total: 8700, status: 'SHIPPED' },
      { ...state, total: 8700, status: 'DELIVERED' },
    ];
    let items: object[] = versions.map((version, n) => ({
      at,
      kind: 'ORDER',
      order: { ...version, version: n + 1 },
    }));
    await page.route('**/timeline', (route) => route.fulfill({ json: { items } }));
    await page.keyboard.press('r');
    const told = async () =>
      (await page.locator('section[aria-labelledby=events] li > span').allTextContents()).map(
        (words) => words.trim(),
      );
    await expect
      .poll(told)
      .toEqual([
        'Marked as delivered',
        'Marked as shipped',
        'Total lowered',
        'Released',
        'Put on hold: possible fraud',
        'Order placed',
      ]);

    const lines = [{ seq: 1, quantity: 1 }];
    const parcel = { fulfillmentId: 'f-1', lines };
    const refund = { kind: 'REFUND', state: 'REQUESTED', amount: 500, currency: 'EUR' };
    items = [
      { kind: 'FULFILLMENT', fulfillment: { ...parcel, status: 'DELIVERED' } },
      { kind: 'FULFILLMENT', fulfillment: { ...parcel, status: 'CANCELLED' } },
      { kind: 'RETURN', return: { returnId: 'r-1', status: 'DECLINED', lines } },
      { kind: 'TRANSACTION', transaction: refund },
      { kind: 'FULFILLMENT', by: 'ben', fulfillment: { ...parcel, status: 'CANCELLED' } },
    ].map((entry) => ({ at, ...entry }));
    await page.keyboard.press('r');
    await expect
      .poll(told)
      .toEqual([
        'ben canceled parcel 0',
        'A refund of €5.00 was asked for',
        'Return declined: 1 × Canvas bag',
        'Parcel 0 canceled',
        'Parcel 0 delivered',
      ]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
