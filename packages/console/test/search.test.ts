// @module-tag large alone
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, search, untilFollowed } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { clientOf, complaints, openOrder, placeOrder, shop, signedIn } = shopInBrowser(
  {},
  { paymentProviders: ['stripe', 'adyen'], orderSources: ['webshop'] },
);

/** In the zone of shop/console.json. */
const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());

describe.skipIf(!hasBrowser)('The search', () => {
  it('finds an order by its number in any spelling, and goes back from there', async () => {
    const { number = '' } = await placeOrder();
    const page = await signedIn();
    for (const written of [
      number,
      number.toLowerCase(),
      number.replaceAll('-', ''),
      `#${number}`,
    ]) {
      await search(page, written);
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'To ship' }).waitFor();
    }
    await page.close();
  });

  it('shows both orders of one number to choose from', async () => {
    const [first, other] = [await placeOrder(), await placeOrder()];
    const page = await signedIn();
    await page.route('**/orders?number=**', (route) =>
      route.fulfill({ json: { items: [first, { ...other, number: first.number }] } }),
    );
    await search(page, first.number ?? '');
    await page.getByText('2 orders have this number. Choose one.').waitFor();
    expect(await page.locator('a.order').allTextContents()).toEqual([first.number, first.number]);
    await page
      .getByRole('row')
      .filter({ hasText: other.orderId })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { name: `Order ${other.number}` }).waitFor();
    await page.close();
  });

  it('shows that no order has a number, and offers the customer of that id', async () => {
    const page = await signedIn();
    await search(page, '200101-0000-000');
    await page.getByText('No order has this number.').waitFor();
    // This shop finds no parcels, so there is nothing to search on for by itself.
    await search(page, '2001010000001');
    await page.getByRole('link', { name: 'Search for 2001010000001' }).waitFor();
    await untilQuiet(page);
    await page.getByRole('link', { name: 'Search for 2001010000001' }).waitFor();
    await search(page, '200101-0000-000');
    await page.getByRole('link', { name: 'Show customer 200101-0000-000' }).click();
    await page.getByRole('alert').getByText('There is no such customer.').waitFor();
    await page.close();
  });

  it('finds open orders while a person types, by name, city, SKU and note', async () => {
    const shippingAddress = { name: 'Otto Yılmaz', city: 'Łódź', country: 'PL' };
    const order = await placeOrder({ shippingAddress, customerNote: 'Blue door' });
    await shop.tagOrder({ customerId: CUSTOMER, orderId: order.orderId, tag: 'gift' });
    const page = await signedIn();
    await page.locator(`tr[data-id="${order.orderId}"] .who:not(:empty)`).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const hits = page.getByRole('region', { name: 'Open orders' });
    for (const text of ['yilm', 'OTTO', 'blue do', 'gift', order.number ?? '']) {
      await page.getByRole('searchbox').fill(text);
      await hits.getByRole('link', { name: order.number }).waitFor();
    }
    // Those with the text in their name come first, and each has the reason.
    const bagley = await placeOrder({
      shippingAddress: { ...shippingAddress, name: 'Bagley Ask' },
    });
    await page.locator(`tr[data-id="${bagley.orderId}"] .who:not(:empty)`).waitFor();
    await page.getByRole('searchbox').fill('bag');
    await hits.getByText('SKU BAG').first().waitFor();
    const first = hits.getByRole('listitem').first();
    expect(await first.getByText(/^(Bagley Ask|Name)$/).count()).toBe(2);
    await page.getByRole('searchbox').fill('otto nobody');
    await hits.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('yilm');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor();
    expect(await hits.count()).toBe(0);
    expect(requests.filter((url) => url.includes('q='))).toEqual([]);
    await page.close();
  });

  it('shows an order on hold as such, whatever is shipped of it', async () => {
    const shippingAddress = { name: 'Heldge Ek', city: 'Wien', country: 'AT' };
    const { orderId, number } = await placeOrder({ shippingAddress });
    const body = { reason: 'ADDRESS' as const };
    await shop.holdOrder({ customerId: CUSTOMER, orderId, ifMatch: 1, body });
    const page = await signedIn();
    const row = page.getByRole('row').filter({ hasText: number ?? '' });
    for (const hash of ['#/search/heldge', '#/day', `#/customer/${CUSTOMER}`]) {
      await page.evaluate(`location.hash = '${hash}'`);
      await row.getByText('On hold', { exact: true }).waitFor();
      expect(await row.getByText('To ship').count()).toBe(0);
    }
    await page.close();
  });

  it('names first the open orders with the text in their name, and why each is a hit', async () => {
    const shippingAddress = { name: 'Mugwort Ek', city: 'Wien', country: 'AT' };
    const named = await placeOrder({ shippingAddress });
    await placeOrder({ customerNote: 'Mug in red' });
    const page = await signedIn();
    await search(page, 'mug');
    await page.getByRole('columnheader', { name: 'Found by' }).waitFor();
    const rows = page.getByRole('row').filter({ has: page.locator('a.order') });
    await rows.filter({ hasText: 'SKU MUG' }).nth(1).waitFor();
    const first = (await rows.first().getByRole('cell').allTextContents()).join('|');
    expect(first).toMatch(new RegExp(`^${named.number}\\|Mugwort Ek\\|.*\\|Name\\|`));
    expect(await rows.getByText('Name', { exact: true }).count()).toBe(1);
    // No list of another view has the column.
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.locator('a.order').first().waitFor();
    expect(await page.getByRole('columnheader', { name: 'Found by' }).count()).toBe(0);
    await page.close();
  });

  it('finds a customer by the e-mail address, with the orders, in two requests', async () => {
    const { number = '' } = await placeOrder();
    const page = await signedIn();
    await search(page, 'Jo.Kim@mail.example');
    await page.getByRole('main').getByRole('link', { name: CUSTOMER }).first().waitFor();
    await page.getByRole('table').getByRole('link', { name: number }).waitFor();
    await search(page, 'nobody@mail.example');
    await page
      .getByRole('alert')
      .getByText('Nothing was found. Tried: open orders, e-mail address.')
      .waitFor();
    await page.close();
  });

  it('opens a SKU, and shows the customer of an id', async () => {
    const page = await signedIn();
    await shop.putInventory({
      sku: 'PEN-7',
      body: { name: 'Pen', unitPrice: 1, currency: 'EUR', quantity: 1, lowStockThreshold: 0 },
    });
    await search(page, 'PEN-7');
    await page.getByRole('heading', { name: 'Stock of PEN-7' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await search(page, CUSTOMER);
    await page.getByRole('heading', { name: `Customer ${CUSTOMER}` }).waitFor();
    await search(page, 'PEN-8');
    await page
      .getByText('Tried: open orders, reference at webshop, reference at adyen, SKU, customer id.')
      .waitFor();
    await page.close();
  });

  it('opens a SKU of letters alone', async () => {
    const price = { name: 'Hat', unitPrice: 1, currency: 'EUR' };
    await shop.putInventory({ sku: 'HAT', body: { ...price, quantity: 1, lowStockThreshold: 0 } });
    const page = await signedIn();
    await search(page, 'HAT');
    await page.getByRole('heading', { name: 'Stock of HAT' }).waitFor();
    await search(page, 'HATS');
    await page.getByText('Tried: open orders, reference at webshop, SKU, customer id.').waitFor();
    await page.close();
  });

  it('opens a customer whose id has letters alone', async () => {
    const body = { customerId: 'lena', name: 'Lena Maier', email: 'lena.maier@mail.example' };
    await shop.createCustomer({ body });
    const page = await signedIn();
    await search(page, 'lena');
    await page.getByRole('heading', { name: 'Lena Maier' }).waitFor();
    expect(page.url()).toContain('#/customer/lena');
    await page.close();
  });

  it('opens a SKU that looks like the reference of a payment', async () => {
    const price = { name: 'T-shirt', unitPrice: 1, currency: 'EUR' };
    await shop.putInventory({
      sku: 'TEE_BLACK1',
      body: { ...price, quantity: 1, lowStockThreshold: 0 },
    });
    const page = await signedIn();
    await search(page, 'TEE_BLACK1');
    await page.getByRole('heading', { name: 'Stock of TEE_BLACK1' }).waitFor();
    await page.close();
  });

  it('finds an order by the shop’s own number, and shows that in lists', async () => {
    const reference = { source: 'webshop', id: 'WS 20418' };
    const shippingAddress = { name: 'Ada Marin', city: 'Paris', country: 'FR' };
    const { orderId, number } = await placeOrder({ reference, shippingAddress });
    const page = await signedIn();
    await page.locator(`tr[data-id="${orderId}"] .who`).getByText('WS 20418').waitFor();
    const hits = page.getByRole('region', { name: 'Open orders' });
    await page.getByRole('searchbox').fill('ws 20418');
    await hits.getByRole('link', { name: number }).waitFor();
    await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    await page.reload();
    await search(page, 'WS 20418');
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
    await page.close();
  });

  it.each([
    ['stripe', 'pi_3NxYz0Abc'],
    ['adyen', '8535296650153317'],
  ])('opens the order of a payment at %s', async (provider, paymentReference) => {
    const order = await placeOrder({ paymentTerms: 'RECEIPT' });
    await clientOf({ sub: 'connector', scope: SCOPES.report }).recordPaymentFact({
      body: {
        customerId: CUSTOMER,
        orderId: order.orderId,
        provider,
        paymentReference,
        kind: 'SALE',
        state: 'SUCCEEDED',
        amount: 100,
        currency: 'EUR',
        reference: 'ch_1',
        occurredAt: '2026-11-20T10:00:00Z',
      },
    });
    const page = await signedIn();
    await search(page, paymentReference);
    await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor();
    await page.close();
  });

  it('names the setting without which names are not asked for', async () => {
    const page = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await search(page, 'Nobody Known');
    await page.getByText('the shop’s setting findOrders is off').waitFor();
    await search(page, 'JD 0146 0000 12');
    await page.getByRole('heading', { name: 'Search for JD 0146 0000 12' }).waitFor();
    await page
      .getByText('Nothing was found. Tried: open orders, reference at webshop, SKU.')
      .waitFor();
    const kept =
      'Tracking numbers are not kept for the search: the shop’s setting findParcels is off.';
    await page.getByText(kept).waitFor();
    expect(await page.getByText('the shop’s setting findOrders is off').count()).toBe(1);
    const phones = page.getByText('Phone numbers are not searched.');
    for (const phone of ['+353 1 234 5678', '0171/2345678']) {
      await search(page, phone);
      await page.getByRole('heading', { name: `Search for ${phone}` }).waitFor();
      await page.getByText('Nothing was found. Tried:').waitFor();
      await phones.waitFor();
    }
    for (const other of ['JD0146000012', '00340434161094000000', '2026-11-24']) {
      await search(page, other);
      await page.getByRole('heading', { name: `Search for ${other}` }).waitFor();
      await page.getByText(kept).waitFor();
      expect(await phones.count()).toBe(0);
    }
    await search(page, 'nobody-known');
    await page.getByText('Tried: open orders, reference at webshop, reference at adyen').waitFor();
    expect(await page.getByText(kept).count()).toBe(0);
    expect(asked.filter((url) => /[?&](q|tracking)=/.test(url))).toEqual([]);
    await page.close();
  });

  it('names what an e-mail address still lacks, and does not ask for it', async () => {
    const page = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('email=')) asked.push(request.url());
    });
    for (const [text, missing] of [
      ['ada@', 'nothing is after the @'],
      ['@mail.example', 'nothing is before the @'],
      ['ada@mail', 'its end is missing, as .com'],
      ['ada @mail.example', 'it has a space or two @'],
    ]) {
      await search(page, text ?? '');
      await page.getByText(`No e-mail address yet: ${missing}.`).waitFor();
      await page.getByText('Nothing was found. Tried: open orders, reference at webshop').waitFor();
    }
    expect(asked).toEqual([]);
    await page.close();
  });

  it('gives half an e-mail address back to be completed, or replaced by a scan', async () => {
    const page = await signedIn();
    const field = page.getByRole('searchbox');
    // Safari gives the focus to a field in which a text is selected.
    await page.evaluate(`{
      const { prototype } = HTMLInputElement;
      globalThis.unfocused = [];
      for (const name of ['select', 'setSelectionRange']) {
        const before = prototype[name];
        prototype[name] = function (...range) {
          if (this !== document.activeElement) unfocused.push(name);
          before.apply(this, range);
        };
      }
    }`);
    await search(page, 'jo.kim@mail');
    await page.getByText('No e-mail address yet').waitFor();
    await page.locator('#title:focus').waitFor();
    const selected = () =>
      field.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      );
    // Chosen as a whole: typing replaces it, and a move of the caret completes it.
    await page.keyboard.press('/');
    expect([await selected(), await field.inputValue()]).toEqual(['jo.kim@mail', 'jo.kim@mail']);
    await page.keyboard.press('End');
    await page.keyboard.type('.example/');
    expect(await field.inputValue()).toBe('jo.kim@mail.example/');
    await page.locator('#title').focus();
    await page.keyboard.press('/');
    expect(await selected()).toBe('jo.kim@mail.example/');
    await page.keyboard.type('jo.kim@mail.example');
    expect(await field.inputValue()).toBe('jo.kim@mail.example');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: CUSTOMER }).first().waitFor();
    expect(await field.inputValue()).toBe('');
    await search(page, 'jo.kim@');
    await page.getByText('No e-mail address yet').waitFor();
    await page.locator('#title:focus').waitFor();
    // Wherever the caret was left.
    await page.keyboard.press('/');
    await page.keyboard.press('End');
    await page.locator('#title').focus();
    await page.keyboard.type('J012');
    expect(await field.inputValue()).toBe('J012');
    expect(await page.evaluate('unfocused')).toEqual([]);
    await field.fill('');
    await search(page, 'jo.kim@mail');
    await page.getByText('No e-mail address yet').waitFor();
    await page.evaluate("location.hash = '#/ship'");
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    expect(await field.inputValue()).toBe('');
    await page.close();
  });

  it('closes its hits with Escape, and goes no step back', async () => {
    await placeOrder();
    const page = await signedIn({ hash: '#/unpaid' });
    await search(page, 'Nobody Known');
    await page.getByText('Nothing was found').waitFor();
    await page.getByRole('searchbox').fill('mug');
    const hits = page.getByRole('region', { name: 'Open orders' });
    await hits.getByRole('link').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await hits.locator('a:focus').waitFor();
    await page.keyboard.press('Escape');
    await hits.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    // It went no further: the next one goes the one step back.
    expect(page.url()).toContain('#/search/Nobody');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Not paid' }).waitFor();
    await page.close();
  });

  it('goes one step back with Escape, and to the list if there is none', async () => {
    const page = await signedIn({ hash: '#/unpaid' });
    await search(page, 'Nobody Known');
    await page.getByText('Nothing was found.').waitFor();
    await page.reload();
    await page.getByText('Nothing was found.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Not paid' }).waitFor();
    await search(page, '200101-0000-000');
    await page.getByText('No order has this number.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Not paid' }).waitFor();
    const level = page.getByRole('heading', { name: 'Stock of MUG' });
    for (const hash of ['#/stock/MUG', `#/customer/${CUSTOMER}`, '#/customers']) {
      await page.evaluate(`location.hash = '${hash}'`);
      await page.getByRole('heading', { name: 'Not paid' }).waitFor({ state: 'detached' });
      if (hash.endsWith('MUG')) await level.waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Not paid' }).waitFor();
    }
    await page.close();
    const other = await signedIn({ hash: '#/search/Nobody%20Known' });
    await other.getByText('Nothing was found.').waitFor();
    await other.keyboard.press('Escape');
    await other.getByRole('heading', { name: 'To ship' }).waitFor();
    await other.close();
    const { orderId } = await placeOrder();
    const third = await openOrder({ orderId });
    await third.keyboard.press('Escape');
    await third.getByRole('heading', { name: 'To ship' }).waitFor();
    await third.close();
  });

  it('explains what is wrong with an impossible number', async () => {
    const page = await signedIn();
    await search(page, '201399-0000-000');
    await page.getByRole('alert').getByText('Number must be an order number').waitFor();
    await page.getByRole('link', { name: 'Show customer 201399-0000-000' }).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('The search of a shop with findOrders', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser({ findOrders: true });

  it('begins with an empty field each time, and asks nothing without a text', async () => {
    const page = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/[?&]q=(&|$)/.test(request.url())) asked.push(request.url());
    });
    for (const text of ['none@mail.example', 'nobody@mail.example']) {
      await page.keyboard.press('/');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: `Search for ${text}` }).waitFor();
      await page.locator('#title:focus').waitFor();
    }
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
    expect(asked).toEqual([]);
    await page.close();
  });

  it('finds orders and customers by the words of a name, also orders that are over', async () => {
    const { orderId, number } = await placeOrder({
      shippingAddress: { name: 'Otto Yilmaz', city: 'Wien', country: 'AT' },
    });
    await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    const matches = async () => (await shop.listOrders({ q: 'yilmaz' })).items.length;
    await expect.poll(matches).toBe(1);
    const page = await signedIn();
    await search(page, 'otto yilm');
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
    await search(page, 'Kim');
    await page.getByRole('main').getByRole('link', { name: 'Jo Kim' }).first().waitFor();
    await page.evaluate("location.hash = '#/search/%20'");
    // Tracking numbers are off here.
    await page.getByText('a payment reference, a phone number, a postal code or a name.').waitFor();
    await page.close();
  });

  it('finds orders by telephone in each form of the number, and by postal code', async () => {
    const home = { name: 'Pia Post', postalCode: 'D02 X285', phone: '+353 86 123 4567' };
    const { number } = await placeOrder({ shippingAddress: home });
    const matches = async () => (await shop.listOrders({ phone: '086 1234567' })).items.length;
    await expect.poll(matches).toBe(1);
    const page = await signedIn();
    for (const text of ['086 123 4567', '00353861234567', '+353 (0)86 1234567']) {
      await search(page, text);
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'To ship' }).waitFor();
    }
    await search(page, 'post d02');
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
    await search(page, '086 123 4568');
    await page.getByText(/Nothing was found. Tried: open orders, phone number/).waitFor();
    // Eight digits, as in Norway.
    await search(page, '22 12 34 56');
    await page.getByText('add the country’s code to a shorter one').waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('The search of a shop with skuSales', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser({ skuSales: true });
  const lines = [{ sku: 'GONE-9', quantity: 2, unitPrice: 700, name: 'Kite' }];

  it('finds the orders of a SKU, also those that are not open', async () => {
    const body = { name: 'Kite', unitPrice: 700, currency: 'EUR', lowStockThreshold: 0 } as const;
    await shop.putInventory({ sku: 'GONE-9', body: { ...body, quantity: 9 } });
    const [open, canceled] = [await placeOrder({ lines }), await placeOrder({ lines })];
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: canceled.orderId });
    const sold = async () => (await shop.listOrders({ sku: 'GONE-9' })).items.length;
    await expect.poll(sold).toBe(2);
    const page = await signedIn();
    await search(page, 'GONE-9');
    await page.getByRole('link', { name: 'GONE-9' }).waitFor();
    await page.getByRole('link', { name: `${canceled.number}` }).waitFor();
    // The one that is open is in memory, too, and in one row.
    expect(await page.getByRole('link', { name: `${open.number}` }).count()).toBe(1);
    await search(page, 'NONE-9');
    await page.getByText('SKU, items of orders, customer id.').waitFor();
    await page.close();
  });

  it('has no script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('The search of a shop with findParcels', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser({ findParcels: true });

  it('opens the order of a tracking number in any spelling, and shows what it tried', async () => {
    const { orderId, number } = await placeOrder();
    const trackingInfo = { company: 'DHL', number: 'JD 0146 0000 12' };
    const other13 = await placeOrder();
    for (const line of [1, 2])
      await shop.createFulfillment({
        customerId: CUSTOMER,
        orderId,
        body: { lines: [{ seq: line, quantity: 1 }], trackingInfo },
      });
    const matches = async () => (await shop.listOrders({ tracking: 'jd-0146000012' })).items.length;
    // It could be an order’s number, but for its day.
    await shop.createFulfillment({
      customerId: CUSTOMER,
      orderId: other13.orderId,
      body: { trackingInfo: { company: 'GLS', number: '1234560000012' } },
    });
    // One for each parcel.
    await expect.poll(matches).toBe(2);
    const page = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('tracking=')) asked.push(request.url());
    });
    for (const written of ['JD 0146 0000 12', 'jd0146000012']) {
      await search(page, written);
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'To ship' }).waitFor();
    }
    expect(asked).toHaveLength(2);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/[?&](number|tracking|sku|reference)=|customers|inventory/.test(request.url()))
        requests.push(new URL(request.url()).search);
    });
    await search(page, '1234560000012');
    await page.getByRole('heading', { name: `Order ${other13.number}` }).waitFor();
    // The page before may still read its order's customer.
    const asking = requests.filter((query) => !['', '?include=customer'].includes(query));
    expect(asking.slice(0, 2)).toEqual(['?number=1234560000012', '?tracking=1234560000012']);
    await page.goBack();
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await search(page, '2611270000013');
    const tried = 'Tried: open orders, order number, tracking number, SKU, customer id.';
    await page.getByText(tried).waitFor();
    // With hyphens, it is an order's number.
    await search(page, '200101-0000-000');
    await page.getByText('No order has this number.').waitFor();
    await untilQuiet(page);
    await page.getByText('No order has this number.').waitFor();
    // A number that could not be looked up is no parcel's.
    const busy = { status: 503, json: { code: 'service-unavailable', title: 'Busy' } };
    await page.route('**/orders?number=*', (route) => route.fulfill(busy));
    await search(page, '2611270000014');
    await page.getByRole('heading', { name: 'Orders with the number' }).waitFor();
    await page.getByRole('alert').getByText('Busy').waitFor();
    expect(page.url()).toMatch(/#\/number\/2611270000014$/);
    await page.unroute('**/orders?number=*');
    await search(page, 'JD 0146 0000 13');
    await page.getByText('Nothing was found. Tried: open orders, tracking number, SKU.').waitFor();
    await search(page, 'JD0146000013');
    await page.getByText('Tried: open orders, tracking number, SKU, customer id.').waitFor();
    expect(await page.getByText('findParcels').count()).toBe(0);
    await page.evaluate("location.hash = '#/search/%20'");
    // Names in the whole shop are off here.
    await page.getByText('a tracking number or a name on an open order.').waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('The orders of a day', () => {
  /** Shows the first page of today. The later ones have no answer until `later` is resolved. */
  const atFirstPage = async () => {
    const page = await signedIn({ hash: '#/ship' });
    const later = Promise.withResolvers<void>();
    await page.route(/cursor=/, async (route) => {
      await later.promise;
      await route.continue();
    });
    await page.evaluate("location.hash = '#/day'");
    await page.getByText('50 shown, more follow').waitFor();
    return { page, later };
  };

  it('are listed with their customer and current status', async () => {
    const { orderId, number = '' } = await placeOrder({
      shippingAddress: { name: 'Zoë Ask', country: 'NO' },
    });
    await shop.createFulfillment({
      customerId: CUSTOMER,
      orderId,
      body: { lines: [{ seq: 1, quantity: 1 }] },
    });
    // The page reads the copy once, and the next time minutes later.
    await untilFollowed(shop, { orderId });
    const page = await signedIn();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Orders of a day' }).waitFor();
    expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(today());
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${orderId}"]`) });
    // The list itself has neither: the open orders in memory do.
    await row.getByRole('link', { name: 'Zoë Ask' }).waitFor();
    await row.getByText('Partly shipped').waitFor();
    // As in the lists of open orders.
    expect(await row.locator('time').textContent()).toMatch(/^\d min ago$/);
    await row.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
    await page.close();
  });

  it('are those of the chosen day', async () => {
    const page = await signedIn({ hash: '#/day' });
    await page.locator('a.order').first().waitFor();
    expect(await page.getByRole('button', { name: 'Day after' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Day before' }).click();
    await page.getByText('No orders on this day.').waitFor();
    await page.getByRole('button', { name: 'Day after' }).click();
    await page.locator('a.order').first().waitFor();
    await page.getByLabel('Day', { exact: true }).fill('2026-01-02');
    await page.getByText('No orders on this day.').waitFor();
    expect(page.url()).toContain('#/day/2026-01-02');
    await page.close();
  });

  it('never stand under another day', async () => {
    await placeOrder();
    const page = await signedIn({ hash: '#/day' });
    await page.locator('a.order').first().waitFor();
    const frames = await page.evaluate(`new Promise((resolve) => {
      // A frame's callback is called right before the browser paints.
      const look = () => resolve([
        document.querySelector('[type=date]').value,
        document.querySelectorAll('a.order').length,
      ]);
      addEventListener('hashchange', () => requestAnimationFrame(look), { once: true });
      location.hash = '#/day/2026-01-02';
    })`);
    expect(frames).toEqual(['2026-01-02', 0]);
    await page.close();
  });

  it('leave the focus where the day is chosen, for the next key', async () => {
    const page = await signedIn({ hash: '#/day/2026-01-03' });
    const before = page.getByRole('button', { name: 'Day before' });
    await before.focus();
    for (const day of ['2026-01-02', '2026-01-01']) {
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe(day);
    }
    await page.locator('[aria-label="Day before"]:focus').waitFor();
    await page.close();
  });

  it('come in pages, which a person asks for: A57 has the figures', async () => {
    for (let count = 105; count > 0; count -= 15)
      await Promise.all(Array.from({ length: 15 }, () => placeOrder()));
    const { page, later } = await atFirstPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/from=.*cursor=/.test(request.url())) asked.push(request.url());
    });
    await page.keyboard.press('r');
    await page.getByText('The day in sums').waitFor();
    later.resolve();
    const more = page.getByRole('button', { name: 'Load 50 more' });
    await more.waitFor();
    expect(asked).toEqual([]);
    await more.click();
    await page.locator('a.order').nth(99).waitFor();
    expect(asked).toHaveLength(1);
    await page.close();
  });

  it('take no page of another day, which arrives late', async () => {
    const { page, later } = await atFirstPage();
    await page.getByRole('button', { name: 'Load 50 more' }).click();
    await page.evaluate("location.hash = '#/day/2026-01-02'");
    await page.getByText('No orders on this day.').waitFor();
    const late = page.waitForResponse(/cursor=/);
    later.resolve();
    await (await late).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await page.locator('a.order').count()).toBe(0);
    await page.close();
  });

  it('have the focus again on the row of an order that a person comes back from', async () => {
    const [order, other] = [await placeOrder(), await placeOrder()];
    const page = await signedIn({ hash: `#/day/${today()}` });
    const row = page.locator(`a.order[href$="${order.orderId}"]`);
    await row.waitFor();
    await page.locator(`a.order[href$="${other.orderId}"]`).waitFor();
    await row.click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.goBack();
    const again = page.locator(`a.order[href$="${order.orderId}"]:focus`);
    await again.waitFor();
    // Once: an order that comes in later moves nothing.
    await page.evaluate('document.activeElement.blur()');
    const later = await placeOrder();
    await page.keyboard.press('r');
    await page.locator(`a.order[href$="${later.orderId}"]`).waitFor();
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    // Another way there begins at the title.
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await row.waitFor();
    await page.locator('#title:focus').waitFor();
    await page.close();
  });

  it('are empty for a day that does not exist', async () => {
    const page = await signedIn({ hash: '#/day/2026-02-31' });
    await page.getByRole('alert').getByText('The request is not valid.').waitFor();
    await page.close();
  });

  it('contact no other site, without script errors', () => expect(complaints).toEqual([]));
});
