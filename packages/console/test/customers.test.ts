// @module-tag large alone
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { complaints, shop, signedIn } = shopInBrowser();

/** Each test's own customer. */
let customerId: string;
let made = 0;
beforeEach(async () => {
  customerId = `otto-${++made}`;
  const email = `otto.${made}@mail.example`;
  await shop.createCustomer({ body: { customerId, name: 'Otto Yılmaz', email } });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe.skipIf(!hasBrowser)('A customer’s page', () => {
  const show = () => signedIn({ hash: `#/customer/${customerId}` });

  it('changes what is changed in the form, and nothing else', async () => {
    const page = await show();
    await button(page, 'Copy the e-mail address').waitFor();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    await page.keyboard.press('e');
    await submit(page, 'Change');
    await page.getByText('Nothing is changed.').waitFor();
    // A value that cannot be removed is not kept in silence.
    await page.getByRole('textbox', { name: 'E-mail' }).fill('');
    await submit(page, 'Change');
    expect(await page.evaluate('document.activeElement.validity.valueMissing')).toBe(true);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('otto@new.example');
    await submit(page, 'Change');
    await page.getByText('The customer is changed.').waitFor();
    await page.getByRole('link', { name: 'otto@new.example' }).waitFor();

    expect(sent).toEqual([{ email: 'otto@new.example' }]);
    expect(await shop.getCustomer({ customerId })).toMatchObject({
      name: 'Otto Yılmaz',
      email: 'otto@new.example',
      version: 2,
    });
    await page.close();
  });

  it('is opened from an order, whose page has the name and the e-mail address', async () => {
    const lines = [{ sku: 'BAG', quantity: 1, unitPrice: 2500 }];
    const { orderId } = await shop.createOrder({ customerId, body: { currency: 'EUR', lines } });
    const page = await signedIn({ hash: `#/order/${orderId}` });
    const card = page.getByRole('region', { name: 'Otto Yılmaz' });
    await card.getByText('1 order', { exact: true }).waitFor();
    await card.getByRole('link', { name: `otto.${made}@mail.example` }).waitFor();
    await card.getByRole('button', { name: 'Copy the e-mail address' }).waitFor();
    await card.getByText('Customer since').waitFor();
    await card.getByRole('link', { name: 'Otto Yılmaz' }).click();
    await page.getByRole('heading', { level: 1, name: 'Otto Yılmaz' }).waitFor();
    await page.close();
  });

  it('refuses an e-mail address of another customer', async () => {
    await shop.createCustomer({
      body: { customerId: `${customerId}-2`, name: 'Ada', email: `ada.${made}@mail.example` },
    });
    const page = await show();
    await button(page, 'Change e').click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(`ADA.${made}@mail.example`);
    await submit(page, 'Change');
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .getByText('The e-mail address belongs to another customer')
      .waitFor();
    expect((await shop.getCustomer({ customerId })).version).toBe(1);
    await page.close();
  });

  it('changes nothing if somebody else was faster', async () => {
    const page = await show();
    await button(page, 'Change e').click();
    await page.getByLabel('Tier').fill('gold');
    await shop.updateCustomer({ customerId, ifMatch: 1, body: { tier: 'silver' } });
    await submit(page, 'Change');
    await page.getByText('Nothing was done. Close this form').waitFor();
    expect((await shop.getCustomer({ customerId })).tier).toBe('silver');
    await page.close();
  });

  it('closes the account, and opens it again', async () => {
    const page = await show();
    await button(page, 'Close the account').click();
    await submit(page, 'Close the account');
    await page.getByText('The account is closed.').waitFor();
    await page.getByRole('banner').or(page.locator('header')).getByText('Closed').waitFor();
    expect((await shop.getCustomer({ customerId })).closedAt).toBeDefined();

    await button(page, 'Open the account again').click();
    await submit(page, 'Open the account');
    await button(page, 'Close the account').waitFor();
    expect((await shop.getCustomer({ customerId })).closedAt).toBeUndefined();
    await page.close();
  });

  it('is erased once it is closed and confirmed, and shows how far that is', async () => {
    await shop.closeCustomer({ customerId });
    const page = await show();
    await button(page, 'Erase …').click();
    await page.getByLabel('To confirm, enter').fill('somebody-else');
    await submit(page, 'Erase for good');
    await page.getByRole('alert').getByText('Enter the customer’s id as above.').waitFor();
    expect((await shop.getCustomer({ customerId, consistent: true })).name).toBeDefined();
    await page.getByLabel('To confirm, enter').fill(customerId);
    await submit(page, 'Erase for good');
    await page.getByText('The customer is erased. The orders follow.').waitFor();
    await page.getByRole('region', { name: 'Erasure' }).getByText('Asked for').waitFor();
    await page.locator('header').getByText('Erased').waitFor();
    expect(await button(page, 'Open the account again').count()).toBe(0);
    expect((await shop.getErasure({ customerId })).customerId).toBe(customerId);
    await page.close();
  });

  it('is not erased while it is open', async () => {
    const page = await show();
    await button(page, 'Close the account').waitFor();
    expect(await button(page, 'Erase …').count()).toBe(0);
    await page.close();
  });

  it('keeps the address book', async () => {
    const page = await show();
    await page.getByText('No addresses.').waitFor();
    await button(page, 'Add an address').click();
    await page.getByLabel('Label').fill('summer-house');
    await submit(page, 'Add');
    await page.getByText('Fill in the address.').waitFor();
    await page.getByLabel('Line 1').fill('75 Market Street');
    await page.getByLabel('City').fill('Wien');
    await page.getByLabel('Country').fill('AT');
    await submit(page, 'Add');
    await page.getByRole('heading', { name: 'Summer house' }).waitFor();

    await button(page, 'Change the address summer-house').click();
    await page.getByLabel('City').fill('Graz');
    await submit(page, 'Change');
    await page.getByText('The address summer-house is changed.').waitFor();
    expect((await shop.listAddresses({ customerId, consistent: true })).items).toEqual([
      {
        label: 'summer-house',
        address: { line1: '75 Market Street', city: 'Graz', country: 'AT' },
      },
    ]);

    await button(page, 'Delete the address summer-house').click();
    await submit(page, 'Delete');
    await page.getByText('No addresses.').waitFor();
    expect((await shop.listAddresses({ customerId, consistent: true })).items).toEqual([]);
    await page.close();
  });

  it('keeps fields of an address that the form does not have for a new one', async () => {
    const address = { line1: '1 Market Street', doorCode: '4711', country: 'IE' };
    await shop.putAddress({ customerId, label: 'office', body: { address } });
    const page = await show();
    await button(page, 'Change the address office').click();
    expect(await page.getByLabel('Door code').inputValue()).toBe('4711');
    await page.getByLabel('City').fill('Dublin');
    await submit(page, 'Change');
    await page.getByText('The address office is changed.').waitFor();
    expect((await shop.listAddresses({ customerId, consistent: true })).items).toEqual([
      { label: 'office', address: { ...address, city: 'Dublin' } },
    ]);
    await page.close();
  });

  it('has all orders of the customer, in pages', async () => {
    await shop.putInventory({
      sku: 'CAP',
      body: { name: 'Cap', unitPrice: 1, currency: 'EUR', quantity: 99, lowStockThreshold: 0 },
    });
    const lines = [{ sku: 'CAP', quantity: 1, unitPrice: 1, name: 'Cap' }];
    const body = { currency: 'EUR', lines, paymentTerms: 'NET' } as const;
    for (let n = 0; n < 51; n++) await shop.createOrder({ customerId, body });
    const page = await show();
    await button(page, 'Load 50 more').click();
    await expect.poll(() => page.locator('a.order').count()).toBe(51);
    expect(await button(page, 'Load 50 more').count()).toBe(0);
    const at = () =>
      page.evaluate("[...document.querySelectorAll('a.order')].indexOf(document.activeElement)");
    await page.locator('#title').focus();
    for (const [key, row] of [
      ['ArrowDown', 0],
      ['j', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await at()).toBe(row);
    }
    await page.close();
  });

  it('has the orders that pass the filters, which are in the address', async () => {
    const lines = [{ sku: 'BAG', quantity: 1, unitPrice: 2500 }];
    const placed = [];
    for (let n = 0; n < 3; n++)
      placed.push(await shop.createOrder({ customerId, body: { currency: 'EUR', lines } }));
    const [canceled] = placed;
    await shop.cancelOrder({ customerId, orderId: canceled?.orderId ?? '' });
    const page = await show();
    const rows = page.locator('.of-orders tbody tr');
    await rows.nth(2).waitFor();
    await page.getByRole('combobox', { name: 'Orders:' }).selectOption('Canceled');
    await rows.nth(1).waitFor({ state: 'detached' });
    await rows.getByText(canceled?.number ?? '').waitFor();
    expect(await page.evaluate('location.hash')).toContain('?status=CANCELLED');
    // A list by status has no payments.
    expect(await page.getByRole('columnheader', { name: 'Payment' }).count()).toBe(0);
    await page.reload();
    await rows.getByText(canceled?.number ?? '').waitFor();
    expect(await rows.count()).toBe(1);
    // No day is after tomorrow.
    await page.getByLabel('Placed from').fill('2999-01-01');
    await page.getByText('No order of this customer passes the filter.').waitFor();
    await page.getByLabel('Placed from').fill('');
    await page.getByRole('combobox', { name: 'Orders:' }).selectOption('Open');
    await rows.nth(1).waitFor();
    expect(await rows.getByText(canceled?.number ?? '').count()).toBe(0);
    await page.close();
  });

  it('has no actions for a customer without a profile', async () => {
    const page = await signedIn({ hash: '#/customer/nobody' });
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
