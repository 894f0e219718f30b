// @module-tag large alone first
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone, expectAccessible } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

/** The receiver's status, and its requests. */
let status = 204;
/** The receiver answers once this is over. */
let heldBack: Promise<void> | undefined;
const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];

const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  received.push({ headers: request.headers as Record<string, string>, body });
  await heldBack;
  response.writeHead(status).end();
});
// The shop is started with its address.
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const host = `localhost:${(receiver.address() as AddressInfo).port}`;
const url = `http://${host}/orders`;
const { complaints, placeOrder, shop, signedIn } = shopInBrowser({ webhookPrivateHosts: [host] });

afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  status = 204;
  heldBack = undefined;
  received.length = 0;
  const { items } = await shop.listWebhookEndpoints({});
  for (const { endpointId } of items) await shop.deleteWebhookEndpoint({ endpointId });
});

const anEndpoint = (eventTypes: readonly ['order.placed'] | readonly ['*'] = ['order.placed']) =>
  shop.createWebhookEndpoint({ body: { url, eventTypes, description: 'Warehouse' } });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inForm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const copied = async (page: Page) => {
  await inForm(page, 'I have copied it');
  await dialogIsGone(page);
};
const secretShown = async (page: Page): Promise<string> => {
  await page.getByRole('heading', { name: 'The secret' }).waitFor();
  return (await page.getByRole('dialog').locator('code').textContent()) ?? '';
};

/** Places an order, waits for its delivery in the wanted status, and returns what arrived. */
async function aDelivery(endpointId: string, wanted: 'DELIVERED' | 'PENDING') {
  const { orderId } = await placeOrder();
  await untilAttempted(endpointId, orderId, wanted);
  return received.findLast(({ body }) => body.includes(orderId));
}

/** Waits for an attempt at the delivery of an order, which may follow that of another one late. */
async function untilAttempted(
  endpointId: string,
  orderId: string,
  status: 'DELIVERED' | 'PENDING',
): Promise<void> {
  const attempted = async () => {
    const { items } = await shop.listWebhookDeliveries({ endpointId, status });
    return items.find(({ subject, attempts }) => subject === orderId && attempts.length > 0);
  };
  await expect.poll(attempted).toBeTruthy();
}

/** An attempt is given up after days: what arrived is shown as if it had not. */
const showAsFailed = (page: Page) =>
  page.route('**/deliveries?*status=FAILED*', async (route) => {
    const answer = await route.fetch({
      url: route.request().url().replace('FAILED', 'DELIVERED'),
    });
    const { items } = (await answer.json()) as { readonly items: readonly object[] };
    await route.fulfill({
      json: { items: items.map((delivery) => ({ ...delivery, status: 'FAILED' })) },
    });
  });

describe.skipIf(!hasBrowser)('Webhooks', () => {
  it('get an endpoint by keyboard; its secret, shown once, verifies their requests', async () => {
    const page = await signedIn();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.getByText('No system gets events yet.').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('URL').fill(url);
    await inForm(page, 'Add');
    await page.getByText('Choose at least one kind of event.').waitFor();
    await page.getByLabel('Orders').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Description').fill('Warehouse');
    await page.keyboard.press('Enter');
    const secret = await secretShown(page);
    // Chromium lets a page prevent `cancel` once, and closes the dialog by the next Escape.
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'The secret' }).click();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    expect(await secretShown(page)).toBe(secret);
    await expectAccessible(page);
    await copied(page);

    await page.getByText('The endpoint is added.').waitFor();
    await page.getByRole('cell', { name: 'Orders', exact: true }).waitFor();
    expect(await page.content()).not.toContain(secret);
    const [{ endpointId } = expect.fail()] = (await shop.listWebhookEndpoints({})).items;
    const message = await aDelivery(endpointId, 'DELIVERED');
    expect(() =>
      new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {}),
    ).not.toThrow();
    await page.close();
  });

  it('refuse a URL that is not public, with a message, and keep the form', async () => {
    const page = await signedIn({ hash: '#/webhooks' });
    await button(page, /^Add an endpoint/).click();
    await page.getByLabel('URL').fill('https://10.0.0.7/orders');
    await page.getByLabel('Everything').check();
    await inForm(page, 'Add');
    await page
      .getByText('Webhooks are not sent to this URL. The URL must name a host, not an address.')
      .waitFor();
    expect(await page.getByLabel('URL').inputValue()).toBe('https://10.0.0.7/orders');
    expect((await shop.listWebhookEndpoints({})).items).toEqual([]);
    await page.close();
  });

  it('show the sent body with its attempts, and send it again', async () => {
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'DELIVERED');
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    const sent = page.getByRole('list', { name: 'Sent' }).getByRole('listitem').first();
    await sent.getByText('Delivered').waitFor();
    await sent.getByText('1 attempt').click();
    await sent.getByText('The receiver answered 204.').waitFor();
    // The sweep may come at once: its attempt ends after the page has shown the waiting one.
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    heldBack = held;
    await button(page, /^Send again: order.placed/).click();

    await page.getByText('order.placed will be sent again within a minute.').waitFor();
    await sent.getByText('Waiting').waitFor();
    await sent.getByText('Next attempt: within a minute').waitFor();
    const [delivery] = (await shop.listWebhookDeliveries({ endpointId })).items;
    expect(delivery).toMatchObject({ status: 'PENDING', attempts: [{ status: 204 }] });
    answer();
    await page.close();
  });

  it('list waiting, delivered and failed ones', async () => {
    status = 500;
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'PENDING');
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    const rows = page.getByRole('list', { name: 'Sent' }).getByRole('listitem');
    await page.getByText('Failing').waitFor();
    await rows.first().getByText('1 attempt').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Given up');
    await page.getByText('Nothing here.').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Waiting');
    await rows.first().getByText('1 attempt').click();
    await rows.first().getByText('The receiver answered 500.').waitFor();
    await page.close();
  });

  it('are given up, tried again, or no longer sent, in words', async () => {
    status = 500;
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'PENDING');
    const page = await signedIn({ hash: '#/webhooks' });
    await page.getByRole('cell').getByText('Failing').waitFor();
    await page.getByRole('cell', { name: /No event arrived since/ }).waitFor();
    await page
      .getByText('was given up. One that does not arrive is tried again for three days.')
      .waitFor();
    await page.getByRole('link', { name: url }).click();
    const waiting = page.getByRole('list', { name: 'Sent' }).getByRole('listitem').first();
    await waiting.getByText(/^Next attempt: /).waitFor();
    await button(page, 'Disable').click();
    await inForm(page, 'Disable');
    await waiting.getByText(/^Will be given up .+, unless the endpoint is enabled\.$/).waitFor();
    expect(await page.getByText('Next attempt').count()).toBe(0);
    await page.close();
  });

  it('go one step back from an endpoint by Escape, and by a link', async () => {
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'DELIVERED');
    const page = await signedIn({ hash: '#/returns' });
    const sent = page.getByRole('list', { name: 'Sent' });
    await page.evaluate(`location.hash = '#/webhook/${endpointId}'`);
    await sent.waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Returns' }).waitFor();
    await page.goForward();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Webhooks/ })
      .click();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await page.close();
    for (const id of [endpointId, 'w-none']) {
      const other = await signedIn({ hash: `#/webhook/${id}` });
      await other.getByText(/^(Deliveries of the last|There is no such endpoint)/).waitFor();
      await untilQuiet(other);
      await other.keyboard.press('Escape');
      await other.getByRole('heading', { name: 'Webhooks' }).waitFor();
      await other.close();
    }
  });

  it('begin with the newest by a link, and where a person was by a step back', async () => {
    const { endpointId } = await anEndpoint();
    for (let n = 0; n < 12; n++) await aDelivery(endpointId, 'DELIVERED');
    const count = async () => (await shop.listWebhookDeliveries({ endpointId })).items.length;
    await expect.poll(count).toBe(12);
    const page = await signedIn({ hash: '#/webhooks' });
    const endpoint = page.getByRole('link', { name: url });
    const rows = page.getByRole('list', { name: 'Sent' }).locator('.delivery');
    const hand = () =>
      page.evaluate(() => [
        [...document.querySelectorAll('.delivery')].findIndex((row) => row.matches('.at')),
        scrollY > 0,
      ]);
    await endpoint.click();
    await rows.nth(11).waitFor();
    for (let n = 0; n < 10; n++) await page.keyboard.press('j');
    expect(await hand()).toEqual([10, true]);
    await rows.nth(10).getByRole('link').click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('Escape');
    await rows.nth(11).waitFor();
    expect(await hand()).toEqual([10, true]);
    await page.keyboard.press('Escape');
    await placeOrder();
    await expect.poll(count).toBe(13);
    await endpoint.click();
    await rows.nth(12).waitFor();
    expect(await hand()).toEqual([0, false]);
    await page.close();
  });

  it('name orders by their numbers, also those that are over', async () => {
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'DELIVERED');
    const { orderId, number } = await placeOrder();
    await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    const count = async () => (await shop.listWebhookDeliveries({ endpointId })).items.length;
    await expect.poll(count).toBe(2);
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    const rows = page.getByRole('list', { name: 'Sent' }).getByRole('listitem');
    const link = rows.first().getByRole('link', { name: number, exact: true });
    expect(await link.getAttribute('href')).toBe(`#/order/${orderId}`);
    await rows
      .nth(1)
      .getByRole('link', { name: /^\d{6}-\w{4}-\w{3}$/ })
      .waitFor();
    await page.close();
  });

  it('that failed are listed for all endpoints, newest first, and sent again', async () => {
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'DELIVERED');
    const other = await anEndpoint();
    const { orderId } = await placeOrder();
    // It goes to both, in any order.
    for (const destination of [endpointId, other.endpointId])
      await untilAttempted(destination, orderId, 'DELIVERED');
    await shop.updateWebhookEndpoint({
      endpointId: other.endpointId,
      ifMatch: other,
      body: { status: 'DISABLED' },
    });

    const page = await signedIn();
    await showAsFailed(page);
    await page.evaluate("location.hash = '#/webhooks'");
    const rows = page.getByRole('list', { name: 'Failed' }).locator('.delivery');
    await rows.nth(2).waitFor();
    const times = await rows
      .locator('.bar time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times).toEqual([...times].sort().reverse());
    const buttonOf = (id: string) =>
      rows.filter({ has: page.locator(`a[href="#/webhook/${id}"]`) }).getByRole('button');
    // The order of the second endpoint went to the first as well.
    expect([await buttonOf(endpointId).count(), await rows.count()]).toEqual([2, 3]);
    expect(await buttonOf(other.endpointId).isDisabled()).toBe(true);
    await page
      .getByRole('link', { name: /^Webhooks/ })
      .getByText('3 failed')
      .first()
      .waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.context().setOffline(true);
    await buttonOf(endpointId).first().click();
    await page
      .getByRole('alert')
      .getByText(/No connection: nothing can be sent now/)
      .waitFor();
    await page.context().setOffline(false);
    // The sweep may come before the page reads it again, and must not deliver it then.
    status = 500;
    await buttonOf(endpointId).first().click();
    await page.getByText('order.placed will be sent again within a minute.').waitFor();
    expect(sent).toHaveLength(1);
    await expect.poll(() => rows.count()).toBe(2);
    await page.close();
  });

  it('that failed are selected by keys and sent again, with a result each', async () => {
    const { endpointId } = await anEndpoint();
    for (const _ of [1, 2, 3]) await aDelivery(endpointId, 'DELIVERED');
    const deliveries = async () => (await shop.listWebhookDeliveries({ endpointId })).items;
    await expect.poll(async () => (await deliveries()).length).toBe(3);
    const page = await signedIn();
    await showAsFailed(page);
    await page.evaluate("location.hash = '#/webhooks'");
    const rows = page.getByRole('list', { name: 'Failed' }).locator('.delivery');
    await rows.nth(2).waitFor();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const named = (key: string) => page.locator(`[aria-keyshortcuts="${key}"]`);
    for (const key of ['x', 'Control+A', 'b', 'Space']) expect(await named(key).count()).toBe(1);
    const bar = page.getByRole('region', { name: 'Selection' });
    await press('j', 'x');
    expect(await rows.nth(1).getByRole('checkbox').isChecked()).toBe(true);
    await press('Shift+ArrowDown');
    await bar.getByText('2 selected').waitFor();
    await press('Space');
    await rows.nth(2).getByText('The receiver answered 204.').waitFor();
    await press('Space');
    await rows.nth(2).getByText('The receiver answered 204.').waitFor({ state: 'hidden' });
    await press('Control+a');
    await bar.getByText('3 selected').waitFor();
    await expectAccessible(page);
    await press('Escape', 'b', '2', 'Enter');
    await bar.getByText('2 selected').waitFor();

    // The answer about one is lost; the other is known to be sent again.
    status = 500;
    let lost = '';
    await page.route('**/redelivery', async (route) => {
      await route.fetch();
      lost ||= route.request().url();
      return lost === route.request().url() ? route.abort('connectionreset') : route.continue();
    });
    await bar.getByRole('button', { name: 'Send again' }).click();
    const result = page.getByRole('region', { name: 'Result of 2 deliveries' });
    await result.getByText('No answer yet').waitFor();
    // Unlike a request with a key, a second one is a second delivery.
    await result.getByText('Asked again, it may be sent twice.').waitFor();
    await result.getByRole('heading', { name: 'Sending again 1 of 2' }).waitFor();
    await page.unroute('**/redelivery');
    await result.getByRole('button', { name: /^Ask again for order.placed/ }).click();
    await result.getByRole('heading', { name: 'Sending again 2 of 2' }).waitFor();
    const states = async () => (await deliveries()).map(({ status }) => status).sort();
    await expect.poll(states).toEqual(['DELIVERED', 'PENDING', 'PENDING']);
    await result.getByText('show each').click();
    const sent = result.getByRole('listitem').getByRole('link').first();
    expect(await sent.getAttribute('href')).toBe(`#/webhook/${endpointId}`);
    await page.close();
  });

  it('are reached one after the other by Tab, and their endpoint by j', async () => {
    const { endpointId } = await anEndpoint();
    for (const _ of [1, 2]) await aDelivery(endpointId, 'DELIVERED');
    await expect
      .poll(async () => (await shop.listWebhookDeliveries({ endpointId })).items.length)
      .toBe(2);
    const page = await signedIn();
    await showAsFailed(page);
    await page.evaluate("location.hash = '#/webhooks'");
    const rows = page.getByRole('list', { name: 'Failed' }).locator('.delivery');
    await rows.nth(1).waitFor();
    const boxes = rows.getByRole('checkbox');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () =>
      page.evaluate(() => {
        const row = document.activeElement?.closest('.delivery');
        const place = [...document.querySelectorAll('.delivery')].indexOf(row as Element);
        return `${document.activeElement?.localName} ${place}`;
      });
    const walk = async (key: string) => {
      const places = [await focused()];
      while (places.length < 10) {
        await press(key);
        places.push(await focused());
      }
      return places;
    };
    const row = (place: number) =>
      ['input', 'button', 'a', 'a', 'summary'].map((o) => `${o} ${place}`);
    await boxes.first().focus();
    expect(await walk('Tab')).toEqual([...row(0), ...row(1)]);
    expect(await walk('Shift+Tab')).toEqual([...row(0), ...row(1)].reverse());
    // The hand goes along.
    await rows.first().and(page.locator('.at')).waitFor();

    await press('j');
    expect(await focused()).toBe('strong 1');
    const link = page.getByRole('cell').getByRole('link', { name: url });
    await press('j', 'j');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await press('k');
    expect(await focused()).toBe('strong 1');
    await press('k', 'ArrowUp');
    expect(await focused()).toBe('strong 0');
    await press('j', 'ArrowDown', 'Enter');
    await page.getByRole('heading', { name: url }).waitFor();
    await page.close();
  });

  it('that were sent again are no longer selected, at their own endpoint alone', async () => {
    const { endpointId } = await anEndpoint();
    const other = await anEndpoint();
    for (const _ of [1, 2]) await aDelivery(endpointId, 'DELIVERED');
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    const rows = page.getByRole('list', { name: 'Sent' }).locator('.delivery');
    await rows.nth(1).waitFor();
    const bar = page.getByRole('region', { name: 'Selection' });
    await page.getByText('All', { exact: true }).and(page.locator('label')).click();
    await bar.getByText('2 selected').waitFor();
    let lost = '';
    await page.route('**/redelivery', async (route) => {
      const to = route.request().url();
      lost ||= to;
      return lost === to ? route.abort('connectionreset') : route.continue();
    });
    await bar.getByRole('button', { name: 'Send again' }).click();
    await page.locator('.result').getByText('No answer yet').waitFor();
    await bar.getByText('1 selected').waitFor();
    expect(await rows.count()).toBe(2);
    await page.unroute('**/redelivery');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await bar.getByRole('button', { name: 'Send again' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(sent).toEqual([lost]);

    // The hand of one endpoint is not that of another.
    await page.locator('#title').focus();
    await page.keyboard.press('j');
    await rows.nth(1).and(page.locator('.at')).waitFor();
    await page.keyboard.press('x');
    const place = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('deliveries')));
    expect(await place()).toEqual([expect.stringContaining(endpointId)]);
    await page.evaluate(`location.hash = '#/webhook/${other.endpointId}'`);
    await page.getByText(other.endpointId).waitFor();
    await rows.first().and(page.locator('.at')).waitFor();
    expect(await page.locator('.delivery.picked').count()).toBe(0);
    await page.close();
  });

  it('get a test event', async () => {
    const { endpointId } = await anEndpoint();
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    await page.getByText('Nothing here.').waitFor();
    // The sweep may come at once: its attempt ends after the page has shown the waiting one.
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    heldBack = held;
    await button(page, 'Send a test event').click();
    await page.getByText('A test event will be sent within a minute.').waitFor();
    await page.getByText('webhook.ping').first().waitFor();
    await page.getByText('Not sent yet').waitFor();
    answer();
    // The page reloads until the sweep has sent it.
    const { items } = await shop.listWebhookDeliveries({ endpointId });
    expect(items).toMatchObject([{ eventType: 'webhook.ping', subject: endpointId }]);
    const sent = page.getByRole('list', { name: 'Sent' }).getByRole('listitem').first();
    await sent.getByText('Delivered').waitFor();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([items[0]?.eventId]);
    expect(await sent.getByRole('link').count()).toBe(0);
    await page.close();
  });

  it('name the order, and keep its attempts open when the page is refreshed', async () => {
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'DELIVERED');
    const [{ subject = '' } = {}] = (await shop.listWebhookDeliveries({ endpointId })).items;
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    const sent = page.getByRole('list', { name: 'Sent' }).getByRole('listitem').first();
    await sent.getByText('1 attempt').click();
    await sent.getByText('The receiver answered 204.').waitFor();
    const answered = page.waitForResponse(/deliveries/);
    await page.keyboard.press('r');
    await answered;
    await page.waitForTimeout(300);
    expect(await sent.getByText('The receiver answered 204.').isVisible()).toBe(true);
    await expectAccessible(page);
    await sent.getByRole('link').click();
    await page.getByRole('heading', { name: /^Order/ }).waitFor();
    expect(page.url()).toContain(`#/order/${subject}`);
    await page.close();
  });

  it('show the attempts of one that the window cuts off by a press of the mouse', async () => {
    const { endpointId } = await anEndpoint();
    await aDelivery(endpointId, 'DELIVERED');
    await aDelivery(endpointId, 'DELIVERED');
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    const last = page.getByRole('list', { name: 'Sent' }).locator('.delivery').last();
    await last.getByText('1 attempt').waitFor();
    const { x = 0, y = 0, height = 0 } = (await last.getByText('1 attempt').boundingBox()) ?? {};
    await page.setViewportSize({ width: 1280, height: Math.ceil(y + height) });
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    // The page is painted while the button is down.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    await page.mouse.up();
    await last.getByText('The receiver answered 204.').waitFor();
    await last.and(page.locator('.at')).waitFor();
    await page.close();
  });

  it('are changed: the URL, the events and the description', async () => {
    const { endpointId } = await anEndpoint();
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    await button(page, 'Change').click();
    expect(await page.getByLabel('URL').inputValue()).toBe(url);
    expect(await page.getByLabel('order.placed').isChecked()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('URL').fill('https://10.0.0.7/');
    await inForm(page, 'Change');
    await page.getByText('The URL must name a host, not an address.').waitFor();
    await page.getByLabel('URL').fill(`${url}/new`);
    await page.getByLabel('order.placed').uncheck();
    await page.getByLabel('Payments').check();
    await page.getByLabel('Description').fill('Books');
    await inForm(page, 'Change');
    await page.getByText('The endpoint is changed.').waitFor();
    await page.getByRole('heading', { name: `${url}/new` }).waitFor();
    const changed = { url: `${url}/new`, eventTypes: ['payment.*'], description: 'Books' };
    expect((await shop.listWebhookEndpoints({})).items).toMatchObject([{ ...changed, version: 2 }]);
    await page.close();
  });

  it('have their secret replaced, and the new one shown once', async () => {
    const { endpointId, secret: old } = await anEndpoint();
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    await button(page, 'Replace the secret').click();
    await inForm(page, 'Replace');
    const secret = await secretShown(page);
    await button(page, 'Copy the secret').click();
    await page.getByText(/^(Copied|Select the text to copy it)$/).waitFor();
    await copied(page);
    await page.getByText('The secret is replaced.').waitFor();
    expect(await page.content()).not.toContain(secret);
    const message = await aDelivery(endpointId, 'DELIVERED');
    for (const signer of [old, secret])
      expect(() =>
        new Webhook(signer).verify(message?.body ?? '', message?.headers ?? {}),
      ).not.toThrow();
    await page.close();
  });

  it('are disabled, enabled and deleted after a question', async () => {
    const { endpointId } = await anEndpoint();
    const page = await signedIn({ hash: `#/webhook/${endpointId}` });
    await button(page, 'Disable').click();
    await inForm(page, 'Disable');
    await page.getByText('The endpoint is disabled.').waitFor();
    await page.getByText('An operator disabled it.').waitFor();
    expect(await button(page, 'Send a test event').isDisabled()).toBe(true);
    await page.getByRole('complementary', { name: 'Endpoint' }).getByText(endpointId).waitFor();
    await button(page, 'Enable').click();
    await page.getByText(`oms webhooks replay --endpoint ${endpointId} --missing`).waitFor();
    await inForm(page, 'Enable');
    await page.getByText('The endpoint is enabled.').waitFor();
    expect((await shop.listWebhookEndpoints({})).items).toMatchObject([{ status: 'ENABLED' }]);
    await button(page, 'Delete').click();
    await inForm(page, 'Delete');
    await page.getByText('No system gets events yet.').waitFor();
    expect((await shop.listWebhookEndpoints({})).items).toEqual([]);
    await page.close();
  });

  it('show that an endpoint is missing, and the reason for an error', async () => {
    const { endpointId } = await anEndpoint();
    const page = await signedIn({ hash: '#/webhook/w-none' });
    await page.getByText('There is no such endpoint.').waitFor();
    await page.getByRole('link', { name: 'All endpoints' }).click();
    await page.getByRole('link', { name: url }).click();
    await page.getByText('Nothing here.').waitFor();
    await shop.deleteWebhookEndpoint({ endpointId });
    await button(page, 'Send a test event').click();
    await page.getByRole('alert').getByText('There is no such webhook endpoint.').waitFor();
    await page.route('**/webhook-endpoints**', (route) => route.abort());
    await page.keyboard.press('r');
    await page.getByText('The server does not answer.').first().waitFor();
    await page.close();
  });

  it('have no script errors', () => expect(complaints).toEqual([]));
});
