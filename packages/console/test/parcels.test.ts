// @module-tag large alone
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { complaints, openOrder, placeOrder, shop } = shopInBrowser();

/** Places an order with one parcel: one bag, by DHL. */
async function placeWithParcel() {
  const { orderId } = await placeOrder();
  const { fulfillmentId } = await shop.createFulfillment({
    customerId: CUSTOMER,
    orderId,
    body: {
      lines: [{ seq: 1, quantity: 1 }],
      trackingInfo: { company: 'DHL', number: '1', url: 'https://dhl.example/1' },
    },
  });
  return { customerId: CUSTOMER, orderId, fulfillmentId };
}

const stored = async (orderId: string) =>
  (await shop.getOrder({ orderId, consistent: true })).fulfillments[0];
const press = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}, Parcel 1` }).click();
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const parcel = (page: Page) => page.getByRole('article', { name: 'Parcel 1' });

describe.skipIf(!hasBrowser)('A parcel', () => {
  it('gets another tracking number and another estimated time', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    await press(page, 'Change tracking');
    expect(await page.getByLabel('Tracking number').inputValue()).toBe('1');
    await page.getByLabel('Tracking number').fill('2');
    await page.getByLabel('Tracking link').fill('javascript:alert(1)');
    await submit(page, 'Save');
    // The browser keeps the form open: the text is no web address.
    await page.locator('input:invalid').waitFor();
    await page.getByLabel('Tracking link').fill('');
    await page.getByLabel('Expected arrival').fill('2026-12-01T10:00');
    await submit(page, 'Save');
    await page.getByText('The tracking of Parcel 1 is saved.').waitFor();
    await parcel(page).getByText('DHL 2').waitFor();
    await parcel(page).getByText('Dec 1, 2026').waitFor();
    const tracked = await stored(path.orderId);
    // Without a link, it is made from the number.
    expect(tracked?.trackingInfo).toMatchObject({ company: 'DHL', number: '2' });
    expect(tracked?.trackingInfo?.url).toMatch(/dhl.*=2$/);

    // Another number has another link, and the carrier whose form it has.
    await press(page, 'Change tracking');
    await page.getByLabel('Tracking number').fill('1Z999AA10123456799');
    await submit(page, 'Save');
    await parcel(page).getByText('UPS 1Z999AA10123456799').waitFor();
    expect((await stored(path.orderId))?.trackingInfo).toEqual({
      company: 'UPS',
      number: '1Z999AA10123456799',
      url: 'https://www.ups.com/track?tracknum=1Z999AA10123456799',
    });
    await page.close();
  });

  it('has several numbers, typed with commas or pasted as lines', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    await press(page, 'Change tracking');
    const pasted = '1Z999AA10123456799\r\n1Z999AA10123456784\n';
    await page.getByLabel('Tracking number').evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, pasted);
    expect(await page.getByLabel('Tracking number').inputValue()).toBe(
      '1Z999AA10123456799, 1Z999AA10123456784',
    );
    await submit(page, 'Save');
    await parcel(page).getByText('UPS 1Z999AA10123456799, 1Z999AA10123456784').waitFor();
    expect((await stored(path.orderId))?.trackingInfo).toMatchObject({
      company: 'UPS',
      number: '1Z999AA10123456799',
      numbers: ['1Z999AA10123456799', '1Z999AA10123456784'],
    });

    await press(page, 'Change tracking');
    await page.getByLabel('Tracking number').fill('1Z999AA10123456784');
    await submit(page, 'Save');
    await parcel(page).getByText('UPS 1Z999AA10123456784').waitFor();
    expect((await stored(path.orderId))?.trackingInfo).not.toHaveProperty('numbers');
    await page.close();
  });

  it('is not canceled after some of it came back, nor delivered after all of it', async () => {
    const { orderId } = await placeOrder();
    const path = { customerId: CUSTOMER, orderId };
    const { fulfillmentId } = await shop.createFulfillment({ ...path, body: {} });
    const comeBack = async (
      lines: readonly { readonly seq: number; readonly quantity: number }[],
    ) => {
      const { returnId } = await shop.createReturn({
        ...path,
        body: { lines: lines.map((line) => ({ ...line, reason: 'OTHER' })) },
      });
      const body = { lines: lines.map((line) => ({ ...line, restock: 0 })) };
      await shop.receiveReturn({ ...path, returnId, body });
    };
    await comeBack([{ seq: 1, quantity: 1 }]);
    // The API refuses it as well.
    await expect(shop.cancelFulfillment({ ...path, fulfillmentId })).rejects.toMatchObject({
      code: 'fulfillment-not-cancellable',
    });
    const page = await openOrder(path);
    const names = () => parcel(page).getByRole('button').allTextContents();
    expect(await names()).toEqual(['Change tracking', 'Report delivered', 'Show reports']);
    await comeBack([
      { seq: 1, quantity: 2 },
      { seq: 2, quantity: 2 },
    ]);
    await page.keyboard.press('r');
    await page.getByText('Returned', { exact: true }).first().waitFor();
    expect(await names()).toEqual(['Change tracking', 'Show reports']);
    await page.close();
  });

  it('gets another number with e, on its page and from the list', async () => {
    const { orderId } = await placeWithParcel();
    const page = await openOrder({ orderId });
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Tracking of Parcel 1' }).waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);

    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.locator(`tr[data-id="${orderId}"] td.num.sum`).click();
    await page.locator(`tr.at[data-id="${orderId}"]`).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Tracking of Parcel 1' }).waitFor();
    await page.close();
  });

  it('shows a concurrent change before it replaces it', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    await press(page, 'Change tracking');
    await page.getByLabel('Carrier').fill('UPS');
    const trackingInfo = { company: 'GLS', number: '9' };
    await shop.updateTracking({ ...path, ifMatch: 1, body: { trackingInfo } });
    await submit(page, 'Save');
    const form = page.getByRole('dialog');
    await form.getByText('Somebody else changed the parcel in the meantime').waitFor();
    await form.getByRole('row', { name: 'Carrier DHL GLS' }).waitFor();
    expect((await stored(path.orderId))?.trackingInfo).toEqual(trackingInfo);
    await submit(page, 'Replace it');
    await page.getByText('The tracking of Parcel 1 is saved.').waitFor();
    expect(await stored(path.orderId)).toMatchObject({
      version: 3,
      trackingInfo: { company: 'UPS', number: '1' },
    });
    await page.close();
  });

  it('has forms like the dialogs of lists: Esc in the head, and the main button last', async () => {
    const page = await openOrder(await placeWithParcel());
    const buttons = ['Save', 'Close'] as const;
    await press(page, 'Change tracking');
    const form = page.getByRole('dialog', { name: 'Tracking of Parcel 1' });
    const leftEdge = async (name: string) =>
      (await form.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0;
    expect(await leftEdge('Save')).toBeGreaterThan(await leftEdge('Close'));
    // By Tab, it comes right after the fields.
    await form.getByLabel('Expected arrival').focus();
    const focused = () => page.evaluate('document.activeElement.textContent');
    while ((await focused()) === '') await page.keyboard.press('Tab');
    for (const name of buttons) {
      expect(await focused()).toBe(name);
      await page.keyboard.press('Tab');
    }
    await form.getByRole('button', { name: 'Esc: close' }).click();
    await dialogIsGone(page);
    await page.close();
  });

  it('recognizes its own change after a lost answer', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    let attempts = 0;
    await page.route(`**/fulfillments/${path.fulfillmentId}`, async (route) => {
      if (++attempts > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await press(page, 'Change tracking');
    await page.getByLabel('Tracking number').fill('3');
    await submit(page, 'Save');
    await page.getByText('The tracking of Parcel 1 is saved.').waitFor();
    expect(attempts).toBe(2);
    expect(await stored(path.orderId)).toMatchObject({ version: 2 });
    await page.close();
  });

  it('of an order that was shipped as a whole is delivered after a question', async () => {
    const { orderId } = await placeOrder();
    const ids = { customerId: CUSTOMER, orderId };
    await shop.updateOrderStatus({ ...ids, ifMatch: 1, body: { status: 'SHIPPED' } });
    const status = async () => (await shop.getCustomerOrder(ids)).status;
    const page = await openOrder(ids);
    await page.keyboard.press('d');
    const form = page.getByRole('dialog', { name: 'Report the order as delivered' });
    await form.getByText('This cannot be undone.').waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    await page.keyboard.press('d');
    // Enter keeps it as it is.
    await form.locator('button:focus').getByText('Keep it shipped').waitFor();
    await page.keyboard.press('Enter');
    await dialogIsGone(page);
    expect(await status()).toBe('SHIPPED');
    await page.getByRole('button', { name: 'Report delivered d' }).click();
    await submit(page, 'Report delivered');
    await page.getByText('The order is delivered.').waitFor();
    expect(await status()).toBe('DELIVERED');
    await page.close();
  });

  it('is reported as delivered by d, which is the main action of a shipped order', async () => {
    const path = await placeWithParcel();
    await shop.createFulfillment({ ...path, body: {} });
    const page = await openOrder(path);
    const main = page.locator('.order-head .main');
    expect(await main.textContent()).toMatch(/Report delivered d$/);
    for (const name of ['Parcel 2', 'Parcel 1']) {
      const key = page.getByRole('button', { name: `Report delivered, ${name}` });
      await expect.poll(() => key.getAttribute('aria-keyshortcuts')).toBe('d');
      if (name === 'Parcel 2') await page.keyboard.press('d');
      else await main.click();
      await page.getByRole('dialog', { name: `${name} was delivered` }).waitFor();
      await submit(page, 'Report delivered');
      await page.getByText(`${name} is delivered.`).waitFor();
      await dialogIsGone(page);
    }
    await main.waitFor({ state: 'detached' });
    expect((await stored(path.orderId))?.status).toBe('DELIVERED');
    await page.close();
  });

  it('is canceled after a question, and its items can be shipped again', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    await press(page, 'Cancel parcel');
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    expect((await stored(path.orderId))?.status).toBe('SHIPPED');
    await press(page, 'Cancel parcel');
    await submit(page, 'Cancel the parcel');
    await page.getByText('Parcel 1 is canceled. Its items can be shipped again.').waitFor();
    await parcel(page).getByText('Canceled').waitFor();
    await page.locator('header.head .pill').getByText('To ship', { exact: true }).waitFor();
    expect(await parcel(page).getByRole('button').allTextContents()).toEqual(['Show reports']);
    await page.close();
  });

  it('is canceled once after a lost answer', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    let attempts = 0;
    await page.route(`**/${path.fulfillmentId}/cancellation`, async (route) => {
      if (++attempts > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await press(page, 'Cancel parcel');
    await submit(page, 'Cancel the parcel');
    await page.getByText('Parcel 1 is canceled.').waitFor();
    expect(attempts).toBe(2);
    await page.close();
  });

  it('is not canceled if it has arrived meanwhile', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    await press(page, 'Cancel parcel');
    const happenedAt = new Date().toISOString();
    await shop.addMilestone({ ...path, body: { status: 'DELIVERED', happenedAt } });
    await submit(page, 'Cancel the parcel');
    await page.getByRole('alert').getByText('The fulfillment cannot be canceled.').waitFor();
    expect((await stored(path.orderId))?.status).toBe('DELIVERED');
    await page.close();
  });

  it('is reported delivered, and shows the carrier’s reports on request', async () => {
    const path = await placeWithParcel();
    await shop.addMilestone({
      ...path,
      body: {
        status: 'IN_TRANSIT',
        happenedAt: '2026-11-20T10:00:00Z',
        location: 'Leipzig',
        message: 'On its way',
      },
    });
    const page = await openOrder(path);
    await parcel(page).getByText('In transit, Nov 20, 2026').waitFor();
    await press(page, 'Show reports');
    await parcel(page).getByText('Leipzig · On its way').waitFor();
    await press(page, 'Report delivered');
    await submit(page, 'Report delivered');
    await page.getByText('Parcel 1 is delivered.').waitFor();
    // The report may be listed already.
    await parcel(page).getByRole('heading').getByText('Delivered', { exact: true }).waitFor();
    await parcel(page).getByRole('listitem').filter({ hasText: 'Delivered' }).waitFor();
    expect((await stored(path.orderId))?.latest?.status).toBe('DELIVERED');
    await page.close();
  });

  it('shows that it stays canceled if it is reported delivered afterwards', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    await press(page, 'Report delivered');
    await shop.cancelFulfillment(path);
    await submit(page, 'Report delivered');
    await page.getByRole('alert').getByText('The parcel was canceled in the meantime').waitFor();
    expect((await stored(path.orderId))?.status).toBe('CANCELLED');
    await page.close();
  });

  it('shows that its reports cannot be read, and offers to try again', async () => {
    const path = await placeWithParcel();
    const page = await openOrder(path);
    const failing = { status: 500, json: { code: 'internal-error', title: 'It went wrong' } };
    await page.route('**/milestones**', (route) => route.fulfill(failing));
    await press(page, 'Show reports');
    await parcel(page).getByRole('alert').getByText('It went wrong.').waitFor();
    await page.unroute('**/milestones**');
    await parcel(page).getByRole('button', { name: 'Try again' }).click();
    await parcel(page).getByText('The carrier has not reported anything yet.').waitFor();
    await page.close();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])(
    'has no link to %s',
    async (url) => {
      const path = await placeWithParcel();
      const page = await openOrder(path);
      await page.route(`**/orders/${path.orderId}?**`, async (route) => {
        const collection = await (await route.fetch()).json();
        collection.fulfillments[0].trackingInfo = { number: '7', url };
        await route.fulfill({ json: collection });
      });
      const tracking = parcel(page).getByText(`7 ${url}`);
      // A refresh that began before the route was set answers without the address, and while it is
      // under way, the key does nothing.
      const refreshed = async () => {
        await page.keyboard.press('r');
        return tracking.count();
      };
      await expect.poll(refreshed).toBe(1);
      expect(await parcel(page).getByRole('link').count()).toBe(0);
      // A refresh may still be under way.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    },
  );

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
