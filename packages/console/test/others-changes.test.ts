// @module-tag large alone
/** The open page of an order that somebody else changes meanwhile. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone, untilFollowed } from '../../../test/support/console.ts';
import type { PlacedOrder } from '../../client/types.ts';
import { EVERY } from '../work/refresher.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('The page of an order that somebody else changes', () => {
  const { address, complaints, open, openOrder, placeOrder, shop } = shopInBrowser();

  /** An order, and its page, which reads nothing more by itself. */
  async function anOpenOrder() {
    const order = await placeOrder();
    await untilFollowed(shop, order);
    const page = await openOrder(order);
    await untilQuiet(page);
    return { order, page };
  }
  /** Holds the order, and waits until the lists and its page have it. */
  async function hold({ orderId }: PlacedOrder): Promise<void> {
    await shop.holdOrder({
      customerId: CUSTOMER,
      orderId,
      ifMatch: 1,
      body: { reason: 'ADDRESS' },
    });
    const listed = async () => (await shop.listOrders({ ids: orderId })).items[0]?.onHold;
    await expect.poll(listed).toBe('ADDRESS');
    await untilFollowed(shop, { orderId });
  }
  /** The page reads all open orders, as every five minutes. */
  const readAll = (page: Page) => page.evaluate("dispatchEvent(new Event('online'))");
  const onHold = (page: Page) => page.getByText('On hold: the address is in question').first();
  const notice = (page: Page) => page.locator('p.note', { hasText: 'This order has changed.' });

  it('shows the change when the lists learn of it, and reads it once', async () => {
    const { order, page } = await anOpenOrder();
    await hold(order);
    const asked: string[] = [];
    page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname));
    await readAll(page);
    await onHold(page).waitFor();
    const said = 'This order has changed. It is read again.';
    await page.locator('.outcome').getByText(said).waitFor();
    await untilQuiet(page);
    await readAll(page);
    await untilQuiet(page);
    expect(asked.filter((path) => path === `/orders/${order.orderId}`)).toHaveLength(1);
    expect(await notice(page).count()).toBe(0);
    await page.close();
  });

  it('learns of it like a row on screen, while the order is open', async () => {
    const order = await placeOrder();
    await untilFollowed(shop, order);
    const page = await open('about:blank');
    await page.clock.install();
    await page.goto(address(`#/order/${order.orderId}`));
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await untilQuiet(page);
    await hold(order);
    const alone: string[] = [];
    page.on('request', (request: Request) => {
      const ids = new URL(request.url()).searchParams.get('ids');
      if (ids === order.orderId) alone.push(ids);
    });
    await page.clock.runFor(EVERY.onScreen);
    // At once: the page's clock goes on, and may reach the next reading before the page is shown.
    await expect.poll(() => alone).toHaveLength(1);
    await onHold(page).waitFor();
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: order.orderId });
    const status = async () => (await shop.listOrders({ ids: order.orderId })).items[0]?.status;
    await expect.poll(status).toBe('CANCELLED');
    await page.clock.runFor(EVERY.onScreen);
    await page.getByText('Canceled').first().waitFor();
    const before = alone.length;
    await page.clock.runFor(3 * EVERY.onScreen);
    expect(alone).toHaveLength(before);
    await page.close();
  });

  it('waits for a person who writes', async () => {
    const { order, page } = await anOpenOrder();
    const field = page.getByLabel('Comment', { exact: true });
    await field.fill('Half a thought');
    await hold(order);
    await readAll(page);
    await notice(page).waitFor();
    expect(await onHold(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Show it' }).click();
    await onHold(page).waitFor();
    expect(await field.inputValue()).toBe('Half a thought');
    await notice(page).waitFor({ state: 'detached' });
    await page.close();
  });

  it('waits for an open dialog, and is read with its action', async () => {
    const { order, page } = await anOpenOrder();
    await page.keyboard.press('t');
    await page.getByRole('dialog').waitFor();
    await hold(order);
    await readAll(page);
    await notice(page).waitFor();
    await page.keyboard.press('Escape');
    await dialogIsGone(page);
    expect(await onHold(page).count()).toBe(0);
    await notice(page).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('dialog').getByRole('textbox').fill('vip');
    await page.keyboard.press('Enter');
    await onHold(page).waitFor();
    await notice(page).waitFor({ state: 'detached' });
    await page.close();
  });

  it('calls no own change one of somebody else', async () => {
    const { order, page } = await anOpenOrder();
    await page.keyboard.press('h');
    await page.getByLabel('Reason').selectOption('ADDRESS');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold ↵', exact: true }).click();
    await page.locator('.outcome').getByText(`Held ${order.number}.`).waitFor();
    await onHold(page).waitFor();
    await readAll(page);
    await untilQuiet(page);
    expect(await page.locator('.outcome').textContent()).toBe(`Held ${order.number}.`);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
