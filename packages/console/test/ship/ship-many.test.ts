// @module-tag large alone
/** The numbers and carriers of a batch, as a person gives them. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { CUSTOMER, signedIn, startShop } from '../../../../test/support/console.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const DHL = '00300000000000000042';

describe.skipIf(!hasBrowser)('The dialog that ships many', () => {
  const { backend, complaints, open, placeOrder, shop } = shopInBrowser();
  let orders: PlacedOrder[];
  beforeEach(async () => {
    const shippingAddress = { name: 'Nia Lund', city: 'Oslo', country: 'NO' };
    orders = [];
    for (let n = 0; n < 3; n++) orders.push(await placeOrder({ shippingAddress }));
  });
  afterEach(async () => {
    for (const { orderId } of orders ?? [])
      await shop.cancelOrder({ customerId: CUSTOMER, orderId }).catch(() => undefined);
  });

  const numberOf = (n: number) => orders[n]?.number ?? '';
  const parcels = async () => {
    const read = orders.map(({ orderId }) => shop.getOrder({ orderId, consistent: true }));
    return (await Promise.all(read)).map(({ fulfillments }) => fulfillments[0]?.trackingInfo);
  };
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Ctrl V, with what another program has copied. */
  const paste = (page: Page, ...lines: readonly string[]) =>
    page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), {
      clipboardData: { getData: () => ${JSON.stringify(lines.join('\n'))} } }))`);
  const atDialog = async (run = backend()) => {
    const page = await signedIn(open, run);
    await page.getByText('3 orders').first().waitFor();
    await page.locator('.who:not(:empty)').nth(2).waitFor();
    await press(page, 'b', '3', 'Enter', 's');
    const form = page.getByRole('dialog', { name: 'Ship 3 orders' });
    await form.waitFor();
    return { page, form };
  };
  const isShipped = (page: Page) => page.getByRole('heading', { name: 'Shipped 3 of 3' }).waitFor();

  it('waits for the list, and ships without a number only by the button of that name', async () => {
    const { page, form } = await atDialog();
    await form.locator('#paste:focus').waitFor();
    await press(page, 'Enter');
    const button = form.getByRole('button', { name: 'Ship 3 without numbers' });
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await parcels()).toEqual([undefined, undefined, undefined]);
    expect(await page.getByRole('heading', { name: /^Shipped/ }).count()).toBe(0);
    await press(page, 'Enter');
    await isShipped(page);
    await page.close();
  });

  it('takes labels that are scanned down the rows, with one Enter or two after each', async () => {
    const { page, form } = await atDialog();
    const rowOf = (n: number) => form.getByLabel(`Tracking number of ${numberOf(n)}`);
    const hasFocus = (control: Locator) =>
      expect
        .poll(() => control.evaluate((element) => element === document.activeElement))
        .toBe(true);
    // A scan into the field for lists is of the first row.
    await form.locator('#paste:focus').waitFor();
    const numbers = [0, 1, 2].map((n) => `0030000000000000007${n}`);
    for (const [n, number] of numbers.entries()) {
      if (n > 0) await hasFocus(rowOf(n));
      await page.keyboard.type(number);
      await press(page, 'Enter', 'Enter');
    }
    await hasFocus(form.getByRole('button', { name: 'Ship 3 orders' }));
    // One label too many presses no button; a person's own Enter comes later.
    await page.waitForTimeout(600);
    const isStopped = await page.evaluate(`(() => {
      const press = (key) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const key of '0030') press(key);
      return !press('Enter');
    })()`);
    expect(isStopped).toBe(true);
    await page.waitForTimeout(600);
    await press(page, 'Enter');
    await isShipped(page);
    expect((await parcels()).map((parcel) => parcel?.number)).toEqual(numbers);
    await page.close();
  });

  it('asks about an order without a number if a line of the list is of none', async () => {
    const { page, form } = await atDialog();
    const lines = [0, 1].map((n) => `${numberOf(n)}\t0030000000000000007${n}`);
    await paste(page, ...lines, '261127-0AAA-000\t00300000000000000072');
    await form.locator('small').getByText('not in the list').waitFor();
    await form.getByRole('button', { name: 'Next of 1 to check' }).waitFor();
    await press(page, 'Enter');
    await form.getByText('1 in doubt, marked above. Ship anyway?').waitFor();
    expect(await parcels()).toEqual([undefined, undefined, undefined]);
    await page.close();
  });

  it('ships by a click that gives the button no focus, as in Safari', async () => {
    const { page, form } = await atDialog();
    await form.locator('#paste:focus').waitFor();
    await page.evaluate("addEventListener('mousedown', (event) => event.preventDefault())");
    await form.getByRole('button', { name: 'Ship 3 without numbers' }).click();
    await isShipped(page);
    await page.close();
  });

  it('waits for the batch before it, whose result it would replace', async () => {
    const { page, form } = await atDialog();
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/fulfillments', async (route) => {
      await held;
      await route.continue();
    });
    const button = form.getByRole('button', { name: 'Ship 3 without numbers' });
    await button.click();
    await form.waitFor({ state: 'detached' });
    await press(page, 's');
    await form.getByText('Others are being sent.').waitFor();
    expect(await button.isDisabled()).toBe(true);
    answer();
    await expect.poll(() => button.isDisabled()).toBe(false);
    await press(page, 'Escape');
    await isShipped(page);
    await page.close();
  });

  it('ships by Enter in its field once a number is there', async () => {
    const { page, form } = await atDialog();
    await paste(page, DHL);
    await form.getByRole('button', { name: /^Ship 3 orders ↵$/ }).waitFor();
    await press(page, 'Enter');
    await isShipped(page);
    expect(await parcels()).toMatchObject([{ number: DHL }, undefined, undefined]);
    await page.close();
  });

  it('waits for all numbers in a shop that needs them', async () => {
    const other = await startShop({}, { trackingRequired: true });
    for (let n = 0; n < 3; n++)
      await other.placeOrder({
        shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' },
      });
    const { page, form } = await atDialog(other.backend);
    await form.locator('#paste:focus').waitFor();
    const button = form.getByRole('button', { name: /^Ship 3 orders ↵$/ });
    await paste(page, DHL);
    await form.getByText('2 orders without a number: this shop needs one.').waitFor();
    await press(page, 'Enter');
    expect(await button.isDisabled()).toBe(true);
    await paste(page, DHL, '00300000000000000043', '00300000000000000044');
    await press(page, 'Enter');
    await isShipped(page);
    await page.close();
    await other.backend.stop();
  });

  it('takes one column for all there is, and doubts one with more lines than orders', async () => {
    const { page, form } = await atDialog();
    const fields = form.getByLabel(/^Tracking number of/);
    const values = () =>
      fields.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    const second = '00300000000000000043';
    await paste(page, DHL, second, '00300000000000000044');
    await form.getByText('3 numbers matched in this order').waitFor();
    await paste(page, second, '', DHL);
    await form.getByText('2 numbers matched in this order · 1 order without one').waitFor();
    expect(await values()).toEqual([second, '', DHL]);
    // What is no list takes nothing away.
    for (const text of ['', 'lost']) await paste(page, text);
    expect(await values()).toEqual([second, '', DHL]);
    // The first is of an order that has left: each number would go to its neighbor.
    await paste(page, '00300000000000000045', DHL, second, '00300000000000000044');
    await form.getByText('the list has more lines than orders').nth(2).waitFor();
    await press(page, 'Enter');
    await form.getByRole('alert').getByText('3 in doubt, marked above.').waitFor();
    expect(await parcels()).toEqual([undefined, undefined, undefined]);
    await page.close();
  });

  it('takes the carriers of a list, and names one that it does not know', async () => {
    const { page, form } = await atDialog();
    await paste(
      page,
      `${numberOf(2)}\tH1234567890\tHermes`,
      `${numberOf(1)}\t12345678901234\tdpd`,
      `${numberOf(0)}\t${DHL}\tDHL`,
    );
    const said = form.locator('input + small');
    await said.nth(2).waitFor();
    expect(await said.allTextContents()).toEqual([' DHL', ' DPD', ' Hermes: unknown']);
    await form.getByText('3 numbers matched by order number · 1 in doubt').waitFor();
    expect(await form.locator('#paste').inputValue()).toBe('Read: 3 lines, 3 columns');
    await press(page, 'Enter');
    await form.getByRole('alert').getByText('1 in doubt, marked above.').waitFor();
    // The choice is for those of which the list names no carrier.
    await form.getByLabel('Carrier').selectOption('UPS');
    await form.getByText('To send: 1 with DHL, 1 with DPD, 1 with UPS').waitFor();
    expect(await said.allTextContents()).toEqual([' DHL', ' DPD', ' not like UPS']);
    const field = form.getByLabel(`Tracking number of ${numberOf(2)}`);
    await field.fill('1Z999AA10123456784');
    await expect.poll(() => said.allTextContents()).toEqual([' DHL', ' DPD', ' UPS']);
    await field.fill('');
    await expect.poll(() => said.allTextContents()).toEqual([' DHL', ' DPD']);
    // Another list names it.
    await paste(page, `${numberOf(2)};H1234567890123;Dpd`, `${numberOf(2)};1Z999AA10123456784;ups`);
    await form.getByText('order twice in this list').first().waitFor();
    await paste(page, `${numberOf(2)};98765432109876;Dpd`);
    await form.getByText('To send: 1 with DHL, 2 with DPD').waitFor();
    await form.locator('#paste').press('Enter');
    await isShipped(page);
    expect(await parcels()).toMatchObject([
      { company: 'DHL', number: DHL },
      { company: 'DPD', number: '12345678901234' },
      { company: 'DPD', number: '98765432109876' },
    ]);
    await page.close();
  });

  it('takes a list from a file, chosen or dropped, and none that is not Unicode', async () => {
    const { page, form } = await atDialog();
    const input = form.getByLabel('A file with the list');
    const file = (buffer: Buffer) => ({ name: 'labels.csv', mimeType: 'text/csv', buffer });
    const text = `\uFEFFOrder;"Name";Tracking\r\n${numberOf(0)};"Holt;\nNia";${DHL}\r\n`;
    await input.setInputFiles(file(Buffer.from('Gr\u00f6\u00dfe;1', 'latin1')));
    await page.getByText('This file is not UTF-8: save it as “CSV UTF-8”').waitFor();
    await input.setInputFiles(file(Buffer.from(text, 'utf16le')));
    await form.getByText('1 number matched by order number').waitFor();
    const fieldOf = (n: number) => form.getByLabel(`Tracking number of ${numberOf(n)}`);
    expect(await fieldOf(0).inputValue()).toBe(DHL);
    const drop = (...files: string[]) =>
      page.evaluate((texts) => {
        const dataTransfer = new DataTransfer();
        for (const text of texts) dataTransfer.items.add(new File([text], 'more.csv'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      }, files);
    const more = `Order,Tracking\n${numberOf(1)},12345678901234\n`;
    // A dragged link without a text, and two files of which one would be left out.
    await drop();
    await drop(more, more);
    await page.getByText('Choose one file.').waitFor();
    await form.getByText('1 number matched by order number').waitFor();
    expect(await fieldOf(1).inputValue()).toBe('');
    await drop(more);
    await expect.poll(() => fieldOf(1).inputValue()).toBe('12345678901234');
    expect(await fieldOf(0).inputValue()).toBe(DHL);
    await page.close();
  });

  it('reads the numbers that were used once for all of its rows', async () => {
    const { page, form } = await atDialog();
    await paste(page, DHL, '00300000000000000043', '00300000000000000044');
    await form.getByText('3 numbers').waitFor();
    await page.evaluate(`{
      const { getItem } = Storage.prototype;
      globalThis.reads = 0;
      Storage.prototype.getItem = function (key) {
        if (key === 'orders.usedNumbers') reads++;
        return getItem.call(this, key);
      };
    }`);
    await form.getByLabel(`Tracking number of ${numberOf(2)}`).fill('0030');
    await form.getByText(/ · 1 in doubt$/).waitFor();
    expect(await page.evaluate('reads')).toBe(1);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
