/** The shop of `examples/storefront` on a local run, with its goods in stock, in a browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type OrdersClient, ordersClient } from '../../../packages/client/orders-client.ts';
import type { Run } from '../../../packages/local/run.ts';
import { browser, type Theme } from '../../../test/support/browser.ts';
import { run } from '../../../test/support/local-run.ts';
import { GOODS } from '../../storefront/goods.ts';
import { openShop } from '../../storefront/server/shop-server.ts';

/** The customer who signs in. */
export const CUSTOMER = 'a1b2';

/** Items in stock, where a test needs few of them. */
const FEW: Readonly<Record<string, number>> = { 'LAMP-NAV': 5, 'TOW-SEA': 0 };
const MANY = 500;

export const ADA = {
  name: 'Ada Marin',
  line1: 'Holtenauer Straße 112',
  postalCode: '24105',
  city: 'Kiel',
} as const;

/**
 * @param port one of its own: the app client's sign-in returns to it
 */
export function shopInBrowser(port: number) {
  const { open, complaints } = browser();
  const url = `http://localhost:${port}/`;
  let backend: Run;
  let shop: Awaited<ReturnType<typeof openShop>>;
  const api = (): OrdersClient =>
    ordersClient({ url: backend.url, token: () => backend.operatorToken() });

  beforeAll(async () => {
    backend = await run({ port: 0, context: { storefrontOrigins: [url.slice(0, -1)] } });
    const { storefrontClientId = '', providerUrl = '' } = backend.access;
    for (const { sku } of GOODS) await stock(sku, FEW[sku] ?? MANY);
    const body = { customerId: CUSTOMER, name: 'Acme Co', email: 'orders@acme.example' };
    await api().createCustomer({ body });
    shop = await openShop({
      apiUrl: backend.url,
      clientId: storefrontClientId,
      providerUrl,
      trackingUrl: 'http://localhost:5174/',
      checkoutToken: () => backend.token({ sub: 'checkout', scope: 'orders/place' }),
      port,
    });
  });
  afterAll(async () => {
    shop?.close();
    await backend?.stop();
  });

  /** Sets the stock of a good, and its price if that is another one now. */
  async function stock(sku: string, quantity: number, price?: number): Promise<void> {
    const good = GOODS.find((one) => one.sku === sku) ?? expect.fail();
    const level = {
      name: good.name,
      unitPrice: price ?? good.unitPrice,
      currency: 'EUR',
      quantity,
      lowStockThreshold: 0,
    };
    const known = await api()
      .getInventory({ sku })
      .catch(() => undefined);
    await api().putInventory({ sku, body: level, ...(known && { ifMatch: known }) });
  }

  return {
    url,
    api,
    stock,
    complaints,
    open: (address = '', theme?: Theme) => open(url + address, theme),
    backend: () => backend,
    /** Ends the shop's server, as if it had failed. */
    closeShop: () => shop.close(),
  };
}

export const add = (page: Page, good: string) =>
  page.getByRole('button', { name: `Add ${good} to the basket` }).click();

export const orderButton = (page: Page) =>
  page.getByRole('button', { name: /^(Order and pay|Ask again|Sending)/ });

/** Fills in the checkout, as a guest if it asks for an address. */
export async function fillIn(page: Page, email?: string): Promise<void> {
  if (email !== undefined) await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Name' }).fill(ADA.name);
  await page.getByLabel('Street and number').fill(ADA.line1);
  await page.getByLabel('Postal code').fill(ADA.postalCode);
  await page.getByLabel('City').fill(ADA.city);
}

/** Opens the provider's page by the order's button, and does something there. */
export async function payWith(page: Page, action: string): Promise<Page> {
  const link = page.getByRole('link', { name: /^Pay/ });
  await link.waitFor();
  const [provider] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  // A page that is closed before its form was sent would send nothing.
  const sent = provider.waitForResponse((response) => response.request().method() === 'POST');
  await provider.getByRole('button', { name: action }).click();
  await sent;
  return provider;
}

/** Waits for the state of an order. A page that has stopped asking has a button that asks again. */
export async function untilState(page: Page, words: string | RegExp): Promise<void> {
  const state = page.locator('#state').getByText(words, { exact: true });
  const look = page.getByRole('button', { name: 'Look again' });
  while ((await state.count()) === 0) {
    if (await look.count()) await look.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(200);
  }
}

export async function signIn(page: Page, customerId = CUSTOMER): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await page.getByLabel('Customer id').fill(customerId);
  await page.getByRole('button', { name: 'Sign in as customer' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().waitFor();
}

/** Empties what the browser keeps of the shop, as another visitor's would be. */
export const forget = (page: Page) => page.evaluate('localStorage.clear(); sessionStorage.clear()');
