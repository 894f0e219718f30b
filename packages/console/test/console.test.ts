// @module-tag large alone
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import {
  browser,
  hasBrowser,
  screenshot,
  type Theme,
  untilQuiet,
} from '../../../test/support/browser.ts';
import { dialogIsGone, expectAccessible } from '../../../test/support/console.ts';
import { run } from '../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import type { Run } from '../../local/run.ts';
import { buildPage } from '../build.ts';

let backend: Run;
let shop: OrdersClient;

beforeAll(async () => {
  // Customers may order by invoice, so that the console shows no question about the payment.
  const context = { customerPaymentTerms: ['RECEIPT', 'NET'] };
  backend = await run({ port: 0, context });
  shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
  const level = { unitPrice: 2500, currency: 'EUR', lowStockThreshold: 10 };
  await shop.putInventory({ sku: 'ABC', body: { ...level, name: 'Canvas bag', quantity: 1000 } });
  await shop.putInventory({ sku: 'PEN', body: { ...level, name: 'Brass pen', quantity: 3 } });
  await shop.createCustomer({
    body: { customerId: 'c3d4', name: 'Jo Kim', email: 'jo.kim@mail.example' },
  });
  await shop.createCustomer({
    body: { customerId: 'a1b2', name: 'Acme Co', email: 'orders@acme.example', tier: 'GOLD' },
  });
});
afterAll(() => backend?.stop());

/** Places an order as a storefront does, with the customer's own token. */
async function placeOrder(customerId: string): Promise<string> {
  const storefront = ordersClient({
    url: backend.url,
    token: () => backend.token({ sub: customerId }),
  });
  const lines = [{ sku: 'ABC', quantity: 2, unitPrice: 2500, name: 'Canvas bag' }];
  const shippingAddress = { street: '1 Market Street', city: 'Dublin', country: 'IE' };
  const body = { currency: 'EUR', lines, shippingAddress, paymentTerms: 'NET' } as const;
  return (await storefront.createOrder({ customerId, body })).orderId;
}

describe('The console', () => {
  it('loads 47 KB of script first, 4 KB a later part, 136 KB in all, compressed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orders-page-'));
    try {
      await buildPage(folder);
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
      const bytes = (names: readonly string[]) =>
        names
          .map((name) => gzipSync(readFileSync(join(folder, 'assets', name))).length)
          .reduce((sum, size) => sum + size, 0);
      const first = scripts.filter((name) => page.includes(name));
      expect(first.length).toBeGreaterThan(0);
      expect(bytes(first)).toBeLessThanOrEqual(47 * 1024);
      for (const part of ['money', 'day', 'charts', 'report', 'people']) {
        const own = scripts.filter((name) => name.startsWith(part));
        expect([part, own]).toEqual([part, [expect.any(String)]]);
        expect([part, bytes(own)]).toEqual([part, expect.toSatisfy((size) => size <= 4 * 1024)]);
      }
      expect(bytes(scripts)).toBeLessThanOrEqual(136 * 1024);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a program', {}],
  ])('gives no token to %s', async (_, headers) => {
    const response = await fetch(`${backend.url}/ops/token`, { headers });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toMatch(/^ey/);
  });

  it('serves nothing outside its folder', async () => {
    const statuses = [
      '/ops/%2e%2e/%2e%2e/package.json',
      '/ops/..%2f..%2ftoken-key.pem',
      '/ops/nothing.js',
    ].map(async (path) => (await fetch(`${backend.url}${path}`)).status);
    for (const status of await Promise.all(statuses)) expect([401, 404]).toContain(status);
  });
});

/** The colors of the page, its text and its top bar, from the style sheet. */
const PALETTES: Readonly<Record<Theme, readonly string[]>> = {
  light: ['rgb(255, 255, 255)', 'rgb(23, 28, 34)', 'rgb(244, 246, 248)'],
  dark: ['rgb(18, 22, 26)', 'rgb(232, 235, 238)', 'rgb(26, 32, 38)'],
};

/** Runs in the browser, hence as text: these tests are compiled without the DOM's types. */
const COLORS = `(() => {
  const [page, bar] = ['body', '.top']
    .map((selector) => getComputedStyle(document.querySelector(selector)));
  return [page.backgroundColor, page.color, bar.backgroundColor];
})()`;

const SYSTEM = 'The system’s';
/** The theme that the menu has chosen. */
const THEME = "document.querySelector('[name=theme]:checked').parentElement.textContent";

describe.skipIf(!hasBrowser)('The console in a browser', () => {
  const { open, complaints } = browser();

  const signedIn = async (theme?: Theme): Promise<Page> => {
    const page = await open(`${backend.url}/ops`, theme);
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    return page;
  };

  it('shows an order that a storefront just placed, ships it, and drops it', async () => {
    const page = await signedIn();
    await page.getByText('No order yet.').waitFor();
    await screenshot(page, 'ops-empty');

    const orderId = await placeOrder('a1b2');
    await linkTo(page, orderId).click();
    await page.getByRole('heading', { name: `Order ${orderNumberOf(orderId)}` }).waitFor();
    await page.getByText('Canvas bag').first().waitFor();
    await shipHere(page);
    await page.getByRole('article', { name: 'Parcel 1' }).waitFor();
    await screenshot(page, 'ops-order-shipped');
    expect(await shop.getCustomerOrder({ customerId: 'a1b2', orderId })).toMatchObject({
      status: 'SHIPPED',
      version: 2,
    });

    await page
      .getByRole('link', { name: /^To ship/ })
      .first()
      .click();
    await page.getByText('Everything is shipped.').waitFor();
    expect(await linkTo(page, orderId).count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: `Order ${orderNumberOf(orderId)}` }).waitFor();
    await page.close();
  });

  it('leaves an order unchanged after a concurrent change, and shows that change', async () => {
    const orderId = await placeOrder('a1b2');
    const page = await signedIn();
    await linkTo(page, orderId).click();
    await page.getByRole('button', { name: /^Cancel order/ }).waitFor();
    await shop.updateOrderStatus({
      customerId: 'a1b2',
      orderId,
      ifMatch: 1,
      body: { status: 'SHIPPED' },
    });

    await page.getByRole('button', { name: /^Cancel order/ }).click();
    await page.getByLabel('Reason').selectOption('FRAUD');
    await page.getByRole('button', { name: 'Cancel the whole order' }).click();
    const conflict = page.getByRole('region', { name: /Nothing was done/ });
    await conflict.getByRole('row', { name: 'Status OPEN SHIPPED' }).waitFor();
    const words = await conflict.textContent();
    expect(words).toMatch(
      /was [\d.]+ (ms|s) old when you chose “Cancel order”, and 1 change behind\. The order was last changed on/,
    );
    // Times in the format of the rest of the page.
    expect(words).not.toMatch(/\dT\d\d:/);
    await screenshot(page, 'ops-conflict');
    await conflict.getByRole('button', { name: 'Understood' }).click();
    expect(await shop.getCustomerOrder({ customerId: 'a1b2', orderId })).toMatchObject({
      version: 2,
    });
    await page.close();
  });

  it('repeats nothing after a concurrent change while there is no connection', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await signedIn();
    await linkTo(page, orderId).click();
    const cancel = page.getByRole('button', { name: /^Cancel order …/ });
    await cancel.waitFor();
    const body = { reason: 'OTHER' } as const;
    await shop.holdOrder({ customerId: 'c3d4', orderId, ifMatch: 1, body });
    await cancel.click();
    await page.getByLabel('Reason').selectOption('FRAUD');
    await page.getByRole('button', { name: 'Cancel the whole order' }).click();
    const anyway = page.getByRole('button', { name: 'Cancel order anyway' });
    await anyway.waitFor();
    await page.context().setOffline(true);
    await page.getByText(/Actions other than scans are off\.$/).waitFor();
    await anyway.click();
    await page
      .getByRole('alert')
      .getByText(/No connection: nothing can be sent now/)
      .waitFor();
    await page.context().setOffline(false);
    const order = { customerId: 'c3d4', orderId };
    expect((await shop.getCustomerOrder(order)).status).toBe('OPEN');
    await shop.cancelOrder(order);
    await page.close();
  });

  it('restocks the items when an order is canceled', async () => {
    const orderId = await placeOrder('a1b2');
    const before = (await shop.getInventory({ sku: 'ABC' })).quantity;
    const page = await signedIn();
    await linkTo(page, orderId).click();
    await page.getByRole('button', { name: /^Cancel order/ }).click();
    const form = page.getByRole('dialog', { name: 'Cancel the order' });
    // The harmless answer is the first that Tab comes to.
    await form.getByLabel('Reason').press('Tab');
    const focused = () => page.evaluate('document.activeElement.textContent');
    expect(await focused()).toBe('Keep order');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Cancel the whole order');
    await form.getByRole('button', { name: 'Keep order' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await shop.getCustomerOrder({ customerId: 'a1b2', orderId })).status).toBe('OPEN');
    await page.getByRole('button', { name: /^Cancel order/ }).click();
    await form.getByLabel('Reason').selectOption('CUSTOMER');
    await form.getByRole('button', { name: 'Cancel the whole order' }).click();
    await page.getByText('its goods are back in stock').waitFor();
    expect((await shop.getInventory({ sku: 'ABC' })).quantity).toBe(before + 2);
    await page.close();
  });

  it('cancels no order without a reason, and repeats a cancellation with its own', async () => {
    const orderId = await placeOrder('a1b2');
    const ids = { customerId: 'a1b2', orderId };
    const page = await signedIn();
    await linkTo(page, orderId).click();
    await page.getByRole('button', { name: /^Cancel order/ }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/cancellation')) asked.push(request.postData() ?? '');
    });
    await page.keyboard.press('c');
    const reason = page.locator('select[name=reason]:focus');
    await reason.waitFor();
    expect(await reason.locator('option:checked').textContent()).toBe('Choose a reason');
    await page.keyboard.press('Enter');
    const told = await page.evaluate('document.activeElement.validationMessage');
    expect(told).toBe('Please select an item in the list.');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(asked).toEqual([]);

    await reason.selectOption('FRAUD');
    await shop.holdOrder({ ...ids, ifMatch: 1, body: { reason: 'FRAUD' } });
    await page.keyboard.press('Enter');
    await page.getByText('Nothing was done: operator changed the order').waitFor();
    await page.getByRole('button', { name: 'Cancel order anyway' }).click();
    await page.getByText('its goods are back in stock').waitFor();
    expect(asked.map((body) => JSON.parse(body))).toEqual(Array(2).fill({ reason: 'FRAUD' }));
    await page.close();
  });

  it('can be used by keyboard alone', async () => {
    const orderId = await placeOrder('a1b2');
    const page = await open(`${backend.url}/ops`);
    // It has the focus.
    await page.locator('button:focus').getByText('Sign in as operator').waitFor();
    await page.keyboard.press('Enter');
    await linkTo(page, orderId).waitFor();
    await page.locator('tr.at a.order:focus').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe(orderNumberOf(orderId));
    await page.keyboard.press('Enter');
    // The preview, which the order's page replaces, has a button of the same name.
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.getByRole('button', { name: /^Ship …/ }).waitFor();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await page.getByText('shipped.').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('cell', { name: 'Brass pen' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('a1b2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Customer a1b2' }).waitFor();
    await page.getByText('orders@acme.example').waitFor();
    await page.setViewportSize({ width: 700, height: 400 });
    // What follows a Tab is no more of the text that was typed.
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    // The list is longer than the window, and its button with the focus is at the end.
    await page.getByRole('dialog').locator('button:focus').getByText('Close').waitFor();
    const [top, height] = await page.evaluate<number[]>(`(({ scrollTop, scrollHeight }) =>
      [scrollTop, scrollHeight])(document.querySelector('dialog'))`);
    expect(height).toBeGreaterThan(400);
    expect(top).toBe(0);
    await page.keyboard.press('Escape');
    await page.close();
  });

  it('does what a key asks for before the order has arrived, once it has', async () => {
    const orderId = await placeOrder('a1b2');
    const page = await signedIn();
    await linkTo(page, orderId).waitFor();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/orders/${orderId}?**`, async (route) => {
      await asked;
      await route.continue();
    });
    await linkTo(page, orderId).click();
    await page.locator('.order-head').waitFor();
    await page.keyboard.press('s');
    // It is meant for the dialog that the first key asked for.
    await page.keyboard.press('h');
    answer();
    const form = page.getByRole('dialog', { name: `Ship ${orderNumberOf(orderId)}` });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    // Once: the next reading of the order opens nothing.
    await page.keyboard.press('r');
    await untilQuiet(page);
    expect(await page.locator('dialog').count()).toBe(0);
    await page.close();
    await shop.cancelOrder({ customerId: 'a1b2', orderId });
  });

  it('has the colors of a theme when the menu names it', async () => {
    const page = await signedIn('light');
    const keys = await page.evaluate(`(async () => {
      const pressed = (n) => new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve([${THEME}, ${COLORS}]);
        });
        observer.observe(document.documentElement, { attributeFilter: ['style'] });
        document.querySelectorAll('[name=theme]')[n].click();
      });
      return [await pressed(1), await pressed(2), await pressed(0)];
    })()`);
    const { light, dark } = PALETTES;
    expect(keys).toEqual([
      ['Light', light],
      ['Dark', dark],
      ['The system’s', light],
    ]);
    await page.close();
  });

  it('shows the error, and offers to try again', async () => {
    const page = await signedIn();
    await page.getByRole('searchbox').fill('o-01JWMJ9V40CJ3GAS3P5CEJY7T1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('There is no such order.').waitFor();
    await screenshot(page, 'ops-error');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.close();
  });

  it('never takes the focus from the search when the list arrives', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await open(`${backend.url}/ops`);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/orders?status=OPEN**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('searchbox').focus();
    answer();
    await page.locator('tr.at').waitFor();
    await page.locator('input[type=search]:focus').waitFor();
    await page.close();
    await shop.cancelOrder({ customerId: 'c3d4', orderId });
  });

  it('counts the orders of all pages', async () => {
    // Of two customers: one can place 60 orders in a minute, those of the tests before included.
    for (let n = 0; n < 55; n += 11)
      await Promise.all(Array.from({ length: 11 }, () => placeOrder(n < 22 ? 'c3d4' : 'a1b2')));
    const page = await signedIn();
    await page.getByText('55 orders').waitFor();
    await page.getByText('Row 1 of 55').waitFor();
    await page.close();
  });

  it.each<Theme>(['light', 'dark'])(
    'applies the chosen theme, and keeps it, on a system that is %s',
    async (system) => {
      const page = await signedIn(system);
      const colors = () => page.evaluate(`[${THEME}, ${COLORS}]`);
      const press = async (name: string) => {
        await page.locator('.menu summary').click();
        await page.getByRole('radio', { name }).click();
      };
      expect(await colors()).toEqual([SYSTEM, PALETTES[system]]);

      for (const [theme, name] of [
        ['light', 'Light'],
        ['dark', 'Dark'],
      ] as const) {
        await press(name);
        expect(await colors()).toEqual([name, PALETTES[theme]]);
        await screenshot(page, `ops-theme-${theme}-on-${system}`);
        await page.reload();
        await page.getByRole('heading', { name: 'To ship' }).waitFor();
        expect(await colors()).toEqual([name, PALETTES[theme]]);
      }

      await press(SYSTEM);
      expect(await colors()).toEqual([SYSTEM, PALETTES[system]]);
      await page.emulateMedia({ colorScheme: system === 'light' ? 'dark' : 'light' });
      expect(await colors()).toEqual([SYSTEM, PALETTES[system === 'light' ? 'dark' : 'light']]);
      await page.close();
    },
  );

  it.each<Theme>(['light', 'dark'])('is readable in the %s theme', async (theme) => {
    await placeOrder('c3d4');
    const page = await signedIn(theme);
    await page.locator('a.order').first().waitFor();
    await screenshot(page, `ops-open-${theme}`);
    await page.locator('a.order').first().click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await screenshot(page, `ops-order-${theme}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Stock/ }).click();
    await page.getByRole('cell', { name: 'Brass pen' }).waitFor();
    await expectAccessible(page);
    await look(page, 'nobody');
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByText('this list').waitFor();
    await expectAccessible(page);
    await screenshot(page, `ops-keys-${theme}`);
    await page.close();
  });

  it('shows events and the customer’s numbers after each change automatically', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await signedIn();
    await look(page, orderId);
    await expect.poll(() => factOf(page, 'Events and numbers')).toBe('up to date');
    const { open, shipped, delivered } = await shop.getCustomerSummary({ customerId: 'c3d4' });
    const numbers = async (...[open, shipped, delivered]: number[]) => {
      // A count of zero is left out.
      const counts = Object.entries({
        'Open orders': open,
        'On their way': shipped,
        Delivered: delivered,
      });
      for (const [name, count] of counts)
        await expect.poll(() => factOf(page, name)).toBe(count ? String(count) : undefined);
    };
    await numbers(open, shipped, delivered);

    await shipHere(page);
    await numbers(open - 1, shipped + 1, delivered);
    await happened(page).getByText('shipped 2 × Canvas bag').waitFor();

    const { fulfillments } = await shop.getOrder({ orderId, consistent: true });
    await shop.addMilestone({
      customerId: 'c3d4',
      orderId,
      fulfillmentId: fulfillments[0]?.fulfillmentId ?? '',
      body: { status: 'DELIVERED', happenedAt: new Date().toISOString() },
    });
    await page.keyboard.press('r');
    await numbers(open - 1, shipped, delivered + 1);
    await happened(page).getByText('reported parcel 1 delivered').waitFor();
    await expect.poll(() => factOf(page, 'Events and numbers')).toBe('up to date');
    await page.close();
  });

  it('reloads until late events follow, and shows a notice meanwhile', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await signedIn();
    let isHeldBack = true;
    await page.route('**/orders/*/timeline', (route) =>
      isHeldBack ? route.fulfill({ json: { items: [] } }) : route.continue(),
    );
    await look(page, orderId);
    await page.getByText('On their way …').waitFor();
    await expect.poll(() => factOf(page, 'Events and numbers')).toBe('1 change behind');
    isHeldBack = false;
    await happened(page).getByText('Order placed').waitFor();
    await expect.poll(() => factOf(page, 'Events and numbers')).toBe('up to date');
    await page.close();
  });

  it('shows once that there is no such customer, and nothing else', async () => {
    const page = await signedIn();
    await page.evaluate("location.hash = '#/customer/nobody'");
    await page.getByRole('alert').getByText('There is no such customer.').waitFor();
    await allAnswered(page);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.getByText('No orders yet.').count()).toBe(0);
    expect(await page.locator('.facts').count()).toBe(0);
    await screenshot(page, 'ops-no-such-customer');
    await page.close();
  });

  it.each([
    [
      '#/customer/c3%20d4%2F..',
      'c3 d4/..',
      'The request is not valid. Customer id must be 1 to 64 letters, digits',
    ],
    [
      '#/order/o-%E0%A4%A',
      'o-%E0%A4%A',
      'The request is not valid. Order id must be 1 to 64 letters, digits',
    ],
  ])('shows once what is wrong with the address %s', async (hash, id, reason) => {
    const page = await signedIn();
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.getByRole('heading', { name: id }).waitFor();
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.getByText('Code invalid-request').waitFor();
    await allAnswered(page);
    expect(await page.getByText('The request is not valid.').count()).toBe(1);
    // The same request would get the same answer.
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.close();
  });

  it('shows the orders of a customer without a profile', async () => {
    await placeOrder('c3d4');
    const page = await signedIn();
    await page.route('**/customers/c3d4?*', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'customer-not-found', title: 'There is no such customer' },
      }),
    );
    await look(page, 'c3d4');
    await page.getByText('These orders have a customer without a profile.').waitFor();
    await page.locator('a.order').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.close();
  });

  it('fits a telephone, with names of any length', async () => {
    const customerId = 'c'.repeat(64);
    const sku = 'S'.repeat(64);
    const name = 'W'.repeat(100);
    const unitPrice = 10_000_000_000;
    await shop.createCustomer({
      body: { customerId, name, email: `${'e'.repeat(60)}@acme.example` },
    });
    const level = { name, unitPrice, currency: 'EUR', quantity: 5, lowStockThreshold: 10 };
    await shop.putInventory({ sku, body: level });
    const { orderId } = await shop.createOrder({
      customerId,
      body: {
        currency: 'EUR',
        paymentTerms: 'NET',
        lines: [{ sku, quantity: 1, unitPrice, name }],
        shippingAddress: { street: 'W'.repeat(80), city: 'Dublin' },
      },
    });

    const page = await signedIn();
    await page.setViewportSize({ width: 390, height: 844 });
    const fits = async (what: string) => {
      await page.getByText(what).first().waitFor();
      await allAnswered(page);
      expect(await page.evaluate(CUT_OFF)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    };
    // Its row alone: of a longer list, the page leaves out the last ones, which are far.
    await page.evaluate(`location.hash = '#/ship?sku=${sku}'`);
    await page.getByText('1 order ·').waitFor();
    await fits(orderNumberOf(orderId) ?? '');
    // The rows' styles change; their meaning stays.
    await page
      .getByRole('row')
      .filter({ hasText: orderNumberOf(orderId) })
      .getByRole('cell', { name: '€100,000,000.00' })
      .waitFor();
    await screenshot(page, 'ops-open-narrow');
    await look(page, orderId);
    await fits('Ship to');
    await page.getByText(name).first().waitFor();
    await screenshot(page, 'ops-order-narrow');
    const edges = await page
      .locator('.order-page .whole button:not(.main)')
      .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect()));
    const rows = Map.groupBy(edges, ({ top }) => top);
    expect(rows.size).toBeGreaterThan(0);
    for (const row of rows.values())
      expect([row[0]?.left, row.at(-1)?.right].map((edge) => Math.round(edge ?? 0))).toEqual([
        20, 370,
      ]);
    await shop.cancelOrder({ customerId, orderId });
    await page.getByRole('button', { name: /^Cancel order/ }).click();
    await page.getByLabel('Reason').selectOption('STAFF');
    await page.getByRole('button', { name: 'Cancel the whole order' }).click();
    await fits('Nothing was done');
    // A phone has no search on an order.
    await page.evaluate(`location.hash = '#/customer/${customerId}'`);
    await fits('Last order');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await fits(sku);
    await page.keyboard.press('?');
    await fits('this list');
    await page.close();
  });

  it('keeps the search box in place in every view', async () => {
    const page = await signedIn();
    const places = [];
    for (const [link, heading] of [
      ['To ship', 'To ship'],
      ['Stock', 'Stock'],
    ]) {
      await page.getByRole('link', { name: link }).first().click();
      await page.getByRole('heading', { name: heading }).waitFor();
      places.push(await page.getByRole('searchbox').boundingBox());
    }
    await look(page, 'a1b2');
    await page.getByRole('heading', { name: 'Customer a1b2' }).waitFor();
    places.push(await page.getByRole('searchbox').boundingBox());
    expect(new Set(places.map((box) => JSON.stringify(box))).size).toBe(1);
    await page.close();
  });

  it('shows that the server is gone, and continues when it is back', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await signedIn();
    await linkTo(page, orderId).waitFor();
    await page.route('**/orders**', (route) => route.abort('connectionrefused'));
    const notice = page.getByRole('alert').getByText('You see the state of');
    await page.evaluate("dispatchEvent(new Event('online'))");
    await notice.waitFor();
    await page.getByText('No answer since').waitFor();
    await page.getByText('Asked for again every 10 seconds.').waitFor();
    // Reading goes on.
    expect(await page.locator('a.order').count()).toBeGreaterThan(0);
    await screenshot(page, 'ops-server-gone');

    await page.unroute('**/orders**');
    await page.getByRole('button', { name: 'Ask now' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByText(/^Live · /).waitFor();
    await page.close();
  });

  it('sends nothing without a connection, and shows the reason', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await signedIn();
    await linkTo(page, orderId).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('h');
    const form = page.getByRole('dialog');
    await form.getByLabel('Reason').selectOption('FRAUD');
    const hold = form.getByRole('button', { name: /^Hold/ });
    await page.context().setOffline(true);
    await form.getByText('No connection: nothing can be sent now.').waitFor();
    expect(await hold.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByText(/^No connection since .* Actions other than scans are off\.$/).waitFor();
    await page.keyboard.press('s');
    const ship = page.getByRole('dialog', { name: /^Ship / });
    await ship.getByText(/^No connection/).waitFor();
    expect(await ship.getByRole('button', { name: /^Ship \d/ }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByLabel('Comment').fill('Call back');
    await page.keyboard.press('Control+Enter');
    await page.context().setOffline(false);
    await page.getByText('Actions other than scans are off').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await ship.waitFor();
    // It was open already.
    await page.context().setOffline(true);
    await ship.getByText(/^No connection/).waitFor();
    await page.keyboard.press('Enter');
    await page.context().setOffline(false);
    await ship.getByText(/^No connection/).waitFor({ state: 'detached' });
    expect(await ship.getByRole('button', { name: /^Ship \d/ }).isDisabled()).toBe(false);
    expect(await shop.getCustomerOrder({ customerId: 'c3d4', orderId })).toMatchObject({
      version: 1,
    });
    await page.close();
  });

  it('moves the focus to the title if a pressed button is gone, and names views', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await signedIn();
    expect(await page.title()).toBe('To ship · Orders');
    await look(page, orderId);
    await page.getByRole('button', { name: /^Ship …/ }).waitFor();
    // What follows a Tab is no more of the text that was searched for.
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^Ship …/ }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('shipped.').waitFor();
    await page.locator('#title:focus').waitFor();
    expect(await page.title()).toBe(`Order ${orderNumberOf(orderId)} · Orders`);

    // Somebody else is faster, but so little that the page cannot show it before.
    const other = await placeOrder('c3d4');
    await look(page, other);
    await page.getByRole('button', { name: /^Cancel order/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^Cancel order/ }).press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').selectOption('STAFF');
    await shop.createFulfillment({ customerId: 'c3d4', orderId: other });
    await page.getByRole('button', { name: 'Cancel the whole order' }).press('Enter');
    await page.locator('#conflict:focus').waitFor();
    // Right after its dialog has closed, an Enter would rest.
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Understood' }).press('Enter');
    await page.locator('#title:focus').waitFor();
    await page.close();
  });

  it('moves the focus to a new view’s title before the view is painted', async () => {
    const page = await signedIn();
    // An observer is called after the view is in the document, and before the browser paints it.
    const focused = await page.evaluate(`new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Stock') return;
        observer.disconnect();
        resolve(document.activeElement.textContent);
      });
      observer.observe(document.querySelector('main'), { childList: true, subtree: true });
      location.hash = '#/stock?low';
    })`);
    expect(focused).toBe('Stock');
    await page.close();
  });

  it('shows at the sign-in, too, that the server is gone', async () => {
    const page = await open(`${backend.url}/ops`);
    await page.route('**/ops/token', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('alert').getByText('The server does not answer.').waitFor();
    await page.close();
  });

  it('shows an order with another kind of id, without actions', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await open(`${backend.url}/ops`);
    // The lists do not know it.
    await page.route('**/orders?**', (route) => route.fulfill({ json: { items: [] } }));
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.route(`**/customers/c3d4/orders/${orderId}`, (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'order-not-found', title: 'There is no such order' },
      }),
    );
    await look(page, orderId);
    await page.getByText('Canvas bag').first().waitFor();
    await page.locator('article > header').getByText('To ship', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Ship|Cancel)/ }).count()).toBe(0);
    await page.close();
  });

  it('shows the shipping address under a heading, always in the same order', async () => {
    const orderId = await placeOrder('c3d4');
    const page = await signedIn();
    const came = [
      {
        country: 'IE',
        giftNote: 'Ring twice',
        city: 'Dublin',
        name: 'Jo Kim',
        postalCode: 'D02 XY45',
        street: '1 Market Street',
      },
      {
        street: '1 Market Street',
        postalCode: 'D02 XY45',
        name: 'Jo Kim',
        city: 'Dublin',
        giftNote: 'Ring twice',
        country: 'IE',
      },
    ];
    let turn = 0;
    await page.route(`**/orders/${orderId}?**`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        json: { ...(await answer.json()), shippingAddress: came[turn++ % 2] },
      });
    });
    await look(page, orderId);
    const address = page.getByRole('region', { name: 'Ship to' });
    for (const _ of came) {
      // Without the order of the list, which has the address as well.
      await page.reload();
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
      expect(await address.locator('address > div').allTextContents()).toEqual([
        'Jo Kim',
        '1 Market Street',
        'D02 XY45 Dublin',
        'Ring twice',
        'Ireland',
      ]);
    }
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});

/** Ships the order on the page, all of it, without a number. */
async function shipHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ship …/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('shipped.').waitFor();
}

/** The order's link in a list. */
const linkTo = (page: Page, orderId: string): Locator =>
  page.locator(`a.order[href$="${orderId}"]`);

async function look(page: Page, id: string): Promise<void> {
  await page.getByRole('searchbox').fill(id);
  await page.keyboard.press('Enter');
}

const allAnswered = (page: Page) =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** The value beside a name at the side of the page; undefined without it. */
const factOf = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate(`[...document.querySelectorAll('aside dt')]
    .find(({ textContent }) => textContent === '${name}')?.nextElementSibling.textContent`);

/** The entries under "What happened". */
const happened = (page: Page): Locator =>
  page.getByRole('region', { name: 'What happened' }).getByRole('listitem');

/** Finds elements that extend beyond the window, or whose text is cut off. */
const CUT_OFF = `[...document.querySelectorAll('body *')]
  .filter((element) => element.checkVisibility() && !element.closest('.hidden, .skip, thead'))
  .filter((element) => element.getBoundingClientRect().right > innerWidth
    || (element.scrollWidth > element.clientWidth + 1
      && getComputedStyle(element).overflowX !== 'visible' && !element.matches('input')))
  .map((element) => element.outerHTML.slice(0, 80))`;
