import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { type OrdersClient, ordersClient } from '../../packages/client/orders-client.ts';
import type { NewOrder, PaymentEvent, PlacedOrder } from '../../packages/client/types.ts';
import type { Run } from '../../packages/local/run.ts';
import type { RunOptions } from '../../packages/local/run-options.ts';
import { accessibility } from './accessibility.ts';
import type { browser, Theme } from './browser.ts';
import { faintTexts } from './contrast.ts';
import { run } from './local-run.ts';
import { smallTargets } from './target-size.ts';

/** A backend with goods and one customer, for tests of the console. */
export interface Shop {
  readonly backend: Run;
  /** A client with an operator's token. */
  readonly shop: OrdersClient;
  /**
   * Places an order: three bags in line 1 and two mugs in line 2, unless `order` overrides them.
   */
  placeOrder(order?: Partial<NewOrder>): Promise<PlacedOrder>;
}

export const CUSTOMER = 'c3d4';
const HOME = { name: 'Jo Kim', line1: '1 Quay Street', city: 'Galway', country: 'IE' };

/**
 * @param context CDK context that overrides shop/stages/dev.json
 * @param settings members that override shop/console.json
 */
export async function startShop(
  context: RunOptions['context'] = {},
  settings: RunOptions['shop'] = {},
): Promise<Shop> {
  const backend = await run({ port: 0, context, shop: settings });
  const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
  const level = { currency: 'EUR', lowStockThreshold: 10 };
  const bag = { ...level, name: 'Canvas bag', unitPrice: 2500, quantity: 1000 };
  await shop.putInventory({ sku: 'BAG', body: bag });
  const mug = { ...level, name: 'Enamel mug', unitPrice: 1200, quantity: 1000 };
  await shop.putInventory({ sku: 'MUG', body: mug });
  await shop.createCustomer({
    body: { customerId: CUSTOMER, name: 'Jo Kim', email: 'jo.kim@mail.example' },
  });
  const lines = [
    { sku: 'BAG', quantity: 3, unitPrice: 2500, name: 'Canvas bag' },
    { sku: 'MUG', quantity: 2, unitPrice: 1200, name: 'Enamel mug' },
  ];
  return {
    backend,
    shop,
    // By invoice and with an address, so that the console asks nothing before it ships.
    // With a key each: the client takes equal content at once for one cart.
    placeOrder: (order) =>
      shop.createOrder({
        customerId: CUSTOMER,
        idempotencyKey: randomUUID(),
        body: { currency: 'EUR', lines, paymentTerms: 'NET', shippingAddress: HOME, ...order },
      }),
  };
}

/** A fact about the order's one payment at Stripe, which succeeded unless `fact` overrides it. */
export const factOf = (
  { orderId }: Pick<PlacedOrder, 'orderId'>,
  fact: Pick<PaymentEvent, 'kind' | 'amount' | 'reference'> & Partial<PaymentEvent>,
): PaymentEvent => ({
  customerId: CUSTOMER,
  orderId,
  provider: 'stripe',
  paymentReference: `pi_${orderId}`,
  state: 'SUCCEEDED',
  currency: 'EUR',
  occurredAt: '2026-11-20T10:00:00Z',
  ...fact,
});

/** Carries a request out, and loses its answer: for `page.route`. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Opens the console at an address, signed in. */
export async function signedIn(
  open: ReturnType<typeof browser>['open'],
  { url }: Run,
  { hash = '#/ship', theme = 'light' }: { readonly hash?: string; readonly theme?: Theme } = {},
): Promise<Page> {
  const page = await open(`${url}/ops/${hash}`, theme);
  await page.getByRole('button', { name: 'Sign in as operator' }).click();
  await page.locator('#title').waitFor();
  return page;
}

/** Opens an order, and waits for all data of its page. */
export async function openOrder(
  open: ReturnType<typeof browser>['open'],
  backend: Run,
  { orderId }: Pick<PlacedOrder, 'orderId'>,
): Promise<Page> {
  const page = await signedIn(open, backend, { hash: `#/order/${orderId}` });
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  return page;
}

/** Waits until the copies that an order's page reads have its last change: it is read once then. */
export async function untilFollowed(
  shop: OrdersClient,
  { orderId }: Pick<PlacedOrder, 'orderId'>,
): Promise<void> {
  const { version, placedAt } = await shop.getCustomerOrder({ customerId: CUSTOMER, orderId });
  const versions = async () => {
    const [{ asOfVersion }, { items }] = [
      await shop.getOrder({ orderId }),
      await shop.getTimeline({ orderId }),
    ];
    const last = items.findLast((entry) => entry.kind === 'ORDER');
    return [asOfVersion, last?.order.version];
  };
  await expect.poll(versions).toEqual([version, version]);
  const counted = async () => (await shop.getCustomerSummary({ customerId: CUSTOMER })).lastOrderAt;
  await expect.poll(async () => (await counted()) ?? '').toSatisfy((at) => at >= placedAt);
}

/**
 * Leaves the repeated reads of a page out where its requests are counted: on a busy machine, what
 * is counted may take longer than the ten seconds between two of them.
 */
export const NO_CLOCKS = `{
  const begin = setInterval;
  globalThis.setInterval = (act, millis, ...rest) =>
    millis >= 10_000 ? 0 : begin(act, millis, ...rest);
}`;

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
}

/**
 * Waits until no dialog is in the document. A closed dialog loses its role at once, and its element
 * a moment later.
 */
export const dialogIsGone = (page: Page): Promise<void> =>
  page.locator('dialog').first().waitFor({ state: 'detached' });

/** Expects no violation of axe's rules, the contrast of texts and the size of targets. */
export async function expectAccessible(page: Page): Promise<void> {
  const { passes, violations } = await accessibility(page);
  expect(violations).toEqual([]);
  expect(passes).toBeGreaterThan(10);
  expect(await faintTexts(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
}
