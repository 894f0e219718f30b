// @module-tag alone
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibility } from '../../../test/support/accessibility.ts';
import { hasBrowser, type Theme, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone, expectAccessible, search } from '../../../test/support/console.ts';
import { faintTexts } from '../../../test/support/contrast.ts';
import { IS_WHOLE, REPEATED } from '../../../test/support/size.ts';
import { outOfReach } from './support/reachable.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { address, complaints, open, placeOrder, shop, signedIn } = shopInBrowser();

let endpointId: string;
beforeAll(async () => {
  await shop.putInventory({
    sku: 'PEN',
    body: {
      name: 'Brass pen',
      unitPrice: 900,
      currency: 'EUR',
      quantity: 3,
      lowStockThreshold: 10,
    },
  });
  await shop.adjustStock({ sku: 'PEN', body: { delta: 1, reason: 'COUNTED', note: 'In May' } });
  // The queue is never empty: the full orders below are shipped in part.
  await placeOrder();
  await placeOrder();
  const { orderId } = await placeOrder();
  const late = { customerId: CUSTOMER, orderId };
  const { fulfillmentId } = await shop.createFulfillment({ ...late, body: {} });
  const happenedAt = '2026-01-05T10:00:00Z';
  await shop.addMilestone({
    ...late,
    fulfillmentId,
    body: { status: 'DELIVERED', happenedAt, correction: true },
  });
  await shop.withdrawOrder({ ...late, body: { name: 'Jo Kim', email: 'jo.kim@mail.example' } });
  const address = { line1: '75 Market Street', city: 'Dublin', country: 'IE' };
  await shop.putAddress({ customerId: CUSTOMER, label: 'summer-house', body: { address } });
});

/** Adds an endpoint. It does not answer, and one that failed before gets no attempt at once. */
async function addEndpoint(): Promise<string> {
  const body = { url: 'http://localhost:4000/orders', eventTypes: ['*'] } as const;
  return (await shop.createWebhookEndpoint({ body })).endpointId;
}

/** Places an order with everything that its view can show. */
async function placeFullOrder(): Promise<string> {
  const { orderId } = await placeOrder({
    adjustments: [{ kind: 'SHIPPING', name: 'DHL Paket', amount: 490 }],
    shippingAddress: { name: 'Jo Kim', city: 'Dublin' },
    billingAddress: { company: 'Kim Ltd', city: 'Cork' },
    customerNote: 'Ring twice',
    attributes: { giftMessage: 'Get well soon' },
  });
  const order = { customerId: CUSTOMER, orderId };
  const trackingInfo = { company: 'DHL', number: '0034', url: 'https://dhl.example/0034' };
  const ship = (seq: number) =>
    shop.createFulfillment({ ...order, body: { lines: [{ seq, quantity: 1 }], trackingInfo } });
  const [first, second] = [await ship(1), await ship(2)];
  await shop.addMilestone({
    ...order,
    fulfillmentId: first.fulfillmentId,
    body: {
      status: 'DELIVERED',
      happenedAt: '2026-11-20T10:00:00Z',
      location: 'Dublin',
      correction: true,
    },
  });
  await shop.updateTracking({
    ...order,
    fulfillmentId: second.fulfillmentId,
    ifMatch: 1,
    body: { estimatedDeliveryAt: '2026-12-01T10:00:00Z' },
  });
  await shop.cancelOrder({
    ...order,
    body: { lines: [{ seq: 1, quantity: 1 }], reason: 'INVENTORY' },
  });
  return orderId;
}

/** Opens a view, and resolves when it is complete. */
type Look = (page: Page, orderId: string) => Promise<unknown>;

const go = (page: Page, hash: string) => page.evaluate(`location.hash = '${hash}'`);
const openOrder: Look = async (page, orderId) => {
  await go(page, `#/order/${orderId}`);
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
};
/** Opens a form in the order's view. */
const form =
  (button: string | RegExp): Look =>
  async (page, orderId) => {
    await openOrder(page, orderId);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  };

/** Opens a form in the customer's view. */
const ofCustomer =
  (button: string | RegExp): Look =>
  async (page) => {
    await go(page, `#/customer/${CUSTOMER}`);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  };

/** Opens the dialog that ships several orders, with a pasted list. */
async function many(page: Page): Promise<void> {
  await dialogIsGone(page);
  await page.locator('a.order').first().waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: /^Ship \d+ orders/ }).waitFor();
  await page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), {
    clipboardData: { getData: () => '00340434161094042550\\n00340434161094042550' },
  }))`);
  await page.getByText(/ · 2 in doubt$/).waitFor();
}

const VIEWS: Readonly<Record<string, Look>> = {
  'open orders': (page) => page.locator('a.order').first().waitFor(),
  'orders of a day': async (page) => {
    await go(page, '#/day');
    await page.locator('a.order').first().waitFor();
    await page.getByText('As a table').first().waitFor();
  },
  'the report of a day': async (page) => {
    await go(page, '#/day?report');
    await page.getByText('Checked by').waitFor();
  },
  'a day without orders': async (page) => {
    await go(page, '#/day/2026-01-02');
    await page.getByText('No orders on this day.').waitFor();
  },
  'a number of no order': async (page) => {
    await search(page, '200101-0000-000');
    await page.getByText('No order has this number.').waitFor();
  },
  'a name that nothing has': async (page) => {
    await search(page, 'Nobody Known');
    await page.getByText('setting findOrders is off').waitFor();
  },
  'an order with parcels': async (page, orderId) => {
    await openOrder(page, orderId);
    await page.getByRole('button', { name: 'Show reports, Parcel 1' }).click();
    await page.getByText('Dublin').first().waitFor();
  },
  'the dialog that ships one order': form(/^Ship the rest …/),
  'the dialog that ships many, with their numbers': many,
  'the result of a batch': async (page) => {
    await many(page);
    await page.route('**/fulfillments', (route) =>
      route.fulfill({ status: 409, json: { code: 'order-on-hold', title: 'It is on hold' } }),
    );
    // The numbers are in doubt: asked once.
    await page.keyboard.press('Enter');
    await page.getByText('Ship anyway?').waitFor();
    // At once, it would be a scanner's second Enter, which is no answer.
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await page.getByText('Not shipped: on hold').first().waitFor();
  },
  'the packing table': async (page) => {
    await go(page, '#/pack');
    await page.getByLabel('Scan the parcel label').waitFor();
    await page.keyboard.type('*UNDO');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
  'what is printed': async (page) => {
    await many(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.getByText('1 pick list').waitFor();
  },
  'a queue without orders': async (page) => {
    await go(page, '#/hold');
    await page.getByText('No order is on hold.').waitFor();
  },
  'a filter that finds nothing': async (page) => {
    await go(page, '#/ship?country=PT');
    await page.getByText('goes to Portugal').waitFor();
  },
  'the queues': async (page) => {
    await go(page, '#/queues');
    await page.locator('section .side').waitFor();
  },
  'what is folded on an order': async (page, orderId) => {
    await openOrder(page, orderId);
    for (const folded of ['Canceled: 1 ×', 'Order link', 'Technical: ids', 'Bill to'])
      await page.getByText(folded).first().click();
    await page.getByText('Events and numbers').waitFor();
  },
  'a comment that is not sent yet': async (page, orderId) => {
    await openOrder(page, orderId);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Call first');
    await page.getByLabel('The customer may read it').waitFor();
  },
  'returns and statements to review': async (page) => {
    await go(page, '#/returns');
    await page.getByRole('heading', { name: /^Statements of withdrawal to review/ }).waitFor();
  },
  'the form that decides about a statement': async (page) => {
    await go(page, '#/returns');
    await page
      .getByRole('button', { name: /^Decide …/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
  'the form that adds a SKU': async (page) => {
    await go(page, '#/stock');
    await page.getByRole('button', { name: /^Add a SKU/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'no connection': async (page) => {
    await page.route('**/orders**', (route) => route.abort('connectionrefused'));
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText('You see the state of').waitFor();
    await page.unroute('**/orders**');
  },
  'the account’s menu': async (page) => {
    await page.locator('.menu summary').click();
    await page.getByText('Sign out').waitFor();
  },
  'the form that cancels items': form(/^Cancel items/),
  'the form that cancels the order': form(/^Cancel order/),
  'the form that starts a return': form(/^Start a return/),
  'the form that changes the address': form('Change …, shipping address'),
  'the form that records a withdrawal': form('Record a withdrawal …'),
  'the form that changes tracking': form('Change tracking, Parcel 2'),
  'the form that reports a delivery': form('Report delivered, Parcel 2'),
  'the question before a parcel is canceled': form('Cancel parcel, Parcel 2'),
  'a form that was refused': async (page, orderId) => {
    await form(/^Cancel items/)(page, orderId);
    await page.getByLabel('Reason').selectOption('OTHER');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel items' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  },
  'a conflict': async (page, orderId) => {
    await form(/^Cancel order/)(page, orderId);
    await shop.createFulfillment({
      customerId: CUSTOMER,
      orderId,
      body: { lines: [{ seq: 1, quantity: 1 }] },
    });
    await page.getByLabel('Reason').selectOption('OTHER');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel \d/ })
      .click();
    await page.getByRole('region', { name: /Nothing was done/ }).waitFor();
  },
  'an order that is not there': async (page) => {
    await search(page, 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1');
    await page.getByRole('alert').waitFor();
  },
  'low stock': async (page) => {
    await go(page, '#/stock?low');
    await page.getByRole('cell', { name: 'Brass pen' }).waitFor();
  },
  'the stock of a SKU': async (page) => {
    await go(page, '#/stock/PEN');
    await page.getByText('In May').waitFor();
  },
  'the form that adjusts a stock': async (page) => {
    await go(page, '#/stock/PEN');
    await page.getByRole('button', { name: 'Adjust' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'a customer': async (page) => {
    await search(page, CUSTOMER);
    await page.getByText('Ordered', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Summer house' }).waitFor();
  },
  'the form that changes a customer': ofCustomer(/^Change e/),
  'the form that closes an account': ofCustomer('Close the account'),
  'the form that changes an address': ofCustomer('Change the address summer-house'),
  'the form that adds an address, not filled in': async (page) => {
    await ofCustomer('Add an address')(page, '');
    await page.getByLabel('Label').fill('office');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').waitFor();
  },
  'the webhooks': async (page) => {
    await go(page, '#/webhooks');
    await page.getByRole('cell', { name: 'Everything' }).first().waitFor();
  },
  'the form that adds an endpoint, refused': async (page) => {
    await go(page, '#/webhooks');
    await page.getByRole('button', { name: /^Add an endpoint/ }).click();
    await page.getByLabel('URL').fill('https://hooks.shop.example/');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').waitFor();
  },
  'a webhook endpoint and its attempts': async (page) => {
    await go(page, `#/webhook/${endpointId}`);
    await page
      .getByText(/^\d+ attempts?/)
      .first()
      .click();
    await page.locator('.attempts').first().waitFor();
  },
  'the secret': async (page) => {
    await go(page, `#/webhook/${endpointId}`);
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('heading', { name: 'The secret' }).waitFor();
  },
  'a webhook endpoint that is not there': async (page) => {
    await go(page, '#/webhook/w-none');
    await page.getByText('There is no such endpoint.').waitFor();
  },
  'the keys': async (page) => {
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('dialog').waitFor();
  },
};

/** A list, a page, and a form with an error. */
const FEW = ['open orders', 'an order with parcels', 'a form that was refused'];
const SEEN = Object.entries(VIEWS).filter(([name]) => IS_WHOLE || FEW.includes(name));

describe.skipIf(!hasBrowser)('Accessible to all users is', REPEATED, () => {
  it.each<Theme>(['light', 'dark'])(
    `each of ${SEEN.length} views in the %s theme, on a screen and on a telephone`,
    async (theme) => {
      endpointId = await addEndpoint();
      const orderId = await placeFullOrder();
      const page = await signedIn({ theme });
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const [, look] of SEEN) {
        await go(page, '#/ship');
        await page.getByRole('heading', { name: 'To ship' }).waitFor();
        await look(page, orderId);
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectAccessible(page);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.keyboard.press('Escape');
      }
      await page.close();
    },
  );

  it(`every action of ${SEEN.length} views, enlarged and in forced colors`, async () => {
    endpointId = await addEndpoint();
    const orderId = await placeFullOrder();
    const page = await signedIn();
    const findings: unknown[] = [];
    for (const [name, look] of SEEN) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(page, '#/ship');
      // Nothing of the view before is left: its result, or the lost connection.
      await page.reload();
      await page.getByRole('heading', { name: 'To ship' }).waitFor();
      await untilQuiet(page);
      await look(page, orderId);
      for (const finding of await outOfReach(page)) findings.push([name, ...finding]);
      await page.keyboard.press('Escape');
    }
    expect(findings).toEqual([]);
    await page.close();
  });

  it('the sign-in', async () => {
    const page = await open(address());
    await page.getByRole('button', { name: 'Sign in as operator' }).waitFor();
    await expectAccessible(page);
    await page.close();
  });

  it('no page with an inaccessible control, so the test can fail', async () => {
    const page = await signedIn();
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')`,
    );
    const { violations } = await accessibility(page);
    expect(violations).toEqual([expect.stringMatching(/^button-name: /)]);
    // axe does not check placeholders; our own test of contrast does.
    expect(await faintTexts(page)).toEqual([]);
    await page.evaluate(
      `document.querySelector('main')
        .insertAdjacentHTML('beforeend', '<input placeholder="faint" aria-label="faint">')`,
    );
    await page.addStyleTag({ content: '::placeholder { color: #ccc !important }' });
    const faint = (await faintTexts(page)).map(({ text }) => text);
    expect(faint).toContain('faint');
    await page.close();
  });

  it('every page, without script errors', () => expect(complaints).toEqual([]));
});
