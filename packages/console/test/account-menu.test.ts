// @module-tag large alone
/** The lag, the dashboard and the costs, in the account's menu. */
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { untilFollowed } from '../../../test/support/console.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('The account’s menu', () => {
  const { address, complaints, open, openOrder, placeOrder, shop, signedIn } = shopInBrowser();

  it('names the time after which copies had the last change, once one was followed', async () => {
    const order = await placeOrder();
    await untilFollowed(shop, order);
    const page = await openOrder(order);
    await untilQuiet(page);
    const menu = page.locator('details.menu');
    // Copies that are behind twice: the timeline as it was.
    let stale: string | undefined;
    let times = 0;
    await page.route('**/timeline', async (route) => {
      const answer = await route.fetch();
      stale ??= await answer.text();
      return times++ < 3 ? route.fulfill({ response: answer, body: stale }) : route.continue();
    });
    await page.keyboard.press('r');
    await expect.poll(() => times).toBe(1);
    await page.keyboard.press('h');
    await page.getByLabel('Reason').selectOption('ADDRESS');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold ↵', exact: true }).click();
    await page.locator('.outcome').getByText(`Held ${order.number}.`).waitFor();
    await expect.poll(() => times).toBeGreaterThan(3);
    await menu.locator('summary').click();
    await menu.getByText(/^Lists followed the last change within \d+ s\.$/).waitFor();
    await page.close();
  });

  it('names copies that stay behind', async () => {
    const { orderId } = await placeOrder();
    const page = await open('about:blank');
    await page.clock.install();
    // From the first read on: a key does not ask again while another read is under way.
    await page.route('**/timeline', (route) => route.fulfill({ json: { items: [] } }));
    await page.goto(address(`#/order/${orderId}`));
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    const menu = page.locator('details.menu');
    await menu.locator('summary').click();
    await expect
      .poll(async () => {
        // The time would run out for an answer, too, that is on its way.
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
        await page.clock.runFor(5000);
        return menu.getByText('Lists are more than 30 seconds behind.').count();
      })
      .toBe(1);
    await page.close();
  });

  it('links to the dashboard of the deployment, if there is one', async () => {
    const local = await signedIn();
    await local.locator('details.menu summary').click();
    await local.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await local.locator('details.menu a').count()).toBe(0);
    const dashboardUrl = 'https://eu-central-1.console.aws.amazon.com/cloudwatch/home';
    await local.route('**/config.json', async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), dashboardUrl } });
    });
    await local.reload();
    await local.locator('details.menu summary').click();
    const link = local.getByRole('link', { name: 'Alarms and lag of the shop' });
    expect(await link.getAttribute('href')).toBe(dashboardUrl);
    await local.close();
  });

  it('names what a view costs, if a person wants to see it', async () => {
    const order = await placeOrder();
    const page = await signedIn();
    const line = page.getByText(/^This view: /);
    expect(await line.count()).toBe(0);
    await page.locator('details.menu summary').click();
    await page.getByLabel('Show costs').check();
    await page.keyboard.press('Escape');
    await line.waitFor();
    // It is remembered, and counted for each view.
    await page.reload();
    await line.waitFor();
    await untilQuiet(page);
    const sum = { requests: 0, read: 0, write: 0 };
    page.on('response', async (response) => {
      const named = (await response.allHeaders())['server-timing'];
      if (!named) return;
      sum.requests++;
      const [read = 0, write = 0] = (named.match(/[\d.]+/g) ?? []).map(Number);
      sum.read += read;
      sum.write += write;
    });
    await page.evaluate(`location.hash = '#/order/${order.orderId}'`);
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('dialog').getByRole('textbox').fill('vip');
    await page.keyboard.press('Enter');
    await page.getByText('vip', { exact: true }).first().waitFor();
    await untilQuiet(page);
    const words = () =>
      `This view: ${sum.requests} requests, ${sum.read} read units, ${sum.write} write units.`;
    await expect.poll(async () => (await line.textContent()) === words()).toBe(true);
    expect(sum.requests).toBeGreaterThan(3);
    expect(sum.read).toBeGreaterThan(1);
    expect(sum.write).toBeGreaterThan(1);

    await page.route('**/orders/*/timeline', (route) => route.abort());
    await page.evaluate("location.hash = '#/ship'");
    await page.evaluate(`location.hash = '#/order/${order.orderId}'`);
    await page.getByText(/^This view: .*, \d+ not counted\.$/).waitFor();
    await page.evaluate("location.hash = '#/webhooks'");
    await page.getByText(/^This view: (1 request|[2-9] requests), /).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
