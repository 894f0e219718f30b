// @module-tag large alone
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../test/support/browser.ts';
import {
  add,
  fillIn,
  orderButton,
  payWith,
  shopInBrowser,
  signIn,
  untilState,
} from './open-shop.ts';

const { api, complaints, open, url } = shopInBrowser(5181);

describe.skipIf(!hasBrowser)('A purchase in the shop of examples/storefront', () => {
  it('as a guest: with postage, tax in the price, and paid by the order’s link', async () => {
    const page = await open();
    await add(page, 'Canvas bag');
    await add(page, 'Enamel mug');
    await page.getByRole('button', { name: 'One more: Enamel mug' }).click();
    await page.getByRole('link', { name: 'Basket, 3 items' }).click();
    await page.getByRole('link', { name: 'To the checkout' }).click();
    await fillIn(page, 'ada.marin@mail.example');
    expect(await orderButton(page).innerText()).toBe('Order and pay €59.70');
    await orderButton(page).click();
    await page.getByText('Not paid yet').waitFor();
    await payWith(page, 'Pay with card 4242');
    await page.bringToFront();
    await untilState(page, 'Paid €59.70');

    const orderId = page.url().split('/').at(-1) ?? '';
    const order = await api().getOrder({ orderId });
    expect(order).toMatchObject({
      customerId: expect.stringMatching(/^g-/),
      total: 5970,
      taxIncluded: 953,
      adjustments: [
        { kind: 'SHIPPING', name: 'Parcel to the door', amount: 490 },
        { kind: 'TAX', rate: '0.19', included: true, amount: 953 },
      ],
      shippingAddress: { name: 'Ada Marin', country: 'DE', postalCode: '24105' },
      lines: [
        { sku: 'ABC', quantity: 1, unitPrice: 2500, name: 'Canvas bag' },
        { sku: 'MUG', quantity: 2, unitPrice: 1490 },
      ],
      payments: [{ status: 'PAID', createdBy: `order-link/${orderId}` }],
    });
    // Reloaded, and opened again, it shows the same.
    await page.reload();
    await page.getByText('Paid €59.70').waitFor();
    expect(await page.getByText('Thank you, Ada').count()).toBe(1);
    expect(
      await page.getByRole('link', { name: 'Follow your order' }).getAttribute('href'),
    ).toMatch(/^http:\/\/localhost:5174\/#[\w-]{56}$/);
    // Back does not lead to the checkout of a basket that is an order now.
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('checkout');
    expect(await page.getByRole('link', { name: 'Basket, 0 items' }).count()).toBe(1);
    expect(complaints.filter((line) => !line.endsWith('127.0.0.1'))).toEqual([]);
  });

  it('signed in, with an address of the account, which my orders list', async () => {
    const address = { name: 'Acme Co', line1: 'Am Kai 1', postalCode: '24103', city: 'Kiel' };
    await api().putAddress({
      customerId: 'a1b2',
      label: 'office',
      body: { address: { ...address, country: 'DE' } },
    });
    const page = await open();
    await add(page, 'Wool cap');
    await signIn(page);
    await page.goto(`${url}#/checkout`);
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Kiel');
    expect(await page.getByLabel('E-mail').count()).toBe(0);
    await page.getByText('Collect at the quay').click();
    expect(await orderButton(page).innerText()).toBe('Order and pay €19.90');
    await orderButton(page).click();
    await payWith(page, 'Pay with a card that is declined');
    await page.bringToFront();
    await untilState(page, 'Not paid');
    await page.getByRole('link', { name: 'Pay again €19.90' }).waitFor();
    await payWith(page, 'Pay with card 4242');
    await page.bringToFront();
    await untilState(page, 'Paid €19.90');

    await page.getByRole('link', { name: 'My orders' }).first().click();
    const row = page.getByRole('listitem').filter({ hasText: 'We are preparing it' });
    await row.getByText('Today, 1 item').waitFor();
    expect(await row.innerText()).toContain('€19.90');
    expect(await row.locator('use').first().getAttribute('href')).toBe('#cap');
    await row.getByRole('link').click();
    await page.getByText('Paid €19.90').waitFor();
    // What this browser keeps is not needed: the account opens the order, too.
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.getByText('Paid €19.90').waitFor();
  });

  it('by the keyboard alone', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Add Notebook to the basket' }).waitFor();
    const focused = () =>
      page.evaluate<string>(`(() => {
        const { activeElement: one } = document;
        const labels = [...(one.labels ?? [])].map((label) => label.innerText).join();
        return (one.getAttribute('aria-label') || labels || one.innerText).split('\\n')[0];
      })()`);
    const tabTo = async (name: RegExp) => {
      for (let n = 0; n < 80; n++) {
        await page.keyboard.press('Tab');
        if (name.test(await focused())) return;
      }
      expect.fail(`no way to ${name}`);
    };
    await tabTo(/^Add Notebook/);
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('One more: Notebook');
    await page.keyboard.press('Enter');
    expect(await page.locator('#said').innerText()).toBe('Notebook: 2 in the basket.');
    await page.evaluate('document.activeElement.blur()');
    await tabTo(/^Basket, 2 items/);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Close the basket');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Basket, 2 items');
    await page.keyboard.press('Enter');
    await tabTo(/^To the checkout/);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Checkout');
    for (const [name, text] of [
      [/^E-mail/, 'ada.marin@mail.example'],
      [/^Name/, 'Ada Marin'],
      [/^Street/, 'Am Kai 2'],
      [/^Postal/, '24103'],
      [/^City/, 'Kiel'],
    ] as const) {
      await tabTo(name);
      await page.keyboard.type(text);
    }
    await tabTo(/^Parcel to the door/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => orderButton(page).innerText()).toBe('Order and pay €34.90');
    expect(await focused()).toMatch(/^Express/);
    await tabTo(/^Order and pay/);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Thank you, Ada');
    await tabTo(/^Pay €34.90/);
    const [provider] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Enter'),
    ]);
    await provider.getByRole('button', { name: 'Pay with card 4242' }).press('Enter');
    await page.bringToFront();
    await untilState(page, 'Paid €34.90');
  });
});
