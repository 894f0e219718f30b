// @module-tag large alone
/** The pages of a packing slip, its prices, and the size of its bars. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import type { NewOrder } from '../../../client/types.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const MILLIMETER = 96 / 25.4;
const NAMED = {
  shippingAddress: { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' },
};

/** More lines than most addresses have. */
const WHOLE = { company: 'Lund og Sønner AS', line2: 'Oppgang B', postalCode: '0155' };

const NOTE = 'Leave it behind the green door, please. '.repeat(4);

describe.skipIf(!hasBrowser)('A packing slip', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();
  const price = { currency: 'EUR', unitPrice: 1237 };
  beforeAll(async () => {
    for (let n = 1; n <= 21; n++) {
      const body = { ...price, name: `Mug ${n}`, quantity: 100, lowStockThreshold: 1 };
      await shop.putInventory({ sku: `MUG-${n}`, body });
    }
  });

  /** An order with this many lines, of which the first is of two items, and its slip. */
  const slipOf = async (count: number, order: Partial<NewOrder> = NAMED) => {
    const lines = Array.from({ length: count }, (_, n) => ({
      sku: `MUG-${n + 1}`,
      quantity: n === 0 ? 2 : 1,
      unitPrice: price.unitPrice,
    }));
    const { orderId, number = '' } = await placeOrder({ ...order, lines });
    const page = await signedIn({ hash: `#/order/${orderId}` });
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('l');
    const sheets = page.getByRole('region', { name: `Packing slip ${number}` });
    await sheets.first().waitFor();
    return { page, number, sheets };
  };
  const prices = (page: Page) => page.locator('.sheets').getByText(/12\.37|24\.74/);

  it.each([
    [20, [20]],
    [21, [20, 1]],
  ])('of %i lines has pages of %j lines, each with its number', async (count, pages) => {
    const { page, sheets } = await slipOf(count);
    const rows = await sheets.evaluateAll((all) =>
      all.map((sheet) => sheet.querySelectorAll('tbody tr').length),
    );
    expect(rows).toEqual(pages);
    const feet = await sheets.locator('footer').allInnerTexts();
    for (const [n, foot] of feet.entries()) {
      expect(foot).toContain(`page ${n + 1} of ${pages.length}`);
      expect(foot).toContain(`${count + 1} items in this parcel`);
    }
    await page.emulateMedia({ media: 'print' });
    const bars = sheets.getByRole('img', { name: /^Bar code / });
    expect(await bars.count()).toBe(pages.length);
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      const printed = pdf.match(/\/Type\s*\/Page\b/g)?.length;
      expect([format, printed]).toEqual([format, pages.length]);
    }
    await page.close();
  });

  it.each([
    ['a whole address', WHOLE, undefined],
    ['a note', {}, 'Ring twice, please.'],
    ['a note that fills its line', {}, NOTE.slice(0, 75)],
    ['a note of two lines', {}, NOTE.slice(0, 155)],
    ['a long line', { company: 'Lund og Sønner AS, avdeling for innkjøp, '.repeat(2) }, undefined],
    [
      'both, of several lines',
      WHOLE,
      'Please ring twice, and leave it with a neighbor. '.repeat(5),
    ],
  ])('of 20 lines with %s has as many sheets as its feet name', async (_, to, customerNote) => {
    const shippingAddress = { ...NAMED.shippingAddress, ...to };
    const { page, sheets } = await slipOf(20, { shippingAddress, customerNote });
    expect((await sheets.locator('footer').allInnerTexts()).at(-1)).toContain('page 2 of 2');
    await page.emulateMedia({ media: 'print' });
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 2]);
    }
    await page.close();
  });

  it('has the taxes in its prices, by name, if it has prices', async () => {
    const vat = { kind: 'TAX', name: 'VAT 19 %', rate: '0.19', included: true } as const;
    const adjustments = [
      { ...vat, amount: 395, seq: 1 },
      { ...vat, amount: 198, seq: 2 },
    ];
    const { page, sheets } = await slipOf(20, { ...NAMED, adjustments });
    await page.getByRole('checkbox', { name: 'Prices' }).check();
    const sums = sheets.locator('.slip-sums');
    expect(await sums.allInnerTexts()).toEqual(['Order total €259.77\nincl. VAT 19 % €5.93']);
    await page.emulateMedia({ media: 'print' });
    const count = await sheets.count();
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, count]);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('checkbox', { name: 'Prices' }).uncheck();
    expect(await sums.count()).toBe(0);
    await page.close();
  });

  it('keeps long words on the sheet, and a telephone out of the address', async () => {
    const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
    const name = word.repeat(3);
    const sku = 'S'.repeat(64);
    const body = { ...price, name, quantity: 100, lowStockThreshold: 1 };
    await shop.putInventory({ sku, body });
    const lines = Array.from({ length: 12 }, () => ({ sku, quantity: 1, unitPrice: 1237 }));
    const to = { company: word.repeat(2), phone: '+47 22 12 34 56', email: 'nia@mail.example' };
    const shippingAddress = { ...NAMED.shippingAddress, ...to };
    const { orderId, number = '' } = await placeOrder({
      ...{ lines, shippingAddress, customerNote: name },
    });
    const page = await signedIn({ hash: `#/order/${orderId}` });
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('l');
    const sheets = page.getByRole('region', { name: `Packing slip ${number}` });
    await sheets.first().waitFor();
    await page.getByRole('checkbox', { name: 'Prices' }).check();
    expect(await sheets.locator('.slip-address').innerText()).not.toContain('22 12');
    await sheets.getByText('Phone +47 22 12 34 56').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: Math.floor(186 * MILLIMETER), height: 900 });
    const beyond = await sheets.evaluateAll((all) =>
      all.flatMap((sheet) =>
        [...sheet.querySelectorAll('*')]
          .filter((element) => {
            const { right } = element.getBoundingClientRect();
            return right > sheet.getBoundingClientRect().right + 1;
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      ),
    );
    expect(beyond).toEqual([]);
    const prices = await sheets
      .locator('td:last-child')
      .evaluateAll((all) => all.map((cell) => cell.scrollWidth - cell.clientWidth));
    expect(Math.max(...prices)).toBe(0);
    const count = await sheets.count();
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, count]);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('checkbox', { name: 'Prices' }).uncheck();
    await page.close();
  });

  it('has bars of a quarter of a millimeter or more, also on the narrowest paper', async () => {
    const { page, sheets, number } = await slipOf(1);
    await page.emulateMedia({ media: 'print' });
    // What Letter and A4 both have within their margins.
    await page.setViewportSize({ width: Math.floor(186 * MILLIMETER), height: 900 });
    const code = sheets.getByRole('img', { name: `Bar code ${number}` });
    const [modules, path] = await code.evaluate((element) => [
      Number(element.getAttribute('viewBox')?.split(' ')[2]),
      element.querySelector('path')?.getAttribute('d'),
    ]);
    const { width = 0 } = (await code.boundingBox()) ?? {};
    // Start, 15 characters and the check symbol of 11 modules each, and the stop.
    expect(modules).toBe(11 * 17 + 13);
    expect(width / MILLIMETER / Number(modules)).toBeGreaterThanOrEqual(0.2499);
    // The thinnest bar is one module.
    expect(path).toContain('h1v1');
    await page.close();
  });

  it('has no price unless it is chosen', async () => {
    const { page } = await slipOf(2);
    const box = page.getByRole('checkbox', { name: 'Prices' });
    expect(await box.isChecked()).toBe(false);
    expect(await prices(page).count()).toBe(0);
    await box.check();
    expect(await prices(page).allInnerTexts()).toEqual(['€24.74', '€12.37']);
    await box.uncheck();
    expect(await prices(page).count()).toBe(0);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
