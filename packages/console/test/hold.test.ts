// @module-tag large alone
/** Orders that are held, released and tagged from lists and the packing table, and their undo. */
import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../test/support/browser.ts';
import { CUSTOMER, dialogIsGone, loseAnswer } from '../../../test/support/console.ts';
import type { PlacedOrder } from '../../client/types.ts';
import { shopInBrowser } from './support/shop-in-browser.ts';

const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

/** The orders of a test, oldest first. Those of the test before are canceled. */
let orders: PlacedOrder[] = [];
beforeEach(async () => {
  for (const { orderId } of orders) {
    const order = { customerId: CUSTOMER, orderId };
    await shop.cancelOrder(order).catch(() => undefined);
  }
  const to = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };
  orders = [await placeOrder(to), await placeOrder(to), await placeOrder(to)];
});
const path = (n: number) => ({ customerId: CUSTOMER, orderId: orders[n]?.orderId ?? '' });
const numberOf = (n: number) => orders[n]?.number ?? '';
const now = (n: number) => shop.getCustomerOrder(path(n));
const parcels = async (n: number) =>
  (await shop.getOrder({ orderId: path(n).orderId, consistent: true })).fulfillments;
const hold = async (n: number, reason: 'FRAUD' | 'ADDRESS' = 'FRAUD') =>
  shop.holdOrder({ ...path(n), ifMatch: await now(n), body: { reason } });
/** Holds an order, and waits for the copy that a page reads: it lags longer on a busy machine. */
const holdInCopy = async (n: number) => {
  await hold(n);
  const copy = async () => (await shop.listOrders({ ids: path(n).orderId })).items[0]?.onHold;
  await expect.poll(copy).toBe('FRAUD');
};

/** Lets a handler have the requests of a method. */
const only = (method: string, handle: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? handle(route) : route.continue();
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const outcome = (page: Page, text: string | RegExp) =>
  page.locator('p.outcome').getByText(text).waitFor();
const scan = async (page: Page, text: string) => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

describe.skipIf(!hasBrowser)('An order on hold', () => {
  const at = async (hash: string, count: number) => {
    const page = await signedIn({ hash });
    await page.getByText(`${count} order`).first().waitFor();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    return page;
  };
  const atTable = async () => {
    const page = await signedIn({ hash: '#/pack' });
    await page.getByLabel('Scan the parcel label').waitFor();
    return page;
  };

  it('is released once and shipped once after a lost answer, and held again', async () => {
    await holdInCopy(0);
    const page = await at('#/hold', 1);
    let releases = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') releases++;
    });
    await press(page, 's');
    const form = page.getByRole('dialog', { name: `Release and ship ${numberOf(0)}` });
    await form.getByText('shipping releases it').waitFor();
    await page.route('**/fulfillments', loseAnswer);
    await press(page, 'Enter');
    await page.waitForTimeout(600);
    await press(page, 'Enter');
    await form.getByText('No answer yet').waitFor();
    await page.unroute('**/fulfillments');
    await form.getByRole('button', { name: 'Ask again' }).click();
    await outcome(page, /5 items of .* shipped\./);
    expect([releases, (await parcels(0)).length]).toEqual([1, 1]);

    // The release after it is lost, too: the undo goes on where it was.
    await page.route('**/cancellation', loseAnswer);
    await press(page, 'z');
    await outcome(page, /^No answer yet/);
    await page.unroute('**/cancellation');
    await press(page, 'z');
    await outcome(page, /is taken back\. It is on hold again\./);
    expect(await now(0)).toMatchObject({ status: 'OPEN', onHold: 'FRAUD' });
    expect((await parcels(0)).map(({ status }) => status)).toEqual(['CANCELLED']);
    await page.locator(`tr[data-id="${path(0).orderId}"]`).waitFor();
    await page.close();
  });

  it('is released if a refusal follows, which the dialog shows', async () => {
    await holdInCopy(0);
    const page = await at('#/hold', 1);
    // The answer of the release is lost once, and the client finds its own change.
    let lost = 0;
    await page.route(
      '**/hold',
      only('DELETE', (route) => (lost++ === 0 ? loseAnswer(route) : route.continue())),
    );
    await page.route('**/fulfillments', async (route) => {
      await hold(0, 'ADDRESS');
      await route.continue();
    });
    await press(page, 's');
    await page.getByRole('dialog').getByText('shipping releases it').waitFor();
    await press(page, 'Enter');
    await page.waitForTimeout(600);
    await press(page, 'Enter');
    const alert = page.getByRole('dialog').getByRole('alert').last();
    await alert.getByText(/Not shipped: changed.*held this order/).waitFor();
    await alert.getByText('The order is released now.').waitFor();
    expect(await parcels(0)).toEqual([]);
    expect(lost).toBe(2);
    await page.close();
  });

  it('is held with words of its own, and done if a repeat finds its own change', async () => {
    const page = await at('#/ship', 3);
    await press(page, 'b');
    await page.keyboard.type('3');
    await press(page, 'Enter', 'h');
    await page.getByLabel('Reason').selectOption('FRAUD');
    await hold(2, 'ADDRESS');
    await page.route(`**/${path(0).orderId}/hold`, loseAnswer);
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
    await page.getByRole('heading', { name: 'Held 1 of 3' }).waitFor();
    const result = page.getByRole('region', { name: 'Result of 3 orders' });
    await result.getByText('Not held: changed').waitFor();
    await result.getByText(/held this order at .* Nothing was done\./).waitFor();
    await result.getByText(/Asking again is safe\.$/).waitFor();
    expect(await result.getByText('shipped').count()).toBe(0);
    await page.unroute(`**/${path(0).orderId}/hold`);
    await result.getByRole('button', { name: `Ask again for ${numberOf(0)}` }).click();
    await page.getByRole('heading', { name: 'Held 2 of 3' }).waitFor();

    // The undo names what it could not undo, goes on after it, and leaves out what is undone.
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') requests.push(request.url());
    });
    await page.route(`**/${path(0).orderId}/hold`, (route) => route.abort());
    await press(page, 'z');
    await outcome(page, `Held 1 order: undone. Not undone: ${numberOf(0)}.`);
    expect((await now(1)).onHold).toBeUndefined();
    await page.unroute(`**/${path(0).orderId}/hold`);
    requests.length = 0;
    await press(page, 'z');
    await outcome(page, /^Held 2 orders: undone\.$/);
    expect(requests).toEqual([expect.stringContaining(path(0).orderId)]);
    expect([(await now(0)).onHold, (await now(2)).onHold]).toEqual([undefined, 'ADDRESS']);
    await page.close();
  });

  it('is shipped, which has a button that undoes it, until ten minutes are over', async () => {
    const page = await at('#/ship', 3);
    await page.clock.install();
    await page.reload();
    const undo = page.getByRole('button', { name: `Undo shipped ${numberOf(0)} z`, exact: true });
    const ship = async () => {
      await page.locator(`tr.at[data-id="${path(0).orderId}"] .who:not(:empty)`).waitFor();
      await press(page, 's');
      await page.getByRole('dialog', { name: /^Ship / }).waitFor();
      await press(page, 'Enter');
      await undo.waitFor();
    };
    await ship();
    await undo.click();
    await outcome(page, /is taken back\./);
    await undo.waitFor({ state: 'detached' });
    await press(page, 'k', 'k', 'k');
    await ship();
    // On every view but the packing table, which has an undo of its own.
    await press(page, 'g', 'd');
    await undo.waitFor();
    await page.evaluate("location.hash = '#/pack'");
    await page.getByLabel('Scan the parcel label').waitFor();
    expect(await undo.isVisible()).toBe(false);
    await press(page, 'Escape');
    await undo.waitFor();
    await page.clock.fastForward('10:31');
    await undo.waitFor({ state: 'detached' });
    await page.close();
  });

  it('is released, untagged and taken back by z after a reload, until the sign-out', async () => {
    const page = await at('#/ship', 3);
    const { orderId } = path(0);
    const undo = (what: string) =>
      page.getByRole('button', { name: `Undo ${what} z`, exact: true });
    const kept = () => page.evaluate<string | null>("sessionStorage.getItem('orders.undo')");
    const reload = async (what: string) => {
      await undo(what).waitFor();
      await dialogIsGone(page);
      await page.reload();
      await undo(what).waitFor();
      expect(await kept()).toMatch(/^((?!Nia|Oslo).)*$/);
      await page.locator('tr.at .who:not(:empty)').waitFor();
    };
    await press(page, 'h');
    await page.getByLabel('Reason').selectOption('FRAUD');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
    await reload(`held ${numberOf(0)}`);
    await press(page, 'z');
    await outcome(page, 'Held 1 order: undone.');
    expect((await now(0)).onHold).toBeUndefined();

    // What is undone is not offered again.
    await page.reload();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);

    await press(page, 'b');
    await page.keyboard.type('2');
    await press(page, 'Enter', 't');
    await page.getByLabel('Tag', { exact: true }).fill('gift');
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Tagged 2 of 2' }).waitFor();
    await page.getByRole('button', { name: 'Close the result' }).click();
    await reload('tagged 2');
    await press(page, 'z');
    await outcome(page, 'Tagged 2 orders: undone.');
    expect((await shop.getOrder({ orderId, consistent: true })).tags).toBeUndefined();

    await press(page, 'Escape', 'k', 'k', 'k');
    await page.locator(`tr.at[data-id="${orderId}"]`).waitFor();
    await press(page, 's');
    await page.getByRole('dialog', { name: `Ship ${numberOf(0)}` }).waitFor();
    await press(page, 'Enter');
    await reload(`shipped ${numberOf(0)}`);
    const row = page.locator(`tr[data-id="${orderId}"]`);
    await row.waitFor({ state: 'detached' });
    await press(page, 'z');
    await outcome(page, /^The parcel of .* is taken back\./);
    // The order is in the list again, with its name and its items.
    await row.getByText('Nia Lund').waitFor();
    expect(await row.locator('td.many').textContent()).toBe('5 items');
    expect((await parcels(0)).map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(await kept()).not.toBeNull();
    await page.locator('summary', { hasText: 'operator' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in as operator' }).waitFor();
    expect(await kept()).toBeNull();
    await page.close();
  });

  it('leaves the undo of the action before, if nothing of it is done', async () => {
    const page = await at('#/ship', 3);
    await press(page, 't');
    await page.getByLabel('Tag', { exact: true }).fill('gift');
    await press(page, 'Enter');
    const tags = async () =>
      (await shop.getOrder({ orderId: path(0).orderId, consistent: true })).tags;
    await expect.poll(tags).toEqual(['gift']);
    await dialogIsGone(page);
    await press(page, 'h');
    await page.getByLabel('Reason').selectOption('FRAUD');
    await hold(0, 'ADDRESS');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
    await page.getByText('Not held: changed', { exact: true }).waitFor();
    // The live region has the reason, and no count over it.
    await outcome(page, /: Not held: changed\. .* Nothing was done\.$/);
    await press(page, 'z');
    await outcome(page, 'Tagged 1 order: undone.');
    expect(await tags()).toBeUndefined();
    await page.close();
  });

  it('has the undo of later actions beside a batch’s result, and once that is undone', async () => {
    const page = await at('#/ship', 3);
    const tag = async (name: string) => {
      await press(page, 't');
      await page.getByLabel('Tag', { exact: true }).fill(name);
      await press(page, 'Enter');
      await dialogIsGone(page);
    };
    const undo = (what: string) => page.getByRole('button', { name: `Undo ${what}`, exact: true });
    await press(page, 'b');
    await page.keyboard.type('2');
    await press(page, 'Enter');
    await tag('gift');
    await undo('2 z').waitFor();
    await press(page, 'Escape');
    await tag('vip');
    await undo(`tagged ${numberOf(0)} z`).waitFor();
    expect(await undo('2').count()).toBe(1);
    await press(page, 'z');
    await outcome(page, 'Tagged 1 order: undone.');

    await undo('2').click();
    await outcome(page, 'Tagged 2 orders: undone.');
    expect(await page.getByRole('region', { name: /^Result of/ }).count()).toBe(0);
    await tag('late');
    await undo(`tagged ${numberOf(0)} z`).click();
    await outcome(page, 'Tagged 1 order: undone.');
    const { orderId } = path(0);
    expect((await shop.getOrder({ orderId, consistent: true })).tags).toBeUndefined();
    await page.close();
  });

  it('does not ship at the packing table, and is left out of it', async () => {
    await holdInCopy(0);
    const page = await atTable();
    await page.getByText('2 to go').first().waitFor();
    await scan(page, numberOf(0));
    const refused = page
      .getByRole('alert')
      .getByText('On hold: possible fraud. It is not shipped.');
    await refused.waitFor();
    await page.locator('.pack-number').getByText(numberOf(1)).waitFor();
    await page.keyboard.press('Escape');
    await refused.waitFor({ state: 'detached' });
    // It is held while it is on the table: the same scan again changes nothing.
    await untilQuiet(page);
    await holdInCopy(1);
    const read = page.waitForResponse((response) => response.url().includes('ids='));
    await page.evaluate("dispatchEvent(new Event('online'))");
    await (await read).finished();
    // Before a label is on the parcel.
    await refused.waitFor();
    for (let n = 0; n < 2; n++) {
      await scan(page, '00300000000000000077');
      await refused.waitFor();
    }
    await scan(page, '*SKIP');
    await page.locator('.pack-number').getByText(numberOf(2)).waitFor();
    expect([await parcels(0), await parcels(1)]).toEqual([[], []]);
    await page.close();
  });

  it('is held from the table after a lost answer, and named if it is not', async () => {
    const page = await atTable();
    await page.route('**/hold', loseAnswer);
    await scan(page, '*HOLD');
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await side.getByText('No answer yet. It may have been done.').waitFor();
    await page.unroute('**/hold');
    await scan(page, numberOf(0));
    await scan(page, '*HOLD');
    await side.getByText('On hold.').waitFor();
    expect((await now(0)).onHold).toBe('OTHER');

    await hold(1);
    await scan(page, '*HOLD');
    await side.getByText(/^Not held: changed\. .* Nothing was done\.$/).waitFor();
    // Leaving asks first. Who opens it has seen it.
    await press(page, 'Escape');
    await page.getByRole('dialog', { name: 'Leave the packing table?' }).waitFor();
    await press(page, 'Escape');
    await dialogIsGone(page);
    expect(new URL(page.url()).hash).toBe('#/pack');
    await side.getByRole('link', { name: `Open ${numberOf(1)}` }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
