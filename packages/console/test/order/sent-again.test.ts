// @module-tag large alone
/** Requests whose answers were lost are sent again with their keys: what was done is done once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import { OPERATIONS } from '../../../client/operations.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

/** A ping changes nothing that two of them change otherwise. */
const ANY_TIMES = ['pingWebhookEndpoint'];

describe('Each request of the console', () => {
  it('that takes a key has one that stays the same when it is sent again', () => {
    const folder = join(import.meta.dirname, '../..');
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!test\/).*\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const calls = Object.entries(OPERATIONS)
      .filter(([id, { keyed }]) => keyed && !ANY_TIMES.includes(id))
      .flatMap(([id]) =>
        [...source.matchAll(new RegExp(`\\.${id}\\(([\\s\\S]*?)\\);?\\n`, 'g'))].map(
          ([, request]) => [id, request ?? ''] as const,
        ),
      );
    expect(calls.length).toBeGreaterThan(14);
    expect(calls.filter(([, request]) => !request.includes('idempotencyKey'))).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('A whole order', () => {
  const { complaints, openOrder, placeOrder, shop } = shopInBrowser();

  it('is canceled once, and is no conflict when the lost request is sent again', async () => {
    const { orderId } = await placeOrder();
    const page = await openOrder({ orderId });
    const stock = async () => (await shop.getInventory({ sku: 'BAG', consistent: true })).quantity;
    const before = await stock();
    const sent: (readonly [key: string | undefined, status: number])[] = [];
    const keyOf = (request: { headers(): Record<string, string> }) =>
      request.headers()['idempotency-key'];
    // Each attempt of the client arrives, and none of its answers.
    await page.route(`**/${orderId}/cancellation`, async (route) => {
      sent.push([keyOf(route.request()), (await route.fetch()).status()]);
      return route.abort('connectionreset');
    });
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: /^Cancel the order/ });
    await dialog.getByLabel('Reason').selectOption('OTHER');
    await dialog.getByRole('button', { name: 'Cancel the whole order' }).click();
    await dialog.getByText('It is not known whether this was done.').waitFor();
    await page.unroute(`**/${orderId}/cancellation`);
    const last = page.waitForResponse(`**/${orderId}/cancellation`);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    const answer = await last;
    expect([answer.status(), (await answer.allHeaders())['idempotent-replayed']]).toEqual([
      200,
      'true',
    ]);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Canceled', { exact: true }).first().waitFor();
    expect(await page.locator('#conflict').count()).toBe(0);
    const keys = [...sent.map(([key]) => key), keyOf(answer.request())];
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(sent.map(([, status]) => status)).toEqual(sent.map(() => 200));
    const now = await shop.getCustomerOrder({ customerId: CUSTOMER, orderId });
    expect(now).toMatchObject({ status: 'CANCELLED', version: 2 });
    const { lines } = await shop.getOrder({ orderId, consistent: true });
    const bags = lines.find(({ sku }) => sku === 'BAG')?.quantity ?? 0;
    expect(await stock()).toBe(before + bags);
    await page.close();
  });

  it('is delivered once, although A7 takes no key: the page knows its own change', async () => {
    const { orderId } = await placeOrder();
    const path = { customerId: CUSTOMER, orderId };
    await shop.updateOrderStatus({ ...path, ifMatch: 1, body: { status: 'SHIPPED' } });
    const page = await openOrder({ orderId });
    let isLost = true;
    await page.route(`**/orders/${orderId}`, async (route) => {
      if (route.request().method() !== 'PATCH' || !isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: /^Report the order as delivered/ });
    await dialog.getByRole('button', { name: 'Report delivered' }).click();
    await dialog.getByText('It is not known whether this was done.').waitFor();
    isLost = false;
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    expect(await shop.getCustomerOrder(path)).toMatchObject({ status: 'DELIVERED', version: 3 });
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
