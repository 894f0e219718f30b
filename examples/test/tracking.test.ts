// @module-tag large alone
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../packages/client/orders-client.ts';
import type { BusEvent } from '../../packages/local/event-bridge/event-bus.ts';
import type { Run } from '../../packages/local/run.ts';
import { loadSampleData } from '../../packages/local/sample-data/load-sample-data.ts';
import { browser, hasBrowser, screenshot, type Theme } from '../../test/support/browser.ts';
import { expectAccessible } from '../../test/support/console.ts';
import { run } from '../../test/support/local-run.ts';

/** Another port than the usual one, at which a developer may have the page open. */
const PAGE_PORT = '5175';
interface Confirmation {
  readonly withdrawalId: string;
  readonly code: string;
  readonly email: string;
}

const PAGE = `http://localhost:${PAGE_PORT}/`;

describe.skipIf(!hasBrowser)('The page of examples/tracking', () => {
  const { open } = browser();
  let backend: Run;
  let page: ReturnType<typeof spawn>;
  const published: unknown[] = [];

  beforeAll(async () => {
    const onEvent = ({ detail }: BusEvent) => void published.push(detail);
    const context = { storefrontOrigins: [`http://localhost:${PAGE_PORT}`] };
    backend = await run({ port: 0, context, onEvent });
    await loadSampleData(backend);
    page = spawn(process.execPath, ['examples/tracking/serve.ts', '--port', PAGE_PORT], {
      env: { ...process.env, PORT: new URL(backend.url).port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!page.stdout) throw new Error('the page has no output');
    await once(createInterface(page.stdout), 'line');
  });
  afterAll(async () => {
    page?.kill();
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

  async function aLinkedOrder() {
    const body = {
      currency: 'EUR',
      lines: [{ sku: 'ABC', quantity: 2, unitPrice: 2500, name: 'Canvas bag' }],
    };
    const { orderId, orderLink } = await shop().createOrder({ customerId: 'a1b2', body });
    return { orderId, url: `${PAGE}#${orderLink}` };
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
    const shown = await open(`${PAGE}#${orderLink}`);
    await shown.locator('#total', { hasText: written }).waitFor();
    await shown.close();
  });

  it.each<Theme>(['light', 'dark'])('shows, begins to pay, and cancels, in %s', async (theme) => {
    const { orderId, url } = await aLinkedOrder();
    const shown = await open(url, theme);
    await shown.getByText('2 × Canvas bag').waitFor();
    await expectAccessible(shown);
    await shown.getByRole('button', { name: 'Pay' }).click();
    await shown.getByText(/^Payment p-\w+ has begun/).waitFor();
    await screenshot(shown, `tracking-${theme}`);
    await shown.getByRole('button', { name: 'Cancel the order' }).click();
    await shown.getByText('It is canceled', { exact: true }).waitFor();

    const order = await shop().getOrder({ orderId, consistent: true });
    expect(order).toMatchObject({ status: 'CANCELLED', payments: [{ provider: 'stripe' }] });
  });

  /** An order of the page of which one of two items has arrived. */
  async function aDeliveredOrder() {
    const { orderId, url } = await aLinkedOrder();
    const named = { customerId: 'a1b2', orderId };
    await shop().createPayment({ ...named, body: { provider: 'manual', captured: true } });
    const { fulfillmentId } = await shop().createFulfillment({
      ...named,
      body: { lines: [{ seq: 1, quantity: 1 }] },
    });
    const happenedAt = new Date().toISOString();
    await shop().addMilestone({
      ...named,
      fulfillmentId,
      body: { status: 'DELIVERED', happenedAt },
    });
    return { orderId, url };
  }

  it.each<[Theme, number]>([
    ['light', 1280],
    ['dark', 390],
  ])('asks for a return, and withdraws in two steps, in %s at %i', async (theme, width) => {
    const { orderId, url } = await aDeliveredOrder();
    const shown = await open(url, theme);
    await shown.setViewportSize({ width, height: 900 });
    await shown.getByRole('button', { name: 'Return items' }).click();
    await shown.getByLabel('Canvas bag, of 1').fill('1');
    await shown.getByLabel('Reason').selectOption('DEFECTIVE');
    expect(await shown.getByRole('button', { name: 'Cancel the order' }).isVisible()).toBe(false);
    await expectAccessible(shown);
    await screenshot(shown, `tracking-return-${theme}`);
    await shown.getByRole('button', { name: 'Ask for the return' }).click();
    await shown.getByText('Return of one item: the shop decides about it.').waitFor();
    expect(await shown.getByRole('button', { name: 'Return items' }).isVisible()).toBe(false);

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
    await expectAccessible(shown);
    await screenshot(shown, `tracking-confirmation-${theme}`);
    await shown.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await shown.getByText(/^The shop has had your withdrawal since/).waitFor();
    await shown.getByText('Return of one item: the shop expects it.').waitFor();
    await expect.poll(() => shown.getByRole('button').count()).toBe(0);
    // The copy of the order follows.
    await shown.getByText('It has arrived').waitFor();
    await shown.getByText('€25.00', { exact: true }).waitFor();
    await screenshot(shown, `tracking-withdrawn-${theme}`);

    const order = await shop().getOrder({ orderId, consistent: true });
    expect(order).toMatchObject({
      lines: [{ cancelled: 1, returnable: 0 }],
      returns: [{ status: 'OPEN', lines: [{ reason: 'DEFECTIVE', quantity: 1 }] }],
      withdrawals: [{ withdrawalId: expect.stringMatching(/^v-/) }],
    });
  });

  it.each<[Theme, number]>([
    ['light', 1280],
    ['dark', 390],
  ])('withdraws without a login, in two steps and by a link, in %s at %i', async (theme, width) => {
    const name = `Nia ${theme}`;
    const email = `nia.${theme}@withdrawal.example`;
    const { customerId } = await shop().createCustomer({
      body: { customerId: `nia-${theme}`, name, email },
    });
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }] };
    const { orderId, number = '' } = await shop().createOrder({ customerId, body });
    const shown = await open(`${PAGE}withdrawal`, theme);
    await shown.setViewportSize({ width, height: 900 });
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
    await shown.goto(`${PAGE}withdrawal#${new URLSearchParams({ withdrawalId, code })}`);
    await shown.getByText('Confirm that you withdraw').waitFor();
    await expectAccessible(shown);
    await shown.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await shown.getByText(/^Your withdrawal of .* is confirmed\.$/).waitFor();
    await expect
      .poll(async () => (await shop().getOrder({ orderId, consistent: true })).status)
      .toBe('CANCELLED');
  });

  it('shows why a return is refused, and keeps the form', async () => {
    const { orderId, url } = await aDeliveredOrder();
    const shown = await open(url);
    await shown.getByRole('button', { name: 'Return items' }).click();
    await shown.getByRole('button', { name: 'Ask for the return' }).click();
    await expect.poll(() => shown.getByRole('alert').innerText()).not.toBe('');
    expect(await shown.getByRole('button', { name: 'Ask for the return' }).isEnabled()).toBe(true);
    await shown.getByRole('button', { name: 'Back' }).click();
    await shown.getByRole('button', { name: 'Return items' }).waitFor();
    expect((await shop().getOrder({ orderId })).returns).toEqual([]);
  });

  it('shows no order for a link that was revoked, and none without a link', async () => {
    const { orderId, url } = await aLinkedOrder();
    await shop().revokeOrderLinks({ orderId });
    for (const address of [url, PAGE]) {
      const shown = await open(address);
      await expect.poll(() => shown.getByRole('alert').innerText()).not.toBe('');
      expect(await shown.getByRole('button').count()).toBe(0);
    }
  });
});
