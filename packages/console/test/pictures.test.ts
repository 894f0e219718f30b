// @module-tag large alone
/** Pictures of every view in both themes and widths, for a person to look at: reports/console-*. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import {
  browser,
  hasBrowser,
  screenshot,
  type Theme,
  untilQuiet,
} from '../../../test/support/browser.ts';
import { run } from '../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import type { Run } from '../../local/run.ts';

let backend: Run;
let shop: OrdersClient;

const GOODS = [
  ['CAP-RED', 'Wool cap, red', 3090],
  ['CAP-BLK', 'Wool cap, black', 3090],
  ['SCAR-SAN', 'Scarf, sand', 4690],
  ['SCAR-BLK', 'Scarf, black', 4690],
  ['GLO-7', 'Gloves, size 7', 2450],
  ['SOC-WOO', 'Wool socks', 1290],
] as const;
const PEOPLE = [
  ['Otto Yılmaz', '75 Market Street', '1010', 'Wien', 'AT'],
  ['Jo Kim', '1 Canal Street', 'D02', 'Dublin', 'IE'],
  ['Nia Lund', 'Storgata 3', '0155', 'Oslo', 'NO'],
  ['Ada Weiß', 'Kaistraße 9', '24103', 'Kiel', 'DE'],
  ['Marta Núñez', 'Calle Mayor 12', '28013', 'Madrid', 'ES'],
] as const;

beforeAll(async () => {
  if (!hasBrowser) return;
  backend = await run({ port: 0 });
  shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
  for (const [at, [sku, name, unitPrice]] of GOODS.entries())
    await shop.putInventory({
      sku,
      body: {
        name,
        unitPrice,
        currency: 'EUR',
        quantity: at === 3 ? 0 : 200,
        lowStockThreshold: 20,
      },
    });
  for (const [at, [name]] of PEOPLE.entries())
    await shop.createCustomer({
      body: { customerId: `c${at}`, name, email: `customer.${at}@mail.example` },
    });
});
afterAll(() => backend?.stop());

type Lines = readonly (readonly [at: number, quantity: number])[];

/** Places an order of one of the people. */
function place(who: number, lines: Lines, more: object = {}) {
  const [name, line1, postalCode, city, country] = PEOPLE[who] ?? PEOPLE[0];
  return shop.createOrder({
    customerId: `c${who}`,
    body: {
      currency: 'EUR',
      lines: lines.map(([at, quantity]) => {
        const [sku, name, unitPrice] = GOODS[at] ?? GOODS[0];
        return { sku, name, unitPrice, quantity };
      }),
      shippingAddress: { name, line1, postalCode, city, country },
      adjustments: [{ kind: 'SHIPPING', name: 'DHL Standard', amount: 490 }],
      ...more,
    },
  });
}

async function pay({ orderId, total = 0 }: { orderId: string; total?: number }, who: number) {
  const token = () => backend.token({ sub: 'connector', scope: SCOPES.report });
  await ordersClient({ url: backend.url, token }).recordPaymentFact({
    body: {
      customerId: `c${who}`,
      orderId,
      provider: 'stripe',
      paymentReference: `pi_${orderId}`,
      kind: 'SALE',
      state: 'SUCCEEDED',
      amount: total,
      currency: 'EUR',
      reference: `ref_${orderId}`,
      occurredAt: new Date().toISOString(),
    },
  });
}

/** Ships an order of two scarves, of which one comes back. */
async function sendBack(who: number, by: 'shop' | 'customer'): Promise<void> {
  const { orderId } = await place(who, [[2, 2]]);
  await pay({ orderId, total: 2 * 4690 + 490 }, who);
  const ids = { customerId: `c${who}`, orderId };
  await shop.createFulfillment({ ...ids, body: {} });
  const token = () => backend.token({ sub: ids.customerId });
  const caller = by === 'shop' ? shop : ordersClient({ url: backend.url, token });
  const body = { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] } as const;
  await caller.createReturn({ ...ids, body });
}

/** Returns the open orders whose copy, which the page reads, is behind. */
async function behind(): Promise<string[]> {
  const { items } = await shop.listOrders({ status: 'OPEN', limit: 50 });
  const ids = items.map(({ orderId }) => orderId).join();
  const copies = await shop.listOrders({ ids });
  const late = copies.items.map(async ({ customerId, orderId, version }) => {
    const order = await shop.getCustomerOrder({ customerId, orderId });
    return order.version === version ? [] : [orderId];
  });
  return (await Promise.all(late)).flat();
}

/** Fills the shop as a morning finds it, and returns the order of the mock-up. */
async function morning(): Promise<string> {
  for (let n = 0; n < 18; n++) {
    const who = (n + 1) % PEOPLE.length;
    const note = n % 5 === 0 ? { customerNote: 'Please gift-wrap.' } : {};
    const order = await place(who, [[n % 3, 1 + (n % 2)]], note);
    if (n % 6 !== 2) await pay(order, who);
  }
  const lines: Lines = [
    [0, 4],
    [1, 3],
    [2, 1],
  ];
  const order = await place(0, lines, { customerNote: 'Please gift-wrap.' });
  await pay(order, 0);
  const { orderId } = order;
  const ids = { customerId: 'c0', orderId };
  await shop.createFulfillment({
    ...ids,
    body: {
      lines: [{ seq: 1, quantity: 1 }],
      trackingInfo: {
        company: 'DHL',
        number: '00340434161094042550',
        url: 'https://dhl.example/00340434161094042550',
      },
    },
  });
  const body = { lines: [{ seq: 2, quantity: 3 }], reason: 'INVENTORY' } as const;
  await shop.cancelOrder({ ...ids, body });
  const text = 'Caps are a wrong batch, customer knows.';
  await shop.addComment({ ...ids, body: { text, visibility: 'INTERNAL' } });
  for (const tag of ['gift', 'vip']) await shop.tagOrder({ ...ids, tag });
  for (const [who, by] of [
    [1, 'shop'],
    [2, 'customer'],
  ] as const)
    await sendBack(who, by);
  const url = 'http://localhost:4000/orders';
  await shop.createWebhookEndpoint({ body: { url, eventTypes: ['*'] } });
  const held = await place(3, [[4, 1]]);
  await pay(held, 3);
  const { version = 1 } = await shop.getCustomerOrder({ customerId: 'c3', orderId: held.orderId });
  await shop.holdOrder({
    customerId: 'c3',
    orderId: held.orderId,
    ifMatch: version,
    body: { reason: 'ADDRESS' },
  });
  return orderId;
}

type Look = (page: Page, orderId: string) => Promise<unknown>;

const at =
  (hash: string, text: string | RegExp): Look =>
  async (page, orderId) => {
    await page.evaluate(`location.hash = '${hash.replace('ORDER', orderId)}'`);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
  };

/** Opens the queue, selects some of it, and presses keys. */
const withSome =
  (keys: readonly string[], text: string | RegExp): Look =>
  async (page, orderId) => {
    await at('#/ship', 'Nia Lund')(page, orderId);
    for (const key of ['b', '2', '0', 'Enter']) await page.keyboard.press(key);
    await page.getByText('selected').filter({ visible: true }).first().waitFor();
    await page.locator('dialog').first().waitFor({ state: 'detached' });
    for (const key of keys) await page.keyboard.press(key);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
  };

/** Opens the order of the mock-up, and presses a key. */
const inOrder =
  (key: string, text: string | RegExp): Look =>
  async (page, orderId) => {
    await at('#/order/ORDER', 'Ordered')(page, orderId);
    await page.keyboard.press(key);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
  };

const VIEWS: Readonly<Record<string, Look>> = {
  queue: at('#/ship', 'Nia Lund'),
  queues: at('#/queues', 'Pack and ship'),
  unpaid: at('#/unpaid', 'Not paid'),
  hold: at('#/hold', 'On hold'),
  'empty-filter': at('#/ship?country=PT', 'goes to Portugal'),
  batch: withSome([], 'selected'),
  bulk: withSome(['s'], /^Ship \d+ orders/),
  print: withSome(['l'], 'pick list'),
  scan: at('#/pack', 'Scan the parcel label'),
  order: at('#/order/ORDER', 'Ordered'),
  'order-ship': inOrder('s', 'Tracking number'),
  'order-refund': inOrder('m', 'Money that went back cannot be taken again'),
  'order-cancel': inOrder('c', 'not shipped yet go back'),
  'order-hold': inOrder('h', 'Nothing is shipped until'),
  search: at('#/search/nia', 'Open orders'),
  day: at('#/day', 'The day in sums'),
  'day-report': at('#/day?report', 'Checked by'),
  customer: at('#/customer/c0', 'Ordered'),
  stock: at('#/stock', 'CAP-RED'),
  'stock-sku': at('#/stock/CAP-RED', 'Adjustments'),
  returns: at('#/returns', /^1 to decide, 1 on (its|their) way/),
  webhooks: at('#/webhooks', 'Everything'),
  'search-typed': async (page, orderId) => {
    await at('#/ship', 'Nia Lund')(page, orderId);
    await page.getByRole('searchbox').pressSequentially('yilm');
    await page.getByRole('region', { name: 'Open orders' }).waitFor();
  },
  'order-end': async (page, orderId) => {
    await at('#/order/ORDER', 'Ordered')(page, orderId);
    await page.evaluate('scrollTo(0, 9999)');
  },
  account: async (page, orderId) => {
    await at('#/ship', 'Nia Lund')(page, orderId);
    await page.locator('.menu summary').click();
  },
  keys: async (page, orderId) => {
    await at('#/ship', 'Nia Lund')(page, orderId);
    await page.keyboard.press('?');
    await page.getByText('this list').waitFor();
  },
  // The last: the server refuses two orders, and the card stays.
  result: async (page, orderId) => {
    await page.route('**/fulfillments', (route) =>
      route.fulfill({ status: 409, json: { code: 'order-on-hold', title: 'It is on hold' } }),
    );
    await withSome(['s'], /^Ship \d+ orders/)(page, orderId);
    for (const _ of [1, 2]) await page.keyboard.press('Enter');
    await page.getByText('Not shipped: on hold').first().waitFor();
  },
};

describe.skipIf(!hasBrowser)('Pictures of the console', () => {
  const { open, complaints } = browser();
  let orderId: string;
  beforeAll(async () => {
    orderId = await morning();
  });

  it.each<Theme>(['light', 'dark'])('of every view in the %s theme', async (theme) => {
    await expect.poll(behind).toEqual([]);
    const page = await open(`${backend.url}/ops/#/ship`, theme);
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    for (const [name, look] of Object.entries(VIEWS))
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await look(page, orderId);
        await untilQuiet(page);
        await screenshot(page, `console-${name}-${theme}-${width}`);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect([name, wide]).toEqual([name, width]);
        // Closes a dialog and the selection; the next view begins without them.
        for (const _ of [1, 2]) await page.keyboard.press('Escape');
        await page.evaluate("location.hash = '#/queues'");
      }
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
