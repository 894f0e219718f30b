// @module-tag large alone
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { CUSTOMER, expectAccessible } from '../../../test/support/console.ts';
import type { PlacedOrder } from '../../client/types.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { backend, clientOf, complaints, openOrder, placeOrder, shop, signedIn } = shopInBrowser();

let order: PlacedOrder;
let ids: { readonly customerId: string; readonly orderId: string };
beforeEach(async () => {
  order = await placeOrder();
  ids = { customerId: CUSTOMER, orderId: order.orderId };
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const outcome = (page: Page, text: string) =>
  page.locator('p.outcome').getByText(text, { exact: true });
const events = (page: Page) =>
  page.getByRole('region', { name: 'What happened' }).getByRole('listitem');

describe.skipIf(!hasBrowser)('What hangs on an order', () => {
  const show = () => openOrder(order);

  it('is held back and released, and cannot be shipped meanwhile', async () => {
    const page = await show();
    await page.keyboard.press('h');
    await page.getByLabel('Reason').selectOption('FRAUD');
    await page.keyboard.press('Enter');
    await outcome(page, `Held ${order.number}.`).waitFor();
    await page.locator('header.head').getByText('On hold: possible fraud').waitFor();
    // One word for its state is enough.
    const pills = page.locator('header.head .pill').allTextContents();
    expect(await pills).toEqual(['On hold: possible fraud']);
    // Shipping it releases it, by one name.
    expect(await button(page, 'Ship … s').count()).toBe(0);
    expect(await button(page, 'Release and ship … s').count()).toBe(1);
    expect(await button(page, 'Cancel items …').count()).toBe(1);
    expect(await shop.getCustomerOrder(ids)).toMatchObject({ onHold: 'FRAUD', version: 2 });
    await events(page).getByText('operator put the order on hold: possible fraud').waitFor();

    await button(page, 'Release h').click();
    await page.keyboard.press('Enter');
    await outcome(page, `Released ${order.number}.`).waitFor();
    await button(page, 'Ship … s').waitFor();
    await events(page).getByText('operator released the order').waitFor();
    expect((await shop.getCustomerOrder(ids)).onHold).toBeUndefined();

    // As from the lists, that can be undone.
    await button(page, `Undo released ${order.number} z`).click();
    await page.locator('header.head').getByText('On hold: possible fraud').waitFor();
    expect((await shop.getCustomerOrder(ids)).onHold).toBe('FRAUD');
    await page.close();
  });

  it('has a link for its buyer, until all of them are revoked', async () => {
    const page = await show();
    await page.getByText('Order link', { exact: true }).click();
    await page.context().setOffline(true);
    await button(page, 'Create a link').click();
    await page.getByText(/No connection: nothing can be sent now/).waitFor();
    await page.context().setOffline(false);
    await button(page, 'Create a link').click();
    const links = page.locator('.order-links');
    const link = (await links.locator('code').textContent()) ?? '';
    await links.getByText(/^Whoever has it may read, .* until /).waitFor();
    await links.getByRole('button', { name: 'Copy' }).waitFor();
    const read = () => fetch(`${backend().url}/order-link`, { headers: { 'x-order-link': link } });
    expect((await read()).status).toBe(200);

    await button(page, 'Revoke all links …').click();
    await submit(page, 'Revoke');
    await links.getByText(/^The links of before .* are revoked\.$/).waitFor();
    expect(await links.locator('code').count()).toBe(0);
    await expect.poll(async () => (await read()).status).not.toBe(200);
    await page.close();
  });

  it('is not held in a version that nobody saw', async () => {
    const page = await show();
    await button(page, 'Hold h').click();
    await page.getByLabel('Reason').selectOption('STOCK');
    await shop.holdOrder({ ...ids, ifMatch: 1, body: { reason: 'ADDRESS' } });
    await page.getByLabel('Reason').press('Enter');
    const card = page.getByRole('region', { name: 'Result of 1 order' });
    await card.getByText('Not held: changed').waitFor();
    await card.getByText(/held this order at .* Nothing was done\.$/).waitFor();
    expect(await shop.getCustomerOrder(ids)).toMatchObject({ onHold: 'ADDRESS', version: 2 });
    await page.close();
  });

  it.each([
    ['the client asks again', 1],
    ['a person asks again', 10],
  ])('is held once after a lost answer, if %s', async (_, lost) => {
    const page = await show();
    let attempts = 0;
    await page.route('**/hold', async (route) => {
      if (route.request().method() !== 'PUT' || ++attempts > lost) return route.continue();
      if (attempts === 1) await route.fetch();
      return route.abort('connectionreset');
    });
    await button(page, 'Hold h').click();
    await page.getByLabel('Reason').selectOption('STOCK');
    await page.getByLabel('Reason').press('Enter');
    if (lost > 1) {
      await page.getByText('No answer yet', { exact: true }).waitFor();
      attempts = lost;
      await page.getByRole('button', { name: `Ask again for ${order.number}` }).click();
    }
    await page
      .locator('header.head')
      .getByText(/^On hold: /)
      .waitFor();
    expect(await shop.getCustomerOrder(ids)).toMatchObject({ onHold: 'STOCK', version: 2 });
    await page.close();
  });

  it.each([
    ['the client asked again', 1],
    ['a person sent it again', 10],
  ])('leaves it open what became of a change that was done, if %s', async (_, lost) => {
    order = await placeOrder({ shippingAddress: { name: 'Jo Kim', city: 'Cork', country: 'IE' } });
    ids = { customerId: CUSTOMER, orderId: order.orderId };
    const page = await show();
    let attempts = 0;
    await page.route('**/shipping-address', async (route) => {
      if (route.request().method() !== 'PUT' || ++attempts > lost) return route.continue();
      if (attempts === 1) await route.fetch();
      return route.abort('connectionreset');
    });
    await button(page, 'Change …, shipping address').click();
    await page.getByLabel('City').fill('Kiel');
    await submit(page, 'Change');
    if (lost > 1) {
      await page.getByText('It is not known whether this was done.').waitFor();
      await page.context().setOffline(true);
      const off = page.getByRole('dialog').getByText(/^No connection/);
      await off.waitFor();
      await page.context().setOffline(false);
      await off.waitFor({ state: 'detached' });
      attempts = lost;
      await submit(page, 'Send again');
    }
    const mayBeDone = page.getByText('It may have been done. Close this form');
    await mayBeDone.waitFor();
    const third = page.waitForResponse((answer) => answer.status() === 412);
    await submit(page, 'Change');
    await third;
    await mayBeDone.waitFor();
    expect(await shop.getCustomerOrder(ids)).toMatchObject({ version: 2 });
    await page.close();
  });

  it('goes to another address, while that can be changed, and lists follow', async () => {
    const shippingAddress = { name: 'Jo Kim', line1: '1 Market Street', doorCode: '4711' };
    order = await placeOrder({ shippingAddress: { ...shippingAddress, country: 'IE' } });
    ids = { customerId: CUSTOMER, orderId: order.orderId };
    const page = await signedIn();
    await page.locator(`tr[data-id="${order.orderId}"] a.order`).click();
    const change = button(page, 'Change …, shipping address');
    await change.click();
    const form = page.getByRole('dialog', { name: 'Change the shipping address' });
    expect(await form.getByLabel('Line 1').inputValue()).toBe('1 Market Street');
    await form.getByLabel('Line 1').fill('2 Harbor Road');
    await form.getByLabel('City').fill('Cork');
    await form.getByLabel('Country').fill('Ireland');
    await expectAccessible(page);
    await submit(page, 'Change');
    await form.locator('input:invalid').waitFor();
    await form.getByLabel('Country').fill('ie');
    await submit(page, 'Change');
    await outcome(page, 'The shipping address is changed.').waitFor();
    await events(page).getByText('operator changed the shipping address').waitFor();
    await page.getByRole('region', { name: 'Ship to' }).getByText('2 Harbor Road').waitFor();
    const stored = async () =>
      (await shop.getOrder({ orderId: order.orderId, consistent: true })).shippingAddress;
    const after = { ...shippingAddress, line1: '2 Harbor Road', city: 'Cork', country: 'IE' };
    expect(await stored()).toEqual(after);
    const row = page.locator(`tr[data-id="${order.orderId}"]`);
    await page.goBack();
    await row.getByText('Cork').waitFor({ state: 'attached' });
    await row.locator('a.order').click();

    // Somebody else is quicker: the address that they saw is not overwritten.
    await change.click();
    const { version: ifMatch = 0 } = await shop.getCustomerOrder(ids);
    const body = { shippingAddress: { ...after, city: 'Kiel' } };
    await shop.updateShippingAddress({ ...ids, ifMatch, body });
    await submit(page, 'Change');
    await page.getByText('Nothing was done. Close this form').waitFor();
    // The page shows what is so once the refused form is closed, before its lists are read again.
    const lists = /\/orders\?/;
    await page.route(lists, (request) => request.abort());
    const shipTo = page.getByRole('region', { name: 'Ship to' });
    expect(await shipTo.getByText('Kiel').count()).toBe(0);
    await page.keyboard.press('Escape');
    await shipTo.getByText('Kiel').waitFor();
    await page.unroute(lists);
    expect((await stored())?.['city']).toBe('Kiel');

    // An order that is held for another reason keeps its address, and so does one that is shipped.
    const hold = async (reason: 'FRAUD' | 'ADDRESS') => {
      await shop.holdOrder({ ...ids, ifMatch: await shop.getCustomerOrder(ids), body: { reason } });
      await page.keyboard.press('r');
    };
    const header = page.locator('header.head');
    await hold('FRAUD');
    await header.getByText('On hold: possible fraud').waitFor();
    expect(await change.count()).toBe(0);
    await shop.releaseOrder({ ...ids, ifMatch: await shop.getCustomerOrder(ids) });
    await hold('ADDRESS');
    await header.getByText(/^On hold: .*address/).waitFor();
    expect(await change.count()).toBe(1);
    await shop.releaseOrder({ ...ids, ifMatch: await shop.getCustomerOrder(ids) });
    await shop.createFulfillment({ ...ids, body: { lines: [{ seq: 1, quantity: 1 }] } });
    await page.keyboard.press('r');
    await header.getByText('Partly shipped').waitFor();
    expect(await change.count()).toBe(1);
    await shop.createFulfillment({ ...ids, body: {} });
    await page.keyboard.press('r');
    await header.getByText('Shipped', { exact: true }).waitFor();
    expect(await change.count()).toBe(0);
    await page.close();
  });

  it('is commented on for the team, or for the customer, too', async () => {
    const page = await show();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.getByText('Write a comment.').waitFor();
    await page.keyboard.type('Called <b>them</b>');
    // Unsent text survives a reload.
    await page.reload();
    const field = page.getByRole('textbox', { name: 'Comment' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('Called <b>them</b>');
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await outcome(page, 'Noted.').waitFor();
    await events(page).getByText('Called <b>them</b>').waitFor();
    expect(await field.inputValue()).toBe('');

    await page.keyboard.press('n');
    await page.keyboard.type('It leaves on Monday');
    await page.getByLabel('The customer may read it').check();
    await button(page, 'Comment ↵').click();
    await events(page).getByText('wrote, for the customer, too: It leaves on Monday').waitFor();
    const { items } = await shop.getTimeline({ orderId: order.orderId });
    expect(items.flatMap((entry) => (entry.kind === 'COMMENT' ? [entry.comment] : []))).toEqual([
      expect.objectContaining({ text: 'Called <b>them</b>', visibility: 'INTERNAL' }),
      expect.objectContaining({ text: 'It leaves on Monday', visibility: 'CUSTOMER' }),
    ]);
    await page.close();
  });

  it('is tagged, and loses a tag', async () => {
    const page = await show();
    await page.keyboard.press('t');
    await page.keyboard.type('gift');
    await page.keyboard.press('Enter');
    await button(page, 'Remove the tag gift').waitFor();
    expect((await shop.getOrder({ orderId: order.orderId, consistent: true })).tags).toEqual([
      'gift',
    ]);
    await button(page, 'Remove the tag gift').click();
    await submit(page, 'Remove');
    await button(page, 'Remove the tag gift').waitFor({ state: 'detached' });
    expect(
      (await shop.getOrder({ orderId: order.orderId, consistent: true })).tags,
    ).toBeUndefined();
    await page.close();
  });

  it('has what happened: parcels, cancellations and their reasons, with who', async () => {
    const ben = clientOf({ sub: 'u-1', operator: true, claims: { username: 'ben' } });
    await ben.createFulfillment({ ...ids, body: { lines: [{ seq: 1, quantity: 1 }] } });
    await ben.cancelOrder({
      ...ids,
      body: { lines: [{ seq: 2, quantity: 2 }], reason: 'INVENTORY' },
    });
    const { fulfillmentId } = await ben.createFulfillment({
      ...ids,
      body: { lines: [{ seq: 1, quantity: 1 }] },
    });
    await ben.cancelFulfillment({ ...ids, fulfillmentId });
    const page = await show();
    await events(page).getByText('ben canceled parcel 2').waitFor();
    await events(page).getByText('ben shipped 1 × Canvas bag').first().waitFor();
    await events(page).getByText('ben canceled 2 × Enamel mug: not in stock').waitFor();
    await events(page).getByText('Order placed').waitFor();
    await page
      .getByRole('article', { name: 'Parcel 1' })
      .getByText(/ by ben$/)
      .waitFor();
    // The versions of the order have no sentences of their own.
    expect(await events(page).count()).toBe(5);
    await page.close();
  });

  it('names whoever canceled it by its link', async () => {
    order = await placeOrder({ paymentTerms: 'RECEIPT' });
    ids = { customerId: CUSTOMER, orderId: order.orderId };
    const { orderLink: link } = await shop.createOrderLink({ orderId: order.orderId, body: {} });
    const answer = await fetch(`${backend().url}/order-link/cancellation`, {
      method: 'POST',
      headers: {
        'x-order-link': link,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reason: 'CUSTOMER' }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    const page = await show();
    await events(page).getByText('The customer (by the order’s link) canceled').waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
