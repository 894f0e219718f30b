// @module-tag large alone
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../../packages/client/orders-client.ts';
import type { BusEvent } from '../../../packages/local/event-bridge/event-bus.ts';
import type { Run } from '../../../packages/local/run.ts';
import { loadSampleData } from '../../../packages/local/sample-data/load-sample-data.ts';
import { browser, hasBrowser, screenshot, type Theme } from '../../../test/support/browser.ts';
import { expectAccessible } from '../../../test/support/console.ts';
import { run } from '../../../test/support/local-run.ts';
import { openTracking } from '../../tracking/server/tracking-server.ts';

interface Confirmation {
  readonly withdrawalId: string;
  readonly code: string;
  readonly email: string;
}

/** Both themes, each at one width. */
const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const satisfies readonly (readonly [Theme, number])[];

describe.skipIf(!hasBrowser)('The page of examples/tracking', () => {
  const { open } = browser();
  let backend: Run;
  let page: Awaited<ReturnType<typeof openTracking>>;
  const published: unknown[] = [];

  beforeAll(async () => {
    const onEvent = ({ detail }: BusEvent) => void published.push(detail);
    const context = { storefrontOrigins: ['http://localhost:5175'] };
    backend = await run({ port: 0, context, onEvent });
    await loadSampleData(backend);
    page = await openTracking({
      apiUrl: backend.url,
      payUrl: 'http://localhost:5175/pay/',
      port: 5175,
    });
  });
  afterAll(async () => {
    page?.close();
    await backend?.stop();
  });

  const shop = () => ordersClient({ url: backend.url, token: () => backend.operatorToken() });

  /** The confirmation that the bus asks a mailer for, once the sweep has found the order. */
  async function confirmationOf(email: string) {
    const events = () => published as readonly { data: { confirmation?: Confirmation } }[];
    const find = () => events().find(({ data }) => data.confirmation?.email === email);
    await expect.poll(find).toBeDefined();
    return find()?.data.confirmation as Confirmation;
  }

  async function at(url: string, theme: Theme = 'light', width = 1280) {
    const shown = await open(url, theme);
    await shown.setViewportSize({ width, height: 900 });
    return shown;
  }

  async function aLinkedOrder(more: object = {}, quantity = 2) {
    const body = {
      currency: 'EUR',
      lines: [{ sku: 'ABC', quantity, unitPrice: 2500, name: 'Canvas bag' }],
      ...more,
    };
    const { orderId, orderLink } = await shop().createOrder({ customerId: 'a1b2', body });
    return { orderId, url: `${page.url}#${orderLink}` };
  }

  /** An order that is paid, of which one of two items has arrived. */
  async function aDeliveredOrder() {
    const { orderId, url } = await aLinkedOrder();
    const named = { customerId: 'a1b2', orderId };
    await shop().createPayment({ ...named, body: { provider: 'manual', captured: true } });
    const { fulfillmentId } = await shop().createFulfillment({
      ...named,
      body: {
        lines: [{ seq: 1, quantity: 1 }],
        trackingInfo: {
          company: 'DHL',
          number: '00340434161094042550',
          url: 'https://dhl.example/00340434161094042550',
        },
      },
    });
    for (const [status, minutesAgo, location] of [
      ['IN_TRANSIT', 90, 'Kiel'],
      ['DELIVERED', 5, 'Hamburg'],
    ] as const)
      await shop().addMilestone({
        ...named,
        fulfillmentId,
        body: {
          status,
          happenedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
          location,
        },
      });
    return { orderId, url };
  }

  it.each([
    ['JPY', 7200, '¥7,200'],
    ['HUF', 1_299_000, 'HUF 12,990.00'],
    ['KWD', 7200, 'KWD 7.200'],
  ])('shows the digits of %s', async (currency, unitPrice, written) => {
    const level = { name: 'Tee', unitPrice, currency, quantity: 9, lowStockThreshold: 1 };
    await shop().putInventory({ sku: currency, body: level });
    const body = { currency, lines: [{ sku: currency, quantity: 1, unitPrice }] };
    const { orderLink } = await shop().createOrder({ customerId: 'a1b2', body });
    const shown = await at(`${page.url}#${orderLink}`);
    await shown.locator('dd.total', { hasText: written }).waitFor();
    await shown.close();
  });

  it.each(LOOKS)('asks for the payment, and cancels, in %s at %i', async (theme, width) => {
    const { orderId, url } = await aLinkedOrder();
    const shown = await at(url, theme, width);
    await shown.getByRole('heading', { name: 'Your order waits for your payment' }).waitFor();
    await shown.getByRole('button', { name: 'Pay €50.00' }).waitFor();
    await expectAccessible(shown);
    await screenshot(shown, `tracking-unpaid-${theme}`);
    shown.once('dialog', (dialog) => void dialog.dismiss());
    await shown.getByRole('button', { name: 'Cancel the order' }).click();
    expect((await shop().getOrder({ orderId, consistent: true })).status).toBe('OPEN');
    shown.once('dialog', (dialog) => void dialog.accept());
    await shown.getByRole('button', { name: 'Cancel the order' }).click();
    await shown.getByRole('heading', { name: 'Your order is canceled' }).waitFor();
    await shown.getByText('Nothing was taken from you.').waitFor();
    await expectAccessible(shown);
    await screenshot(shown, `tracking-canceled-${theme}`);
    expect((await shop().getOrder({ orderId, consistent: true })).status).toBe('CANCELLED');
  });

  it('goes to the provider’s page with the payment’s own secret', async () => {
    const { orderId, url } = await aLinkedOrder();
    const shown = await at(url);
    await shown.route('**/pay/**', (route) => route.fulfill({ body: 'the provider' }));
    await shown.getByRole('button', { name: 'Pay €50.00' }).click();
    await shown.waitForURL(/\/pay\/pi_\w+_secret_\w+/);
    const { payments } = await shop().getOrder({ orderId, consistent: true });
    expect(payments).toMatchObject([{ provider: 'stripe', amount: 5000 }]);
  });

  it('shows what the prices contain, what is added, and where it goes', async () => {
    const { url } = await aLinkedOrder({
      adjustments: [
        { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
        { kind: 'DISCOUNT', name: 'WINTER10', amount: -500 },
        { kind: 'TAX', name: 'VAT 19 %', amount: 797, rate: '0.19', included: true },
      ],
      shippingAddress: { name: 'Nia Lund', line1: 'Kai 4', postalCode: '24103', country: 'DE' },
    });
    const shown = await at(url);
    const sums = shown.locator('.sums');
    await sums.getByText('€49.90').waitFor();
    const rows = await sums.locator('dt, dd').allInnerTexts();
    expect(rows).toEqual([
      ...['2 items', '€50.00', 'Parcel', '€4.90', 'WINTER10', '−€5.00', 'Total', '€49.90'],
      ...['Includes VAT 19 %', '€7.97'],
    ]);
    await shown.getByText('Germany').waitFor();
    expect(await shown.getByText('Nia Lund').isVisible()).toBe(true);
  });

  it.each(LOOKS)('shows the parcel and all its reports, in %s at %i', async (theme, width) => {
    const { url } = await aDeliveredOrder();
    const shown = await at(url, theme, width);
    await shown.getByRole('heading', { name: 'A part of your order is on its way' }).waitFor();
    const parcel = shown.getByRole('region', { name: 'Your parcel' });
    expect(await parcel.innerText()).toMatch(/Arrived[\s\S]*DHL[\s\S]*00340434161094042550/);
    expect(await parcel.getByRole('link').getAttribute('href')).toBe(
      'https://dhl.example/00340434161094042550',
    );
    await parcel.getByText('All reports').click();
    await parcel.getByText('Arrived · Hamburg').waitFor();
    expect(await parcel.locator('.reports li').count()).toBe(2);
    const steps = await shown
      .locator('.progress li')
      .evaluateAll((all) =>
        all.map((one) => [one.className, one.querySelector('strong')?.textContent]),
      );
    expect(steps).toEqual([
      ['done', 'Placed'],
      ['done', 'Paid'],
      ['done', 'Packed'],
      ['now', 'On its way'],
      ['off', 'Arrived'],
    ]);
    await expectAccessible(shown);
    await screenshot(shown, `tracking-parcel-${theme}`);
  });

  it.each(LOOKS)('asks for a return and takes it back, in %s at %i', async (theme, width) => {
    const { orderId, url } = await aDeliveredOrder();
    const shown = await at(url, theme, width);
    await shown.getByRole('button', { name: 'Return items' }).click();
    await shown.getByRole('heading', { name: 'What do you send back?' }).waitFor();
    await shown.getByRole('button', { name: 'Ask for the return' }).click();
    await shown.getByRole('alert').getByText('Choose at least one item.').waitFor();
    await shown.getByRole('button', { name: 'One more: Canvas bag' }).click();
    await shown.getByLabel('Why?').selectOption('DEFECTIVE');
    await shown.getByLabel('Your words').fill('A seam is open.\nThe other is fine.');
    await expectAccessible(shown);
    await screenshot(shown, `tracking-return-${theme}`);
    await shown.getByRole('button', { name: 'Ask for the return' }).click();
    await shown.getByText('We have your request, and answer by mail.').waitFor();
    await shown.getByText('1 item, worth €25.00').waitFor();
    expect(await shown.getByRole('button', { name: 'Return items' }).count()).toBe(0);
    await expectAccessible(shown);
    await screenshot(shown, `tracking-return-asked-${theme}`);
    expect((await shop().getOrder({ orderId, consistent: true })).returns).toMatchObject([
      {
        status: 'REQUESTED',
        comment: 'A seam is open.\nThe other is fine.',
        lines: [{ reason: 'DEFECTIVE', quantity: 1 }],
      },
    ]);

    await shown.getByRole('button', { name: 'Take the return back' }).click();
    await shown.getByText('You keep the items.', { exact: true }).waitFor();
    await shown.getByRole('button', { name: 'Return items' }).waitFor();
    const { returns } = await shop().getOrder({ orderId, consistent: true });
    expect(returns.map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  it('is used with the keyboard alone: a return, and the way back', async () => {
    const { orderId, url } = await aDeliveredOrder();
    const shown = await at(url);
    await shown.getByRole('button', { name: 'Return items' }).waitFor();
    const press = async (name: string) => {
      for (let tabs = 0; tabs < 40; tabs++) {
        await shown.keyboard.press('Tab');
        const focused = await shown.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent,
        );
        if (focused?.trim() === name) return shown.keyboard.press('Enter');
      }
      throw new Error(`no Tab leads to ${name}`);
    };
    const head = () => shown.evaluate(() => document.activeElement?.textContent);
    await press('Return items');
    await expect.poll(head).toBe('What do you send back?');
    await shown.goBack();
    await expect.poll(head).toBe('A part of your order is on its way');
    await press('Return items');
    await expect.poll(head).toBe('What do you send back?');
    await press('One more: Canvas bag');
    await press('Ask for the return');
    await shown.getByText('We have your request, and answer by mail.').waitFor();
    expect((await shop().getOrder({ orderId, consistent: true })).returns).toHaveLength(1);
  });

  it.each(LOOKS)('withdraws in two steps, in %s at %i', async (theme, width) => {
    const { orderId, url } = await aDeliveredOrder();
    const shown = await at(url, theme, width);
    await shown.getByRole('button', { name: 'Withdraw from contract here' }).click();
    await shown.getByLabel('Your name').fill('Nia Lund');
    await shown.getByLabel('E-mail address').fill('nia@example.com');
    await expectAccessible(shown);
    await screenshot(shown, `tracking-withdrawal-${theme}`);
    await shown.getByRole('button', { name: 'Continue' }).click();
    const { number } = await shop().getOrder({ orderId });
    const who = 'Nia Lund, nia@example.com';
    const statement = `${who}, withdraws from the contract of the order ${number}.`;
    await shown.getByText(statement).waitFor();
    expect((await shop().getOrder({ orderId })).withdrawals ?? []).toEqual([]);
    await shown.goBack();
    expect(await shown.getByLabel('Your name').inputValue()).toBe('Nia Lund');
    await shown.getByRole('button', { name: 'Continue' }).click();
    await expectAccessible(shown);
    await screenshot(shown, `tracking-confirmation-${theme}`);
    await shown.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await shown.getByText(/^We have had your withdrawal since/).waitFor();
    await shown.getByRole('heading', { name: 'Send the items to us' }).waitFor();
    await shown.getByRole('heading', { name: 'Not coming' }).waitFor();
    await expectAccessible(shown);
    await screenshot(shown, `tracking-withdrawn-${theme}`);
    expect(await shop().getOrder({ orderId, consistent: true })).toMatchObject({
      lines: [{ cancelled: 1, returnable: 0 }],
      returns: [{ status: 'OPEN', lines: [{ quantity: 1 }] }],
      withdrawals: [{ withdrawalId: expect.stringMatching(/^v-/) }],
    });
  });

  it('sends words of several lines to the shop', async () => {
    const { orderId, url } = await aLinkedOrder();
    const shown = await at(url);
    await shown.getByRole('button', { name: 'Write to us' }).click();
    await shown.getByLabel('Your message').fill('Good morning,\nplease ring twice.');
    await expectAccessible(shown);
    await shown.getByRole('button', { name: 'Send' }).click();
    await shown.getByText('We have your message, and answer by mail.').waitFor();
    await shown.goBack();
    expect(await shown.getByLabel('Your message').count()).toBe(0);
    const { items } = await shop().getTimeline({ orderId });
    expect(JSON.stringify(items)).toContain('Good morning,\\nplease ring twice.');
  });

  it('says it where a link is older than the right to write', async () => {
    const { orderId } = await aLinkedOrder();
    const rights = ['read', 'pay'] as const;
    const { orderLink } = await shop().createOrderLink({ orderId, body: { rights } });
    const shown = await at(`${page.url}#${orderLink}`);
    await shown.getByRole('button', { name: 'Write to us' }).click();
    await shown.getByLabel('Your message').fill('Where is it?');
    await shown.getByRole('button', { name: 'Send' }).click();
    await shown.getByRole('alert').getByText('answer the shop’s mail').waitFor();
  });

  it('tells what was done, though the order cannot be read again', async () => {
    const { orderId, url } = await aLinkedOrder();
    const shown = await at(url);
    await shown.getByRole('button', { name: 'Write to us' }).click();
    await shown.route(`${backend.url}/order-link`, (route) => route.abort());
    await shown.getByLabel('Your message').fill('Once.');
    await shown.getByRole('button', { name: 'Send' }).click();
    await shown.getByText('We have your message, and answer by mail.').waitFor();
    const { items } = await shop().getTimeline({ orderId });
    expect(JSON.stringify(items).split('Once.')).toHaveLength(2);
  });

  it('keeps a message that the shop refuses', async () => {
    const { url } = await aLinkedOrder();
    const shown = await at(url);
    await shown.getByRole('button', { name: 'Write to us' }).click();
    await shown.getByLabel('Your message').fill('My card is 4242 4242 4242 4242.');
    await shown.getByRole('button', { name: 'Send' }).click();
    await shown.getByRole('alert').getByText('card number').waitFor();
    expect(await shown.getByLabel('Your message').inputValue()).toContain('My card');
    expect(await shown.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  });

  it('shows no order for a link that was revoked, and none without a link', async () => {
    const { orderId, url } = await aLinkedOrder();
    await shop().revokeOrderLinks({ orderId });
    for (const address of [url, page.url, `${page.url}#AAAA`]) {
      const shown = await at(address);
      await shown.getByRole('heading', { name: 'We cannot find this order' }).waitFor();
      await expectAccessible(shown);
      expect(await shown.getByRole('button').count()).toBe(0);
    }
  });

  it('says that the shop does not answer, and tries again', async () => {
    const { url } = await aLinkedOrder();
    const shown = await open('about:blank');
    await shown.route(`${backend.url}/**`, (route) => route.abort());
    await shown.goto(url);
    await shown.getByText('The shop does not answer. Try again in a moment.').waitFor();
    await shown.unroute(`${backend.url}/**`);
    await shown.getByRole('button', { name: 'Try again' }).click();
    await shown.getByRole('heading', { name: 'Your order waits for your payment' }).waitFor();
  });

  it.each(LOOKS)(
    'withdraws without a login, in two steps and by a link, in %s at %i',
    async (theme, width) => {
      const name = `Nia ${theme}`;
      const email = `nia.${theme}@withdrawal.example`;
      const { customerId } = await shop().createCustomer({
        body: { customerId: `nia-${theme}`, name, email },
      });
      const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }] };
      const { orderId, number = '' } = await shop().createOrder({ customerId, body });
      const shown = await at(`${page.url}withdrawal`, theme, width);
      await shown.getByLabel('Your name').fill(name);
      await shown.getByLabel('E-mail address').fill(email);
      await shown.getByLabel('Number of the order').fill(number);
      await expectAccessible(shown);
      await shown.getByRole('button', { name: 'Continue' }).click();
      await shown.getByText(`withdraws from the contract of the order “${number}”.`).waitFor();
      await expectAccessible(shown);
      await screenshot(shown, `withdrawal-${theme}`);
      await shown.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await shown.getByText(/^The shop has had your withdrawal since/).waitFor();

      const { withdrawalId, code } = await confirmationOf(email);
      await shown.goto(`${page.url}withdrawal#${new URLSearchParams({ withdrawalId, code })}`);
      await shown.getByText('Confirm that you withdraw').waitFor();
      await expectAccessible(shown);
      await shown.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await shown.getByText(/^Your withdrawal of .* is confirmed\.$/).waitFor();
      await expect
        .poll(async () => (await shop().getOrder({ orderId, consistent: true })).status)
        .toBe('CANCELLED');
    },
  );
});
