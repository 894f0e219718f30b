// @module-tag large alone
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone, expectAccessible } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('Returns', () => {
  const { backend, clientOf, complaints, openOrder, placeOrder, shop, signedIn } = shopInBrowser();

  /** A delivered and paid order, of which a customer wants to return two of three bags, or more. */
  async function aReturn(lines = [{ seq: 1, quantity: 2 }]) {
    const shippingAddress = { name: 'Otto Yılmaz', city: 'Wien', country: 'AT' };
    const { orderId, number } = await placeOrder({ shippingAddress });
    const path = { customerId: CUSTOMER, orderId };
    await shop.createPayment({
      ...path,
      body: { provider: 'manual', captured: true, amount: 9900 },
    });
    await shop.createFulfillment({ ...path, body: {} });
    const customer = { sub: CUSTOMER };
    const url = `${backend().url}/customers/${CUSTOMER}/orders/${orderId}/returns`;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await backend().token(customer)}`,
        'content-type': 'application/json',
        'idempotency-key': orderId,
      },
      body: JSON.stringify({
        lines: lines.map((line) => ({ ...line, reason: 'SIZE_TOO_SMALL' })),
        comment: 'Too small for my books',
      }),
    });
    expect(response.status).toBe(201);
    return { ...path, number };
  }
  const badgeOf = (page: Page) => page.getByRole('link', { name: /^Returns/ }).locator('b');
  const stored = async ({ orderId }: { readonly orderId: string }) =>
    (await shop.getOrder({ orderId, consistent: true })).returns[0];

  it('wait in a queue, are approved, received with counts, and refunded', async () => {
    const order = await aReturn();
    const page = await signedIn();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Returns', exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: order.number });
    await row.getByText('Asked for').waitFor();
    await row.getByText('€50.00').waitFor();
    await row.getByText('Otto Yılmaz').waitFor();
    await row.getByText('2 × Canvas bag').waitFor();
    await page.getByText('1 to decide, 0 on their way').waitFor();
    expect(await badgeOf(page).textContent()).toBe('1');
    await expectAccessible(page);
    await page.locator('#title').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(order.number);
    await row.getByRole('link', { name: order.number }).click();
    await page.getByText('Too small for my books').waitFor();
    await page.getByRole('button', { name: 'Approve, Return 1' }).click();
    const decision = page.getByRole('dialog');
    await decision.getByText('2 × Canvas bag size too small').waitFor();
    await decision.getByText('Too small for my books').waitFor();
    await decision.getByText('The customer may withdraw.').waitFor();
    await decision.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The return is approved.').waitFor();
    await badgeOf(page).waitFor({ state: 'detached' });
    expect((await stored(order))?.status).toBe('OPEN');

    const { quantity: before } = await shop.getInventory({ sku: 'BAG', consistent: true });
    await page.getByRole('button', { name: 'Receive …, Return 1' }).click();
    await page.setViewportSize({ width: 320, height: 844 });
    expect((await page.getByText('Into stock').boundingBox())?.height).toBeLessThan(30);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Arrived: Canvas bag').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('alert').getByText('No more can go back into the stock').waitFor();
    await page.getByLabel('Arrived: Canvas bag').fill('2');
    await page.getByLabel('Into stock: Canvas bag').fill('1');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByText('The return is received.').waitFor();
    expect(await stored(order)).toMatchObject({
      status: 'CLOSED',
      lines: [{ received: 2, restocked: 1 }],
    });
    const { quantity } = await shop.getInventory({ sku: 'BAG', consistent: true });
    expect(quantity - before).toBe(1);
    const steps = page.getByText('the return of 2 × Canvas bag');
    const sentences = ['received', 'approved'].map((did) => `operator ${did}`);
    const told = [...sentences, 'Otto Yılmaz asked for'];
    await expect
      .poll(() => steps.allTextContents())
      .toEqual(told.map((did) => `${did} the return of 2 × Canvas bag`));

    await page.getByText('€50.00 arrived, €0.00 refunded: €50.00 is to be given back.').waitFor();
    await page.getByRole('button', { name: /^Refund .*, Payment 1$/ }).click();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('50.00');
    expect(await page.getByRole('radio', { name: 'Return €50.00' }).isChecked()).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Refund €50.00' }).click();
    await page.getByText('€50.00 refunded.', { exact: true }).waitFor();
    expect(await stored(order)).toMatchObject({ value: 5000, refunded: 5000, open: 0 });
    await page.close();
  });

  it('on their way are received by the main action of their order, and by its key', async () => {
    const { number: _, ...path } = await aReturn();
    const { returnId = '', version: ifMatch = 0 } = (await stored(path)) ?? {};
    const page = await openOrder(path);
    const main = page.locator('header.order-head .main');
    // Nobody has decided yet: only its parcel can arrive.
    await main.getByText('Report delivered').waitFor();
    await shop.updateReturn({ ...path, returnId, ifMatch, body: { status: 'OPEN' } });
    await page.keyboard.press('r');
    await main.getByText('Receive …').waitFor();
    await screenshot(page, 'return-main');
    await main.click();
    const form = page.getByRole('dialog', { name: 'Receive the return' });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    await page.keyboard.press('a');
    await form.getByRole('button', { name: 'Receive' }).click();
    await page.getByText('The return is received.').waitFor();
    await main.getByText('Receive …').waitFor({ state: 'detached' });
    await page.close();
  });

  it('are counted once by two people: the second sees what the first received', async () => {
    const { number, ...path } = await aReturn([{ seq: 1, quantity: 3 }]);
    const { returnId = '', version: ifMatch = 0 } = (await stored(path)) ?? {};
    await shop.updateReturn({ ...path, returnId, ifMatch, body: { status: 'OPEN' } });
    const receive = (quantity: number) => {
      const body = { lines: [{ seq: 1, quantity, restock: 0 }] };
      return shop.receiveReturn({ ...path, returnId, body });
    };
    const received = async () => (await stored(path))?.lines[0]?.received;
    const page = await openOrder(path);
    const form = page.getByRole('dialog');
    const arrived = form.getByLabel('Arrived: Canvas bag');

    await page.getByRole('button', { name: 'Receive …, Return 1' }).click();
    await arrived.fill('1');
    await form.getByLabel('Into stock: Canvas bag').fill('0');
    await receive(1);
    await form.getByRole('button', { name: 'Receive' }).click();
    const conflict = form.getByRole('alert');
    await conflict.getByText('Somebody else changed the return in the meantime').waitFor();
    const row = conflict.getByRole('row', { name: 'Received: Canvas bag' });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['0 of 3', '1 of 3']);
    await expectAccessible(page);
    expect(await received()).toBe(1);
    // The rest is what is left now, and a second parcel may be counted beside the first.
    expect(await arrived.getAttribute('max')).toBe('2');
    await form.getByRole('button', { name: 'Receive these too' }).click();
    await page.getByText('A part of the return is received.').waitFor();
    expect(await received()).toBe(2);
    const list = await signedIn({ hash: '#/returns' });
    const listed = list.getByRole('row').filter({ hasText: number });
    await listed.getByText('1 × Canvas bag').waitFor();
    await list.close();

    await page.getByRole('button', { name: 'Receive …, Return 1' }).click();
    await receive(1);
    await form.getByRole('button', { name: 'Receive' }).click();
    await conflict.getByRole('row', { name: 'Status' }).getByText('Received').waitFor();
    await form.getByText('Nothing more is expected.').waitFor();
    expect(await form.getByRole('button', { name: 'Receive these too' }).isDisabled()).toBe(true);
    // The page behind shows the return as it is.
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: 'Receive …, Return 1' });
    await button.waitFor({ state: 'detached' });
    expect(await received()).toBe(3);
    await page.close();
  });

  it('are started by an operator, of what the customer has', async () => {
    const { orderId } = await placeOrder();
    const path = { customerId: CUSTOMER, orderId };
    const page = await openOrder(path);
    const button = page.getByRole('button', { name: /^Start a return …/ });
    expect(await button.count()).toBe(0);
    await page.keyboard.press('v');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await shop.createFulfillment({ ...path, body: { lines: [{ seq: 1, quantity: 2 }] } });
    await page.keyboard.press('r');
    await button.waitFor();
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('v');
    await expectAccessible(page);
    await page.keyboard.press('v');
    const form = page.getByRole('dialog', { name: 'Start a return' });
    // The mugs are not shipped: only the bags can come back.
    expect(await form.getByRole('spinbutton').count()).toBe(1);
    // One line has no reason beside that of all.
    expect(await form.getByRole('combobox').count()).toBe(1);
    const bags = form.getByLabel('Canvas bag');
    expect(await bags.getAttribute('max')).toBe('2');
    await form.getByLabel('Reason').selectOption('Defective');
    await page.keyboard.press('Enter');
    await form.getByRole('alert').getByText('Enter a quantity for at least one line.').waitFor();
    await bags.fill('2');
    await form.getByLabel('Comment').fill('Rang about');
    await form.getByLabel('Comment').press('Shift+Enter');
    await page.keyboard.type('a torn seam');
    await expectAccessible(page);

    // Another person is quicker with one of the two: nothing is announced twice.
    const first = { seq: 1, quantity: 1, reason: 'COLOR' } as const;
    await shop.createReturn({ ...path, body: { lines: [first] } });
    await form.getByRole('button', { name: 'Start the return' }).click();
    await form.getByText('You entered 2, but 1 is left.').waitFor();
    await expectAccessible(page);
    await bags.fill('1');
    await page.keyboard.press('Enter');
    await page.getByText('The return is started.').waitFor();
    const { returns } = await shop.getOrder({ orderId, consistent: true });
    expect(returns).toMatchObject([
      { lines: [first] },
      {
        status: 'OPEN',
        lines: [{ seq: 1, quantity: 1, reason: 'DEFECTIVE' }],
        comment: 'Rang about\na torn seam',
      },
    ]);
    await page.getByRole('button', { name: 'Receive …, Return 2' }).waitFor();
    const sentences = page.getByText('operator opened the return of 1 × Canvas bag');
    await expect.poll(() => sentences.count()).toBe(2);
    // Nothing is left that could come back, and the keyboard is not lost with the button.
    await button.waitFor({ state: 'detached' });
    await page.locator('#title:focus').waitFor();
    // What came back for its color may be sold again; what is defective is not restocked.
    for (const [at, restock] of ['1', '0'].entries()) {
      await page.getByRole('button', { name: `Receive …, Return ${at + 1}` }).click();
      const receipt = page.getByRole('dialog', { name: 'Receive the return' });
      expect(await receipt.getByLabel('Arrived: Canvas bag').inputValue()).toBe('1');
      expect(await receipt.getByLabel('Into stock: Canvas bag').inputValue()).toBe(restock);
      await page.keyboard.press('Escape');
      await dialogIsGone(page);
    }
    await page.close();
  });

  it('have a reason for each line, shown where they are received', async () => {
    const { orderId } = await placeOrder();
    const path = { customerId: CUSTOMER, orderId };
    await shop.createFulfillment({ ...path, body: {} });
    const page = await openOrder(path);
    await page.keyboard.press('v');
    const form = page.getByRole('dialog', { name: 'Start a return' });
    await form.getByRole('spinbutton', { name: 'Canvas bag' }).fill('2');
    await form.getByRole('spinbutton', { name: 'Enamel mug' }).fill('1');
    await form.getByLabel('Why: Enamel mug').selectOption('Defective');
    await form.getByLabel('Reason', { exact: true }).selectOption('Color');
    await expectAccessible(page);
    await screenshot(page, 'return-reasons');
    await form.getByRole('button', { name: 'Start the return' }).click();
    await page.getByText('The return is started.').waitFor();
    expect((await stored(path))?.lines).toMatchObject([
      { seq: 1, quantity: 2, reason: 'COLOR' },
      { seq: 2, quantity: 1, reason: 'DEFECTIVE' },
    ]);
    await page.getByRole('button', { name: 'Receive …, Return 1' }).click();
    const receive = page.getByRole('dialog', { name: 'Receive the return' });
    await receive.getByText('of 2 · color').waitFor();
    await receive.getByText('of 1 · defective').waitFor();
    await page.close();
  });

  it('that were just started are received by a key pressed before they are shown', async () => {
    const { orderId } = await placeOrder();
    const path = { customerId: CUSTOMER, orderId };
    await shop.createFulfillment({ ...path, body: {} });
    const page = await openOrder(path);
    await untilQuiet(page);
    const isRead = '**/orders/*?consistent=true';
    /** Holds the reads of the order back, and calls the result to let them go on. */
    const holdReads = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(isRead, async (route) => {
        await promise;
        await route.continue();
      });
      return resolve;
    };
    await page.keyboard.press('v');
    const form = page.getByRole('dialog', { name: 'Start a return' });
    await form.getByRole('spinbutton', { name: 'Canvas bag' }).fill('2');
    await form.getByLabel('Reason').selectOption('Defective');
    const goOn = await holdReads();
    await form.getByRole('button', { name: 'Start the return' }).click();
    await page.getByText('The return is started.').waitFor();
    await dialogIsGone(page);
    // A key whose button is there does not wait.
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: /^Tag/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    await page.keyboard.press('a');
    goOn();
    const receive = page.getByRole('dialog', { name: 'Receive the return' });
    await receive.waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);

    await untilQuiet(page);
    const readOn = await holdReads();
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('consistent=true')) reads.push(request.url());
    });
    for (let n = 0; n < 3; n++) await page.keyboard.press('r');
    await expect.poll(() => reads.length).toBe(1);
    readOn();
    // Once more, for all that was pressed meanwhile.
    await expect.poll(() => reads.length).toBe(2);
    await untilQuiet(page);
    expect(reads.length).toBe(2);
    await page.close();
  });

  it('of a whole order are refunded with their id, before what else is overpaid', async () => {
    const { number: _, ...path } = await aReturn([
      { seq: 1, quantity: 3 },
      { seq: 2, quantity: 2 },
    ]);
    const { returnId = '', version: ifMatch = 0 } = (await stored(path)) ?? {};
    await shop.updateReturn({ ...path, returnId, ifMatch, body: { status: 'OPEN' } });
    const lines = [1, 2].map((seq) => ({ seq, quantity: 4 - seq, restock: 0 }));
    await shop.receiveReturn({ ...path, returnId, body: { lines } });
    const copy = () => shop.getOrder({ orderId: path.orderId });
    const returned = { status: 'RETURNED', amounts: { overpaid: 9900 } };
    await expect.poll(copy).toMatchObject(returned);
    const page = await signedIn({ hash: `#/order/${path.orderId}` });
    await page.getByRole('button', { name: /^Refund .*, Payment 1$/ }).click();
    expect(await page.getByRole('radio', { name: 'Return €99.00' }).isChecked()).toBe(true);
    const why = '€99.00 is to be refunded, because all of it came back.';
    expect(await page.getByText(why).count()).toBe(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Refund €99.00' }).click();
    await page.getByText('€99.00 refunded.', { exact: true }).waitFor();
    expect(await stored(path)).toMatchObject({ value: 9900, refunded: 9900, open: 0 });
    await page.close();
  });

  /** A return that has arrived: of two bags for €50.00, or of more. */
  async function received(asked = [{ seq: 1, quantity: 2 }]) {
    const { number: _, ...path } = await aReturn(asked);
    const { returnId = '', version: ifMatch = 0 } = (await stored(path)) ?? {};
    await shop.updateReturn({ ...path, returnId, ifMatch, body: { status: 'OPEN' } });
    const lines = asked.map((line) => ({ ...line, restock: 0 }));
    const { version } = await shop.receiveReturn({ ...path, returnId, body: { lines } });
    return { path, named: { ...path, returnId, ifMatch: version } };
  }

  it('are settled by an exchange, which names the other order', async () => {
    const { path, named } = await received();
    const replaces = { orderId: path.orderId, returnId: named.returnId };
    const other = await placeOrder({ replaces });
    const page = await openOrder(path);
    const exchange = page.getByRole('button', { name: /^Settle by an exchange …/ });
    await exchange.click();
    const form = page.getByRole('dialog', { name: 'Settle the return by an exchange' });
    const settle = form.getByRole('button', { name: 'Settle' });
    const which = form.getByLabel('Replacement order');
    expect(await form.getByLabel('Amount in EUR').inputValue()).toBe('50.00');
    await expectAccessible(page);
    await screenshot(page, 'exchange');
    await which.fill('261121-1Q7K-4MZ');
    await settle.click();
    await form.getByText('No order has the number 261121-1Q7K-4MZ').waitFor();
    await which.fill(path.orderId);
    await settle.click();
    await form.getByText('This is the order that came back.').waitFor();
    await form.getByLabel('Amount in EUR').fill('50.01');
    await which.fill(other.number ?? '');
    await settle.click();
    expect(await stored(path)).toMatchObject({ settled: 0 });
    await form.getByLabel('Amount in EUR').fill('20');
    await settle.click();

    await page.getByText('€20.00 of the return is settled by the other order.').waitFor();
    await page.getByText('€20.00 exchanged for order').waitFor();
    const link = page.locator(`article a[href$="${other.orderId}"]`);
    await link.waitFor();
    expect(await link.textContent()).toBe(other.number);
    await page.getByText(`settled a return by order ${other.number}`).waitFor();
    await exchange.waitFor({ state: 'detached' });
    await page.getByText('Technical: ids, versions').click();
    await page.getByRole('button', { name: 'Copy the id of the return 1' }).waitFor();
    const [ids] = await page.locator('dl', { hasText: 'Return 1' }).allTextContents();
    expect(ids).toContain((await stored(path))?.returnId);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('€20.00 exchanged for order').scrollIntoViewIfNeeded();
    await screenshot(page, 'exchanged-phone');
    // Numbers and ids stay in one line on the narrowest phones, too.
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const heights = await page
        .locator('.tl .nowrap, .kv .id')
        .evaluateAll((all) => all.map((button) => (button as HTMLElement).offsetHeight));
      expect(heights.length).toBeGreaterThan(2);
      expect(Math.max(...heights)).toBeLessThan(30);
    }
    const settlement = { orderId: other.orderId, amount: 2000 };
    expect(await stored(path)).toMatchObject({ settled: 2000, open: 3000, settlement });
    await page.close();
  });

  it('are named by the order that replaces theirs, which links to it by its number', async () => {
    const { path, named } = await received();
    const { number } = await shop.getOrder({ orderId: path.orderId });
    const replaces = { orderId: path.orderId, returnId: named.returnId };
    const page = await openOrder(await placeOrder({ replaces }));
    const link = page.getByText('Replaces order').getByRole('link', { name: number ?? '' });
    expect(await link.getAttribute('href')).toBe(`#/order/${path.orderId}`);
    await page.close();
  });

  it('are settled by an order of another customer or purpose only after a tick', async () => {
    const { path, named } = await received();
    await shop.createCustomer({
      body: { customerId: 'e5f6', name: 'Ann Lee', email: 'ann@mail.example' },
    });
    const pin = {
      name: 'Pin',
      currency: 'USD',
      unitPrice: 2500,
      quantity: 10,
      lowStockThreshold: 1,
    };
    await shop.putInventory({ sku: 'PIN', body: pin });
    const place = (currency: string) =>
      shop.createOrder({
        customerId: 'e5f6',
        idempotencyKey: randomUUID(),
        body: {
          currency,
          lines: [{ sku: currency === 'USD' ? 'PIN' : 'BAG', quantity: 1, unitPrice: 2500 }],
          shippingAddress: { name: 'Ann Lee', country: 'IE' },
        },
      });
    const [other, canceled, foreign] = [await place('EUR'), await place('EUR'), await place('USD')];
    await shop.cancelOrder({ customerId: 'e5f6', orderId: canceled.orderId });
    const replaces = { orderId: path.orderId, returnId: named.returnId };
    const own = await placeOrder({ replaces });
    const unrelated = await placeOrder();
    const page = await openOrder(path);
    await page.getByRole('button', { name: /^Settle by an exchange …/ }).click();
    const form = page.getByRole('dialog');
    const settle = form.getByRole('button', { name: 'Settle' });
    const which = form.getByLabel('Replacement order');
    const tick = form.getByLabel('Yes, the return pays for this order');
    await form.getByLabel('Amount in EUR').fill('20');

    // Whose order it is stands there as soon as its number is whole.
    await which.fill(own.number ?? '');
    await form.getByText(`${own.number}, Jo Kim, €99.00`).waitFor();
    expect(await tick.count()).toBe(0);
    // Nobody has lowered the price of an order that was placed for another reason.
    await which.fill(unrelated.number ?? '');
    await form.getByText('It was not placed as a replacement: what it costs stays due').waitFor();
    expect(await settle.isDisabled()).toBe(true);
    await which.fill(other.number ?? '');
    await form.getByText(`${other.number}, Ann Lee, €25.00`).waitFor();
    await form.getByText('It is an order of another customer: e5f6').waitFor();
    expect(await settle.isDisabled()).toBe(true);
    await form.getByText('It works after the tick.').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'exchange-other');
    await tick.check();
    expect(await settle.isDisabled()).toBe(false);

    // A tick is for the order that was seen with it, and for once.
    await which.fill(own.number ?? '');
    await form.getByText(`${own.number}, Jo Kim, €99.00`).waitFor();
    await which.fill(other.number ?? '');
    await form.getByText(`${other.number}, Ann Lee, €25.00`).waitFor();
    expect(await settle.isDisabled()).toBe(true);
    await which.fill(canceled.number ?? '');
    await tick.check();
    await settle.click();
    await form.getByText('This order is canceled.').waitFor();
    await which.fill(foreign.orderId);
    await tick.check();
    await settle.click();
    await form.getByText('The order is in USD.').waitFor();
    expect(await stored(path)).toMatchObject({ settled: 0 });

    // Sent before the answer shows whose it is.
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const lookUp = `**/orders/${other.orderId}`;
    await page.route(lookUp, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(lookUp);
    await which.fill(other.orderId);
    await asked;
    await which.press('Enter');
    answer();
    await form.getByRole('alert').getByText('It works after the tick.').waitFor();
    expect(await stored(path)).toMatchObject({ settled: 0 });
    await tick.check();
    await settle.click();
    await page.getByText('€20.00 of the return is settled by the other order.').waitFor();
    expect((await stored(path))?.settlement?.orderId).toBe(other.orderId);
    await page.close();
  });

  it('that were settled in part by an exchange are refunded for the rest', async () => {
    const { path, named } = await received();
    const body = { orderId: (await placeOrder()).orderId, amount: 2000 };
    await shop.settleReturn({ ...named, body });
    const page = await openOrder(path);
    await page.getByText('€30.00 is to be given back').waitFor();
    await page.getByRole('button', { name: 'Refund €30.00 …, Payment 1', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund €30.00' }).click();
    await page.getByText('€30.00 refunded.', { exact: true }).waitFor();
    expect(await stored(path)).toMatchObject({ refunded: 3000, settled: 2000, open: 0 });
    await page.close();
  });

  it('have their settlement taken back, after a question, and are then refunded', async () => {
    const { path, named } = await received();
    const other = await placeOrder();
    await shop.settleReturn({ ...named, body: { orderId: other.orderId, amount: 2000 } });
    const page = await openOrder(path);
    expect(await page.getByText(/take the settlement back first/).count()).toBe(0);
    const takeBack = page.getByRole('button', { name: /^Take the settlement back …/ });
    await takeBack.click();
    const form = page.getByRole('dialog', { name: 'Take the settlement back?' });
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('The settlement was taken back: €20.00 is to be given back.').waitFor();
    await takeBack.waitFor({ state: 'detached' });
    await page.getByText('€50.00 is to be given back').waitFor();
    expect(await stored(path)).toMatchObject({ settled: 0, open: 5000 });
    await page.close();
  });

  it('ask for their settlement back after its order was canceled', async () => {
    const { path, named } = await received();
    const other = { customerId: CUSTOMER, orderId: (await placeOrder()).orderId };
    await shop.settleReturn({ ...named, body: { orderId: other.orderId, amount: 2000 } });
    await shop.cancelOrder({ ...other, body: { reason: 'CUSTOMER' } });
    const page = await openOrder(path);
    await page.getByText('take the settlement back first').waitFor();
    await page.getByRole('button', { name: 'Refund …, Payment 1', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Take the settlement back …/ }).click();
    const form = page.getByRole('dialog', { name: 'Take the settlement back?' });
    await form.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('button', { name: 'Refund €50.00 …, Payment 1', exact: true }).waitFor();
    await page.close();
  });

  it('of a whole order that were exchanged leave nothing overpaid', async () => {
    const { path, named } = await received([
      { seq: 1, quantity: 3 },
      { seq: 2, quantity: 2 },
    ]);
    const body = { orderId: (await placeOrder()).orderId, amount: 9900 };
    await shop.settleReturn({ ...named, body });
    const page = await openOrder(path);
    await page.getByText('€99.00 exchanged for order').waitFor();
    await page.getByText('Returned', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Refund …, Payment 1', exact: true }).waitFor();
    expect(await page.getByText(/Overpaid|too much/).count()).toBe(0);
    await page.close();
  });

  it('are declined', async () => {
    const order = await aReturn();
    const page = await openOrder(order);
    await page.getByRole('button', { name: 'Decline, Return 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('The return is declined.').waitFor();
    expect((await stored(order))?.status).toBe('DECLINED');
    const buttons = page.getByRole('button', { name: /, Return 1$/ });
    await expect.poll(() => buttons.count()).toBe(0);
    await page.close();
  });

  it('are canceled while nothing has arrived, if nothing will', async () => {
    const order = await aReturn();
    const page = await openOrder(order);
    await page.getByRole('button', { name: 'Approve, Return 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The return is approved.').waitFor();
    await page.getByRole('button', { name: 'Cancel the return …, Return 1' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Keep the return' }).click();
    await dialogIsGone(page);
    expect((await stored(order))?.status).toBe('OPEN');
    await page.getByRole('button', { name: 'Cancel the return …, Return 1' }).click();
    await form.getByRole('button', { name: 'Cancel the return' }).click();
    await page.getByText('The return is canceled.').waitFor();
    expect((await stored(order))?.status).toBe('CANCELLED');
    await page.close();
  });

  it('follow from a withdrawal that came by letter, which an operator records', async () => {
    // One of the bags is shipped, and one of the shipped mugs waits as a return.
    const { orderId } = await placeOrder({ shippingAddress: { name: 'Jo Kim', country: 'IE' } });
    const path = { customerId: CUSTOMER, orderId };
    const shipped = [
      { seq: 1, quantity: 1 },
      { seq: 2, quantity: 2 },
    ];
    await shop.createFulfillment({ ...path, body: { lines: shipped } });
    const mug = { seq: 2, quantity: 1, reason: 'COLOR' } as const;
    await clientOf({ sub: CUSTOMER }).createReturn({ ...path, body: { lines: [mug] } });
    const page = await openOrder(path);
    const record = page.getByRole('button', { name: 'Record a withdrawal …' });
    const form = page.getByRole('dialog', { name: 'Record a withdrawal' });
    const submit = () => form.getByRole('button', { name: 'Record the withdrawal' }).click();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/withdrawals')) asked.push(request.postData() ?? '');
    });
    await record.click();
    await form.getByText('what was shipped gets an open return').waitFor();
    expect(await form.getByLabel('Canvas bag').inputValue()).toBe('3');
    // The one that waits can be withdrawn from as well.
    expect(await form.getByLabel('Enamel mug').inputValue()).toBe('2');
    await expectAccessible(page);
    // The customer's, as it is in the profile.
    await expect.poll(() => form.getByLabel('E-mail').inputValue()).toBe('jo.kim@mail.example');
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Jo Kim');
    await form.getByLabel('E-mail').fill('jo');
    await submit();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('E-mail').fill('jo.kim@mail.example');
    await form.getByLabel('Comment').fill('A letter of 24 November');
    for (const name of ['Canvas bag', 'Enamel mug']) await form.getByLabel(name).fill('0');
    await submit();
    await form.getByText('Enter a quantity for at least one line.').waitFor();
    await form.getByLabel('Canvas bag').fill('1');
    await submit();
    const effect = 'The statement had its effect: its items that were not shipped are canceled.';
    await page.getByText(effect).waitFor();
    const read = () => shop.getOrder({ orderId, consistent: true });
    expect(await read()).toMatchObject({ lines: [{ cancelled: 1 }, {}], withdrawals: [{}] });
    expect((await read()).returns).toHaveLength(1);
    const said = {
      name: 'Jo Kim',
      email: 'jo.kim@mail.example',
      comment: 'A letter of 24 November',
    };
    expect(JSON.parse(asked.at(-1) ?? '')).toEqual({ ...said, lines: [{ seq: 1, quantity: 1 }] });

    // All that is left, without a word about lines: also what waits for a decision is opened.
    await record.click();
    // Without the customer's name, which arrives with it, the browser keeps the form open.
    await expect.poll(() => form.getByLabel('E-mail').inputValue()).toBe(said.email);
    await submit();
    await page.getByText(/not shipped are canceled, and its shipped items come back\.$/).waitFor();
    expect(JSON.parse(asked.at(-1) ?? '')).toEqual({ name: said.name, email: said.email });
    const statement = page.getByText(/^Withdrawn /).first();
    await statement.getByText('Jo Kim · jo.kim@mail.example · A letter of 24 November').waitFor();
    const { returns, withdrawalWindow } = await read();
    expect(returns.map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
    expect(withdrawalWindow).toEqual({ status: 'CLOSED' });
    await record.waitFor({ state: 'detached' });
    await page.close();
  });

  it('are recorded with the address that a person types while the customer’s arrives', async () => {
    const page = await openOrder(await placeOrder());
    let answer: () => void = () => undefined;
    await page.route(`**/customers/${CUSTOMER}`, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    const form = page.getByRole('dialog');
    const email = form.getByLabel('E-mail');
    const openForm = async () => {
      const asked = page.waitForRequest(`**/customers/${CUSTOMER}`);
      await page.getByRole('button', { name: 'Record a withdrawal …' }).click();
      await asked;
      await email.focus();
    };
    const arrive = async () => {
      const arrived = page.waitForResponse(`**/customers/${CUSTOMER}`);
      answer();
      await (await arrived).finished();
    };

    await openForm();
    await arrive();
    await expect.poll(() => email.inputValue()).toBe('jo.kim@mail.example');
    await page.keyboard.type('ada@mail.example');
    expect(await email.inputValue()).toBe('ada@mail.example');
    await page.keyboard.press('Escape');
    await dialogIsGone(page);

    // A person who has begun is not disturbed.
    await openForm();
    await page.keyboard.type('a');
    await arrive();
    await expect.poll(() => email.getAttribute('value')).toBe('jo.kim@mail.example');
    await page.keyboard.type('da@mail.example');
    expect(await email.inputValue()).toBe('ada@mail.example');
    await page.close();
  });

  it('are decided about by a person, if the withdrawal that is recorded is late', async () => {
    const { orderId } = await placeOrder();
    const path = { customerId: CUSTOMER, orderId };
    const { fulfillmentId } = await shop.createFulfillment({ ...path, body: {} });
    const happenedAt = '2026-01-05T10:00:00Z';
    const body = { status: 'DELIVERED', happenedAt, correction: true } as const;
    await shop.addMilestone({ ...path, fulfillmentId, body });
    const page = await openOrder(path);
    await page.getByRole('button', { name: 'Record a withdrawal …' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Jo Kim');
    await form.getByLabel('E-mail').fill('jo.kim@mail.example');
    await form.getByRole('button', { name: 'Record the withdrawal' }).click();
    await page.getByText('Recorded. Decide about it under Returns: late.').waitFor();
    const listed = async () => (await shop.listWithdrawals({ status: 'REVIEW' })).items;
    await expect.poll(async () => (await listed()).length).toBe(1);
    const [{ withdrawalId = '' } = {}] = await listed();
    const closed = { reason: 'Ninety days late' };
    await shop.resolveWithdrawal({ withdrawalId, ifMatch: 2, body: closed });
    await expect.poll(async () => (await listed()).length).toBe(0);
    await page.close();
  });

  it('are asked for late, and a person decides about each statement', async () => {
    const late = async (comment: string) => {
      const { orderId, number } = await placeOrder();
      const path = { customerId: CUSTOMER, orderId };
      const { fulfillmentId } = await shop.createFulfillment({ ...path, body: {} });
      const happenedAt = '2026-01-05T10:00:00Z';
      await shop.addMilestone({
        ...path,
        fulfillmentId,
        body: { status: 'DELIVERED', happenedAt, correction: true },
      });
      const body = { name: `Ada ${comment}`, email: 'ada@mail.example', comment };
      const { withdrawalId, status } = await shop.withdrawOrder({ ...path, body });
      expect(status).toBe('REVIEW');
      return { ...path, number, withdrawalId };
    };
    const [goes, stays] = [await late('First'), await late('Second')];
    const isListed = async () =>
      (await shop.listWithdrawals({ status: 'REVIEW' })).items.map(
        (statement) => statement.withdrawalId,
      );
    await expect.poll(async () => (await isListed()).length).toBe(2);

    const page = await signedIn({ hash: '#/returns' });
    await page.getByRole('heading', { name: 'Statements of withdrawal to review: 2' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Ada First' });
    await row.getByText('Late').waitFor();
    const toDecide = async () => {
      const returns = /\d+/.exec((await page.locator('.count').textContent()) ?? '')?.[0];
      return Number(returns) + (await page.getByText('Late', { exact: true }).count());
    };
    // Both are read again by and by.
    const isCounted = async () => Number(await badgeOf(page).textContent()) === (await toDecide());
    await expect.poll(isCounted).toBe(true);
    await expectAccessible(page);
    await row.getByRole('button').click();
    const form = page.getByRole('dialog');
    await form.getByText('ada@mail.example').waitFor();
    await form.getByText('Late', { exact: true }).waitFor();
    expect(await form.getByRole('link', { name: /^o-/ }).getAttribute('href')).toBe(
      `#/order/${goes.orderId}`,
    );
    // Neither is chosen for the person: the one cancels, and the other takes a right away.
    expect(await form.getByRole('button', { name: 'Decide' }).isDisabled()).toBe(true);
    await form.getByLabel('It is about an order').check();
    expect(await form.getByLabel('Order', { exact: true }).inputValue()).toBe(goes.orderId);
    await expectAccessible(page);
    await form.getByLabel('Order', { exact: true }).fill('260101-0000-000');
    await form.getByRole('button', { name: 'Give it its effect' }).click();
    await form.getByText('No order has the number 260101-0000-000').waitFor();
    expect((await shop.getWithdrawal(goes)).status).toBe('REVIEW');
    await form.getByLabel('Order', { exact: true }).fill(goes.number);
    await form.getByRole('button', { name: 'Give it its effect' }).click();
    await page.getByText('The statement had its effect: its shipped items come back.').waitFor();
    expect(await shop.getWithdrawal(goes)).toMatchObject({
      status: 'DONE',
      outcome: { returnId: (await stored(goes))?.returnId },
    });

    await row.waitFor({ state: 'detached' });
    const next = page.getByRole('button', { name: 'Decide …, Ada Second' });
    await expect.poll(() => next.evaluate((button) => button.matches(':focus'))).toBe(true);
    await expect.poll(isCounted).toBe(true);

    const dueBy = (await shop.getOrder({ orderId: goes.orderId })).withdrawals?.[0]?.refundDueBy;
    const order = await signedIn({ hash: `#/order/${goes.orderId}` });
    const day = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeZone: 'Europe/Berlin',
    });
    const due = day.format(new Date(String(dueBy)));
    // Nothing was paid, so nothing is to be refunded.
    await order
      .locator('p.note')
      .getByText(/^Withdrawn [A-Z][a-z]+ \d+, \d+\./)
      .waitFor();
    await order.getByText(`Withdrawal stated: the refund is due by ${due}`).waitFor();
    await order.close();

    // Another person decides first: nothing is done twice.
    await page
      .getByRole('row')
      .filter({ hasText: 'Ada Second' })
      .getByRole('button', { name: 'Decide …, Ada Second' })
      .click();
    await form.getByLabel('Close it without an effect').check();
    await form.getByRole('button', { name: 'Close the statement' }).click();
    await form.getByText('Enter the reason.').waitFor();
    await form.getByLabel('Reason').fill('Made to measure');
    const statement = await shop.getWithdrawal(stays);
    const body = { reason: 'Ninety days late' };
    await shop.resolveWithdrawal({ ...stays, ifMatch: statement, body });
    await form.getByRole('button', { name: 'Close the statement' }).click();
    await form.getByText('Somebody else has decided.').waitFor();
    await page.keyboard.press('Escape');
    expect(await shop.getWithdrawal(stays)).toMatchObject({ status: 'CLOSED', ...body });
    await page.keyboard.press('r');
    await page.getByText('Ada Second').waitFor({ state: 'detached' });
    await page.close();
  });

  it('contact no other site, without script errors', () => expect(complaints).toEqual([]));
});

describe.skipIf(!hasBrowser)('Returns in a shop without withdrawals', () => {
  const { complaints, openOrder, placeOrder } = shopInBrowser({ withdrawals: 'off' });

  it('follow from no recorded withdrawal', async () => {
    const page = await openOrder(await placeOrder());
    expect(await page.getByRole('button', { name: /withdrawal/ }).count()).toBe(0);
    await page.close();
  });

  it('contact no other site, without script errors', () => expect(complaints).toEqual([]));
});
