// @module-tag large alone
/** The choice of the orders to pack, the kept scans, and the choices before a parcel leaves. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser, hasBrowser, screenshot, untilQuiet } from '../../../test/support/browser.ts';
import {
  CUSTOMER,
  dialogIsGone,
  loseAnswer,
  type Shop,
  signedIn,
  startShop,
  untilFollowed,
} from '../../../test/support/console.ts';
import type { PlacedOrder } from '../../client/types.ts';
import type { RunOptions } from '../../local/run-options.ts';

const DHL = '00300000000000000042';
const UPS = '1Z999AA10123456784';
const ONE_OF_FIVE =
  'Only 1 of 5 items is ticked, but all would leave. ' +
  'As a part, 1 would leave and 4 would stay.';
/** Notes what a screen reader reads out of the live region: of each change, what is atomic. */
const LISTEN = `{
  globalThis.read = [];
  const isAtomic = (one) => one?.closest('[aria-atomic]')?.ariaAtomic === 'true';
  const note = (node) => {
    const at = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    read.push((isAtomic(at) ? at.closest('[aria-atomic]') : node).textContent);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'childList' ? addedNodes : [target]) note(node);
  }).observe(document.querySelector('[aria-live]'), {
    childList: true,
    characterData: true,
    subtree: true,
  });
}`;
const NAMED = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };

describe.skipIf(!hasBrowser)('A parcel that is packed', () => {
  const { open, complaints } = browser();
  let backend: Shop['backend'];
  let shop: Shop['shop'];
  let placeOrder: Shop['placeOrder'];
  let orders: PlacedOrder[];
  const start = async (context?: RunOptions['context']) => {
    ({ backend, shop, placeOrder } = await startShop(context));
    orders = [await placeOrder(NAMED), await placeOrder(NAMED), await placeOrder(NAMED)];
  };
  beforeEach(async ({ task }) =>
    start(task.name.includes('unpaid') ? { shipUnpaid: 'false' } : {}),
  );
  afterEach(() => backend?.stop());

  const idOf = (n: number) => orders[n]?.orderId ?? '';
  const numberOf = (n: number) => orders[n]?.number ?? '';
  const parcels = async (n: number) =>
    (await shop.getOrder({ orderId: idOf(n), consistent: true })).fulfillments;
  const onHold = async (n: number) =>
    (await shop.getCustomerOrder({ customerId: CUSTOMER, orderId: idOf(n) })).onHold;
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const scan = async (page: Page, text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const atList = async (hash = '#/ship') => {
    const page = await signedIn(open, backend, { hash });
    await page.locator('tr.at .who:not(:empty)').waitFor();
    return page;
  };
  const atTable = async () => {
    const page = await signedIn(open, backend, { hash: '#/pack' });
    await page.getByLabel('Scan the parcel label').waitFor();
    return page;
  };
  /** The name of the control that has the focus. */
  const focused = (page: Page) =>
    page.evaluate<string>(`{
      const { labels, textContent } = document.activeElement;
      (labels?.[0]?.firstChild ?? { textContent }).textContent.trim();
    }`);
  const toGo = (page: Page, count: number) =>
    page.locator('.pack-head').getByText(`${count} to go`).waitFor();

  it('is of the oldest orders, which were selected, else of the whole queue', async () => {
    const page = await atList();
    await page.getByText('3 orders').first().waitFor();
    await page.getByRole('button', { name: 'Oldest first' }).click();
    await page.locator(`tbody tr[data-id="${idOf(2)}"]:first-child`).waitFor();
    await press(page, 'b');
    const picker = page.getByRole('dialog', { name: 'Select the oldest orders' });
    await picker.getByRole('button', { name: 'Close', exact: true }).click();
    await dialogIsGone(page);
    expect(await page.locator('tbody input:checked').count()).toBe(0);
    await press(page, 'b');
    await picker.waitFor();
    await press(page, '2', 'Enter');
    await dialogIsGone(page);
    expect(await page.locator('tbody input:checked').count()).toBe(2);
    await press(page, 'p');
    await page.locator('.pack-head').waitFor();
    await toGo(page, 2);
    await scan(page, numberOf(2));
    await page.getByRole('alert').getByText('not among those to pack').waitFor();
    // Escape lets go of the slip, and does not leave the table.
    await press(page, 'Escape');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await toGo(page, 2);
    await page.reload();
    await toGo(page, 2);
    await press(page, 'Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.getByRole('link', { name: 'Pack and ship' }).click();
    await toGo(page, 3);
    await page.close();
  });

  it('is of the whole queue after a reload, whose copy has only the oldest orders', async () => {
    const page = await atTable();
    await toGo(page, 3);
    let load = () => {};
    const loads = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/orders\?(?!.*sort=desc)/, async (route) => {
      await loads;
      await route.continue();
    });
    const copy = () => page.evaluate<string>("sessionStorage['orders.work']");
    await expect.poll(copy).toContain('"lines"');
    await page.addInitScript(`{
      const oldest = JSON.parse(sessionStorage['orders.work']).slice(0, 1);
      sessionStorage['orders.work'] = JSON.stringify(oldest);
    }`);
    // The order on the table is none of them: it is waited for, and neither lost nor taken as over.
    await scan(page, numberOf(1));
    await scan(page, 'BAG');
    for (let n = 0; n < 2; n++) {
      await page.reload();
      await toGo(page, 1);
      await page.getByRole('heading', { name: 'Loading the open orders …' }).waitFor();
    }
    load();
    await toGo(page, 3);
    await page.locator('.pack-number').getByText(numberOf(1)).waitFor();
    await page.locator('.pack-lines').getByText('1 of 3').waitFor();
    await scan(page, numberOf(2));
    await page.locator('.pack-number').getByText(numberOf(2)).waitFor();
    await page.close();
  });

  it('is kept before it is sent, and not offered again after a reload', async () => {
    const page = await signedIn(open, backend, { hash: '#/pack' });
    await toGo(page, 3);
    let isSent = false;
    // It does not arrive, and nothing is known of it when the page is gone.
    await page.route('**/fulfillments', () => {
      isSent = true;
    });
    await scan(page, DHL);
    await expect.poll(() => isSent).toBe(true);
    expect(await page.getByRole('button', { name: 'Send 1 now' }).count()).toBe(0);
    await page.reload();
    // Not before: the browser would send the request that is held back.
    await page.unroute('**/fulfillments');
    await page.locator('.pack-number').getByText(numberOf(1)).waitFor();
    await toGo(page, 2);
    // On a phone, too.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'To ship' }).waitFor();
    await page.getByRole('button', { name: 'Send 1 now' }).click();
    await page.getByText('1 shipped ·').waitFor();
    expect(await parcels(0)).toMatchObject([{ trackingInfo: { number: DHL } }]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await page.evaluate("localStorage.getItem('orders.unsent')")).toBe('[]');
    await page.close();
  });

  it('leaves once if its scan ends twice, and whole only if no part of it is ticked', async () => {
    const page = await atTable();
    // The page is busy for longer than an echo lasts, and handles the second Enter after that.
    await page.evaluate(`addEventListener('submit', () => {
      for (const end = performance.now() + 1000; performance.now() < end; );
    }, { once: true })`);
    const keyboard = await page.context().newCDPSession(page);
    const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 } as const;
    const end = (type: 'keyDown' | 'keyUp') =>
      keyboard.send('Input.dispatchKeyEvent', { type, ...enter });
    await page.keyboard.type(DHL);
    await Promise.all([end('keyDown'), end('keyUp'), end('keyDown'), end('keyUp')]);
    await page.getByText('1 shipped · 2 to go').waitFor();
    await scan(page, 'BAG');
    for (let n = 0; n < 2; n++) {
      expect(await parcels(1)).toEqual([]);
      await scan(page, UPS);
      if (n === 0) await page.getByRole('alert').getByText(ONE_OF_FIVE).waitFor();
    }
    await page.getByText('2 shipped · 1 to go').waitFor();
    expect(await parcels(1)).toMatchObject([{ lines: [{ quantity: 3 }, { quantity: 2 }] }]);
    expect(await parcels(2)).toEqual([]);
    await page.close();
  });

  it('is asked about if Enter alone follows one with a number, not one without', async () => {
    const page = await atTable();
    const alert = page.getByRole('alert');
    await toGo(page, 3);
    await scan(page, DHL);
    await page.getByText('1 shipped · 2 to go').waitFor();
    // Not as the echo of a scanner.
    await page.waitForTimeout(600);
    // The second Enter of the same scanner is no answer.
    await press(page, 'Enter', 'Enter');
    const question = 'No label is scanned, and the parcel before has a number.';
    await alert.getByText(`${question} Enter again to ship anyway.`).waitFor();
    await page.waitForTimeout(600);
    expect(await parcels(1)).toEqual([]);
    await press(page, 'Enter');
    await page.getByText('2 shipped · 1 to go').waitFor();
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await side.getByText('without a number').waitFor();
    await press(page, 'Enter');
    await page.getByText('3 shipped · 0 to go').waitFor();
    await page.close();
  });

  it('of a part answers the question about items that are not ticked', async () => {
    const page = await atTable();
    const alert = page.getByRole('alert');
    await toGo(page, 3);
    await scan(page, 'BAG');
    await scan(page, DHL);
    await alert.getByText(ONE_OF_FIVE).waitFor();
    await scan(page, '*PART');
    await page.getByText('A part: 1 of 5 items ships').waitFor();
    expect(await alert.count()).toBe(0);
    await scan(page, DHL);
    await page.locator('p.outcome').getByText('Part shipped: 1 item.').waitFor();
    // No other question is answered by it.
    await scan(page, '12345');
    await alert.getByText('This does not look like a number of DHL.').waitFor();
    await scan(page, '*PART');
    await scan(page, '*PART');
    await page.waitForTimeout(600);
    await press(page, 'Enter');
    await alert.getByText('Let go of it to ship without a number.').waitFor();
    expect(await parcels(1)).toEqual([]);
    await page.close();
  });

  it('does not leave without a number after a scan in doubt, until a person lets go', async () => {
    const page = await atTable();
    const alert = page.getByRole('alert');
    const enter = async (words: string) => {
      // Not as the echo of a scanner.
      await page.waitForTimeout(600);
      await press(page, 'Enter');
      await alert.getByText(`${words} Let go of it`).waitFor();
      expect(await parcels(0)).toEqual([]);
    };
    await toGo(page, 3);
    await scan(page, '12345');
    const question = 'This does not look like a number of DHL. Scan it again to ship anyway.';
    await alert.getByText(question).waitFor();
    for (let n = 0; n < 2; n++) await enter(question);
    // The items of the parcel do not answer it.
    for (let n = 0; n < 3; n++) await scan(page, 'BAG');
    for (let n = 0; n < 2; n++) await scan(page, 'MUG');
    await enter(question);
    await press(page, 'Escape');
    await alert.waitFor({ state: 'detached' });
    await page.locator('.pack-number').getByText(numberOf(0)).waitFor();
    await scan(page, '261124-XXXX-XXX');
    const absent = 'This order is not open: nothing is shipped.';
    await alert.getByText(absent).waitFor();
    await enter(absent);
    await page.getByRole('button', { name: 'Let go' }).click();
    await alert.waitFor({ state: 'detached' });
    await press(page, 'Enter');
    await page.getByText('1 shipped · 2 to go').waitFor();
    expect(await parcels(0)).toHaveLength(1);
    expect((await parcels(0))[0]?.trackingInfo).toBeUndefined();
    // The same scan again goes on.
    for (let n = 0; n < 2; n++) {
      await scan(page, '12345');
      if (n === 0) await alert.getByText(question).waitFor();
    }
    await page.getByText('2 shipped · 1 to go').waitFor();
    expect(await parcels(1)).toMatchObject([{ trackingInfo: { number: '12345' } }]);
    await press(page, 'Escape');
    await page.getByRole('heading', { name: 'To ship' }).waitFor();
    await page.close();
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('that is refused is named in red below the header, $width pixels wide', async (size) => {
    const page = await atTable();
    await page.setViewportSize(size);
    const said = page.locator('p.outcome', { hasText: numberOf(0) });
    const place = async () => {
      const box = await said.boundingBox();
      const head = await page.locator('.pack-head').boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? Infinity));
      return page.evaluate<string>(`{
        const said = document.querySelector('p.outcome');
        const { left, width, top, bottom } = said.getBoundingClientRect();
        const at = (y) => document.elementFromPoint(left + width / 2, y);
        const isSeen = [top + 1, (top + bottom) / 2, bottom - 1].every((y) => at(y) === said);
        isSeen ? getComputedStyle(said).color : 'hidden';
      }`);
    };
    const good = await page.evaluate<string>(`{
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.color = 'var(--good)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      color;
    }`);
    await page.route('**/fulfillments', (route) => route.abort());
    await scan(page, DHL);
    await said.getByText('Kept: send it').waitFor();
    expect(await place()).not.toMatch(/hidden/);
    expect(await place()).not.toBe(good);
    await page.unroute('**/fulfillments');
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: idOf(0) });
    await page.getByRole('button', { name: 'Send 1 now' }).click();
    await said.getByText('Nothing was shipped. Take the parcel back.').waitFor();
    const red = await place();
    expect(red).not.toMatch(/hidden/);
    expect(red).not.toBe(good);
    await page.mouse.wheel(0, 400);
    expect(await place()).toBe(red);
    await page.close();
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('moves nothing by the words about its outcome, $width pixels wide', async (size) => {
    const page = await atTable();
    await page.setViewportSize(size);
    const places = () =>
      page.evaluate(`[...document.querySelectorAll('#title, #scan, .pack-lines, .pack-side')]
        .map((one) => one.getBoundingClientRect().top)`);
    await page.locator('.pack-lines').getByText('0 of 3').waitFor();
    const before = await places();
    const height = await page.evaluate('document.documentElement.scrollHeight');
    const said = page.locator('p.outcome');
    await scan(page, DHL);
    await said.getByText('Shipped.').waitFor();
    expect(await places()).toEqual(before);
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: idOf(1) });
    await scan(page, '00300000000000000043');
    await said.getByText('Nothing was shipped. Take the parcel back.').waitFor();
    expect(await places()).toEqual(before);
    // On a large screen, all of it is in sight.
    if (size.width === 1440) expect(height).toBe(size.height);
    await page.close();
  });

  it('that is refused is asked about before the table is left, until it was seen', async () => {
    const page = await atTable();
    await toGo(page, 3);
    for (const n of [0, 1]) await shop.cancelOrder({ customerId: CUSTOMER, orderId: idOf(n) });
    await scan(page, DHL);
    await scan(page, '00300000000000000043');
    const count = page.locator('.pack-head').getByText(/ not solved$/);
    await count.getByText('2 not solved').waitFor();
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await side.getByRole('button', { name: `Seen: ${numberOf(0)}` }).click();
    await count.getByText('1 not solved').waitFor();
    await press(page, 'Escape');
    const leaving = page.getByRole('dialog', { name: 'Leave the packing table?' });
    await leaving.getByText('Not solved: 1.', { exact: true }).waitFor();
    await press(page, 'Escape');
    await dialogIsGone(page);
    // Both stay in the list, with their reasons.
    expect(await side.getByText('Take the parcel back.').count()).toBe(2);
    expect(await side.getByRole('button', { name: /^Seen/ }).count()).toBe(1);
    // Its own page shows what became of it: that one need not be asked about.
    await side.getByRole('link', { name: `Open ${numberOf(1)}` }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.close();
  });

  it('has no result of a batch before its eyes', async () => {
    const page = await atList();
    await page.getByText('3 orders').first().waitFor();
    await press(page, 'b', '2', 'Enter', 's');
    await page.getByRole('dialog', { name: 'Ship 2 orders' }).waitFor();
    await press(page, 'Enter', 'Enter');
    const result = page.getByRole('heading', { name: 'Shipped 2 of 2' });
    await result.waitFor();
    await press(page, 'p');
    await toGo(page, 1);
    expect(await result.isVisible()).toBe(false);
    await press(page, 'Escape');
    await result.waitFor();
    await page.close();
  });

  it('is not taken for the next order if somebody else has shipped its own', async () => {
    const page = await atTable();
    await page.locator('.pack-number').getByText(numberOf(0)).waitFor();
    await shop.createFulfillment({ customerId: CUSTOMER, orderId: idOf(0) });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('alert').getByText('This order is no longer open').waitFor();
    await toGo(page, 2);
    for (let n = 0; n < 2; n++) await scan(page, DHL);
    expect(await page.locator('.pack-number').textContent()).toBe(numberOf(0));
    await press(page, 'ArrowDown');
    await page.locator('.pack-number').getByText(numberOf(1)).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await parcels(1)).toEqual([]);
    await scan(page, DHL);
    await page.getByText('1 shipped · 1 to go').waitFor();
    await page.close();
  });

  it('of an unpaid order does not leave a shop that ships paid orders only', async () => {
    orders = [await placeOrder({ ...NAMED, paymentTerms: 'RECEIPT' })];
    const page = await atList('#/unpaid');
    const words = 'Not paid: this shop ships paid orders only. It is not shipped.';
    await press(page, 's');
    const form = page.getByRole('dialog', { name: `Ship ${numberOf(0)}` });
    await form.getByText(words).waitFor();
    expect(await form.getByRole('button', { name: 'Ship 5 items' }).isDisabled()).toBe(true);
    await press(page, 'Enter', 'Enter', 'Escape');
    await dialogIsGone(page);
    await press(page, 'p');
    await toGo(page, 1);
    for (let n = 0; n < 2; n++) {
      await scan(page, DHL);
      await page.getByRole('alert').getByText(words).waitFor();
    }
    expect(await parcels(0)).toEqual([]);
    await page.close();
  });

  it('goes with the carrier that a person has chosen, after a question', async () => {
    const page = await atList();
    await press(page, 's');
    const form = page.getByRole('dialog', { name: `Ship ${numberOf(0)}` });
    const carrier = form.getByLabel('Carrier');
    await form.getByLabel('Tracking number').fill(UPS);
    await form.getByText('With UPS.').waitFor();
    expect(await carrier.inputValue()).toBe('UPS');
    await carrier.selectOption('DHL');
    await form.getByText('This looks like a number of UPS, not of DHL.').waitFor();
    expect(await carrier.inputValue()).toBe('DHL');
    // The second Enter of a scanner is no answer.
    await form.getByLabel('Tracking number').press('Enter');
    await press(page, 'Enter');
    await form.getByRole('alert').getByText('Ship anyway?').waitFor();
    expect(await parcels(0)).toEqual([]);
    await page.waitForTimeout(600);
    await press(page, 'Enter');
    await page.locator('p.outcome').getByText('shipped.').waitFor();
    expect(await parcels(0)).toMatchObject([{ trackingInfo: { company: 'DHL', number: UPS } }]);
    await page.close();
  });

  it('goes with the carrier that was chosen for many orders, after a question', async () => {
    const page = await atList();
    await page.getByText('3 orders').first().waitFor();
    await press(page, 'b', '2', 'Enter', 's');
    const form = page.getByRole('dialog', { name: 'Ship 2 orders' });
    await form
      .getByLabel(/^Tracking number of/)
      .first()
      .fill(UPS);
    await form.getByText('1 with UPS, 1 without a number').waitFor();
    await form.getByLabel('Carrier').selectOption('DHL');
    await form.getByText('not like DHL').first().waitFor();
    await form.getByText('1 with DHL, 1 without a number').waitFor();
    const submit = form.getByRole('button', { name: /^Ship 2 orders/ });
    const asked = form.getByRole('alert').getByText('Ship anyway?');
    await submit.press('Enter');
    await asked.waitFor();
    // Another carrier is another question.
    await form.getByLabel('Carrier').selectOption('DPD');
    await asked.waitFor({ state: 'detached' });
    await form.getByLabel('Carrier').selectOption('DHL');
    await submit.press('Enter');
    await asked.waitFor();
    await page.context().setOffline(true);
    await form
      .getByRole('alert')
      .getByText(/^No connection: nothing can be sent now/)
      .waitFor();
    await page.context().setOffline(false);
    await asked.waitFor();
    // A person's own Enter, not the second one of a scanner.
    await page.waitForTimeout(600);
    await submit.press('Enter');
    await page.getByRole('heading', { name: 'Shipped 2 of 2' }).waitFor();
    const sent = [...(await parcels(0)), ...(await parcels(1))].flatMap(
      ({ trackingInfo }) => trackingInfo ?? [],
    );
    expect(sent).toMatchObject([{ company: 'DHL', number: UPS }]);
    await page.close();
  });

  it('of many leads to each that is in doubt or has no number, one after the other', async () => {
    const page = await atList();
    await page.getByText('3 orders').first().waitFor();
    await press(page, 'b', '3', 'Enter', 's');
    const form = page.getByRole('dialog', { name: 'Ship 3 orders' });
    await form.getByRole('button', { name: 'Ship 3 without numbers' }).waitFor();
    // Without a list, no number is missing.
    expect(await form.getByRole('button', { name: /to check$/ }).count()).toBe(0);
    const list = `${numberOf(2)}\tabc\nX-1\t${DHL}`;
    await page.evaluate(`dispatchEvent(Object.assign(new Event('paste'), {
      clipboardData: { getData: () => ${JSON.stringify(list)} } }))`);
    const field = () => page.evaluate("document.activeElement.getAttribute('aria-label')");
    const next = form.getByRole('button', { name: 'Next of 3 to check' });
    for (const n of [0, 1, 2, 0, 1]) {
      await next.click();
      expect(await field()).toBe(`Tracking number of ${numberOf(n)}`);
    }
    await page.keyboard.type(UPS);
    // A row that is right now is left out, and is no reason to begin again.
    for (const n of [2, 0]) {
      await form.getByRole('button', { name: 'Next of 2 to check' }).click();
      expect(await field()).toBe(`Tracking number of ${numberOf(n)}`);
    }
    await page.close();
  });

  it('goes with the carrier that was chosen at the table, after a question', async () => {
    const page = await atTable();
    await press(page, 'Alt+c');
    await expect.poll(() => focused(page)).toBe('Carrier');
    await page.getByLabel('Carrier').selectOption('DPD');
    await page.getByLabel('Carrier').selectOption('DHL');
    // The hand is still on the list of carriers: a scan goes into its field all the same.
    await scan(page, UPS);
    const question = 'This looks like a number of UPS, not of DHL. Scan it again to ship anyway.';
    await page.getByRole('alert').getByText(question).waitFor();
    expect(await page.getByLabel('Carrier').inputValue()).toBe('DHL');
    await scan(page, UPS);
    await page.getByText('1 shipped ·').waitFor();
    expect(await parcels(0)).toMatchObject([{ trackingInfo: { company: 'DHL', number: UPS } }]);
    await page.close();
  });

  it('has a key for each of its actions, also from the field, which keeps the focus', async () => {
    const page = await atTable();
    const field = 'Scan the parcel label';
    const at = (n: number) => page.locator('.pack-number').getByText(numberOf(n)).waitFor();
    await at(0);
    // A SKU opens beside the table, whose work stays.
    const bag = page.locator('.pack-lines').getByRole('link', { name: 'BAG' });
    expect(await bag.getAttribute('target')).toBe('_blank');
    expect(await bag.getAttribute('href')).toBe('#/stock/BAG');
    await press(page, 'ArrowDown');
    await at(1);
    await press(page, 'ArrowDown', 'ArrowDown');
    await at(0);
    expect(await focused(page)).toBe(field);
    await press(page, 'Alt+p');
    const part = page.locator('[aria-keyshortcuts="Alt+P"]');
    await expect.poll(() => part.getAttribute('aria-pressed')).toBe('true');
    const pressed = (key: string, code: string) =>
      page.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
        { key: '${key}', code: '${code}', altKey: true, bubbles: true, cancelable: true }))`);
    // The key of a Mac gives another letter.
    await pressed('π', 'KeyP');
    await expect.poll(() => part.getAttribute('aria-pressed')).toBe('false');
    // On a German keyboard Z is at the place of Y.
    await pressed('y', 'KeyZ');
    expect(await page.getByRole('alert').count()).toBe(0);
    await pressed('z', 'KeyY');
    await page.getByRole('alert').getByText('Nothing was taken back.').waitFor();
    await press(page, 'Alt+l');
    await page.getByRole('region', { name: `Packing slip ${numberOf(0)}` }).waitFor();
    await press(page, 'Escape');
    await dialogIsGone(page);
    expect(await focused(page)).toBe(field);
    await press(page, 'Alt+h');
    await page.getByText('On hold.', { exact: true }).waitFor();
    await at(1);
    expect(await focused(page)).toBe(field);
    // In the list of carriers the arrow chooses.
    await press(page, 'Alt+c', 'ArrowDown');
    await at(1);
    await page.close();
  });

  it('has its keys on a German Mac, where Alt gives another letter at another place', async () => {
    const page = await atTable();
    await page.locator('.pack-number').getByText(numberOf(0)).waitFor();
    const keyboard = await page.context().newCDPSession(page);
    const pressed = async (key: string, code: string) => {
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await keyboard.send('Input.dispatchKeyEvent', { type, modifiers: 1, key, code });
    };
    const part = page.getByRole('button', { name: /^Ship (a part|the whole order)/ });
    await pressed('π', 'KeyP');
    await expect.poll(() => part.getAttribute('aria-pressed')).toBe('true');
    await pressed('ª', 'KeyH');
    await page.getByText('On hold.', { exact: true }).waitFor();
    // Y, at the place where an American keyboard has Z.
    await pressed('¥', 'KeyZ');
    await pressed('Ω', 'KeyY');
    await page.getByText('Released.', { exact: true }).waitFor();
    expect(await page.getByText('Nothing was taken back.').count()).toBe(0);
    await pressed('ç', 'KeyC');
    await expect.poll(() => focused(page)).toBe('Carrier');
    await pressed('@', 'KeyL');
    await page.getByRole('region', { name: /^Packing slip / }).waitFor();
    await page.close();
  });

  it('is taken back as the last outcome, as a hold is, also after the table is left', async () => {
    const page = await atTable();
    const at = (n: number) => page.locator('.pack-number').getByText(numberOf(n)).waitFor();
    const side = page.getByRole('complementary', { name: 'Parcels' });
    const state = async (n: number) => {
      const statuses = (await parcels(n)).map(({ status }) => status);
      return [await onHold(n), ...statuses];
    };
    await scan(page, DHL);
    await page.getByText('1 shipped ·').waitFor();
    await scan(page, '*HOLD');
    await side.getByText('On hold.', { exact: true }).waitFor();
    expect(await state(1)).toEqual(['OTHER']);
    await side.getByRole('heading', { name: 'Just now' }).waitFor();
    expect(await side.getByText('taken back').count()).toBe(0);
    await scan(page, '*UNDO');
    await side.getByText('Released.', { exact: true }).waitFor();
    expect(await side.getByText('taken back').count()).toBe(0);
    await at(1);
    expect([await state(0), await state(1)]).toEqual([[undefined, 'SHIPPED'], [undefined]]);
    // The order is to be packed again.
    await scan(page, '00300000000000000043');
    await page.getByText('2 shipped ·').waitFor();
    await scan(page, '*UNDO');
    await side.getByText('Taken back. The customer may have mail.').waitFor();
    await at(1);
    await scan(page, '00300000000000000044');
    await page.getByText('2 shipped ·').waitFor();
    await press(page, 'Escape');
    await page.getByRole('button', { name: `Undo shipped ${numberOf(1)}` }).waitFor();
    await press(page, 'z');
    await page.getByText(`The parcel of ${numberOf(1)} is taken back.`).waitFor();
    expect(await state(1)).toEqual([undefined, 'CANCELLED', 'CANCELLED']);
    // The parcel before that one is not the last action now.
    await press(page, 'z');
    await page.getByText('Only the last action can be undone').waitFor();
    expect(await state(0)).toEqual([undefined, 'SHIPPED']);
    await page.close();
  });

  it('is taken back after a reload, too, unless something else was done last', async () => {
    const page = await atTable();
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await scan(page, DHL);
    await page.getByText('1 shipped ·').waitFor();
    await page.reload();
    await toGo(page, 2);
    await scan(page, '*UNDO');
    await side.getByText('Taken back. The customer may have mail.').waitFor();
    await page.locator('.pack-number').getByText(numberOf(0)).waitFor();
    expect(await parcels(0)).toMatchObject([{ status: 'CANCELLED' }]);
    const refused = page.getByRole('alert').getByText('Nothing was taken back.');
    await scan(page, '*UNDO');
    await refused.waitFor();

    await press(page, 'Escape');
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await press(page, 't');
    await page.getByLabel('Tag', { exact: true }).fill('gift');
    await press(page, 'Enter');
    await page.getByRole('button', { name: /^Undo tagged/ }).waitFor();
    await dialogIsGone(page);
    const atTableAgain = async () => {
      await press(page, 'p');
      await page.getByLabel('Scan the parcel label').waitFor();
      await scan(page, '*UNDO');
      await refused.waitFor();
      await press(page, 'Escape');
      await page.locator('tr.at .who:not(:empty)').waitFor();
    };
    await atTableAgain();
    await press(page, 'b', '2', 'Enter', 's');
    await page.getByRole('button', { name: 'Ship 2 without numbers' }).press('Enter');
    await page.getByRole('heading', { name: 'Shipped 2 of 2' }).waitFor();
    await dialogIsGone(page);
    await atTableAgain();
    await page.close();
  });

  it('that is being sent is asked about before the table is left, with no key behind', async () => {
    const page = await atTable();
    await scan(page, DHL);
    await page.getByText('1 shipped ·').waitFor();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/fulfillments', async (route) => {
      await asked;
      await route.continue();
    });
    await scan(page, '00300000000000000043');
    await page.locator('.pack-number').getByText(numberOf(2)).waitFor();
    // Nothing older is taken for it.
    await scan(page, '*UNDO');
    await page.getByRole('alert').getByText('Nothing was taken back.').waitFor();
    await press(page, 'Escape');
    const leaving = page.getByRole('dialog', { name: 'Leave the packing table?' });
    await leaving.getByText('Being sent: 1.', { exact: true }).waitFor();
    await press(page, 'Alt+h', 'Alt+p');
    answer();
    await leaving.getByText('All parcels are sent.').waitFor();
    expect(await onHold(2)).toBeUndefined();
    await press(page, 'Alt+z', 'Escape');
    await dialogIsGone(page);
    const part = page.locator('[aria-keyshortcuts="Alt+P"]');
    expect(await part.getAttribute('aria-pressed')).toBe('false');
    await toGo(page, 1);
    await untilQuiet(page);
    for (const n of [0, 1]) expect(await parcels(n)).toMatchObject([{ status: 'SHIPPED' }]);
    await page.close();
  });

  it('is asked about again with the next Enter after a lost answer', async () => {
    const page = await atList();
    await press(page, 's');
    const form = page.getByRole('dialog', { name: `Ship ${numberOf(0)}` });
    await form.getByLabel('Tracking number').fill(DHL);
    await page.route('**/fulfillments', loseAnswer);
    await press(page, 'Enter');
    await form.getByText('No answer yet').waitFor();
    await page.unroute('**/fulfillments');
    await expect.poll(() => focused(page)).toMatch(/^Ask again/);
    await press(page, 'Enter');
    await page.locator('p.outcome').getByText('shipped.').waitFor();
    expect(await parcels(0)).toHaveLength(1);
    await page.close();
  });

  it('is asked about again with Enter once the connection is back that was lost', async () => {
    const page = await atList();
    await press(page, 's');
    const form = page.getByRole('dialog', { name: `Ship ${numberOf(0)}` });
    await form.getByLabel('Tracking number').fill(DHL);
    await page.route('**/fulfillments', async (route) => {
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('connectionreset');
    });
    await press(page, 'Enter');
    await form.getByText('No answer yet').waitFor();
    await page.unroute('**/fulfillments');
    expect(await form.getByRole('button', { name: /^Ask again/ }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => focused(page)).toMatch(/^Ask again/);
    await press(page, 'Enter');
    await page.locator('p.outcome').getByText('shipped.').waitFor();
    expect(await parcels(0)).toHaveLength(1);
    await page.close();
  });

  it('is not shipped, held or taken back without a connection, which is the reason', async () => {
    const reason = /No connection: nothing can be sent now\./;
    const page = await atList();
    await page.getByText('3 orders').first().waitFor();
    await press(page, 'b', '2', 'Enter');
    for (const [key, name] of [
      ['s', 'Ship'],
      ['t', 'Tag'],
      ['h', 'Hold'],
    ] as const) {
      await press(page, key);
      const form = page.getByRole('dialog');
      const submit = form.getByRole('button', { name: new RegExp(`^${name}`) });
      await submit.waitFor();
      await page.context().setOffline(true);
      await form.getByText(reason).waitFor();
      expect(await submit.isDisabled()).toBe(true);
      await page.context().setOffline(false);
      await form.getByText(reason).waitFor({ state: 'detached' });
      expect(await submit.isDisabled()).toBe(false);
      await press(page, 'Escape');
      await dialogIsGone(page);
    }
    await press(page, 'p');
    await toGo(page, 2);
    await page.context().setOffline(true);
    for (const key of ['Alt+h', 'Alt+z']) {
      await press(page, key);
      await page.getByRole('alert').getByText(reason).waitFor();
      await press(page, 'Enter', 'ArrowDown');
    }
    await page.context().setOffline(false);
    await page.close();
  });

  it('that was kept is shipped once it is sent, and nothing else is left on the page', async () => {
    const page = await atTable();
    await page.context().setOffline(true);
    await scan(page, DHL);
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await side.getByText('Kept: send it when the connection is back.').waitFor();
    await press(page, 'Alt+h');
    const refused = page.getByRole('alert').getByText('No connection: nothing can be sent now.');
    await refused.waitFor();
    await page.context().setOffline(false);
    await refused.waitFor({ state: 'detached' });
    // It is not forgotten elsewhere.
    await press(page, 'Escape');
    await page.getByRole('link', { name: 'Pack and ship 1 not sent' }).click();
    await toGo(page, 2);
    await page.getByRole('button', { name: 'Send 1 now' }).click();
    await page.getByText('1 shipped ·').waitFor();
    await page
      .locator('p.outcome')
      .getByText(`${numberOf(0)}: Shipped.`)
      .waitFor();
    expect(await page.getByText('Kept').count()).toBe(0);
    await page.close();
  });

  it('may be taken back if the answer to its undo is lost, and is asked for again', async () => {
    const page = await atTable();
    const alert = page.getByRole('alert');
    await scan(page, DHL);
    await page.getByText('1 shipped ·').waitFor();
    await page.route('**/cancellation', loseAnswer);
    await scan(page, '*UNDO');
    await alert.getByText('No answer yet: it may be taken back. UNDO asks again.').waitFor();
    await page.unroute('**/cancellation');
    await scan(page, '*UNDO');
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await side.getByText('Taken back. The customer may have mail.').waitFor();
    expect(await alert.count()).toBe(0);
    expect(await parcels(0)).toMatchObject([{ status: 'CANCELLED' }]);

    await scan(page, UPS);
    await page.getByText('1 shipped ·').waitFor();
    const [, { fulfillmentId = '' } = {}] = await parcels(0);
    const path = { customerId: CUSTOMER, orderId: idOf(0), fulfillmentId };
    const happenedAt = new Date().toISOString();
    await shop.addMilestone({ ...path, body: { status: 'DELIVERED', happenedAt } });
    await scan(page, '*UNDO');
    await alert.getByText('Not taken back: The fulfillment cannot be canceled').waitFor();
    await page.close();
  });

  it('of a part is announced in words and with a shape, until the next order', async () => {
    const page = await atTable();
    const part = page.locator('p.note.info', { hasText: 'A part:' });
    expect(await part.count()).toBe(0);
    await scan(page, '*PART');
    await part.getByText('A part: nothing is ticked yet. Scan what is in the parcel.').waitFor();
    await part.locator('svg').waitFor();
    // One region speaks, and of it only the sentence that has changed, whole.
    const region = page.locator('[aria-live], [role=status]');
    expect(await region.count()).toBe(1);
    await region.locator(part).waitFor();
    await page.evaluate(LISTEN);
    const heard = () => page.evaluate<string[]>('[...new Set(read.splice(0))]');
    await scan(page, 'BAG');
    await part.getByText('A part: 1 of 5 items ships, the rest stays open.').waitFor();
    expect(await heard()).toEqual(['A part: 1 of 5 items ships, the rest stays open.']);
    await scan(page, 'MUG');
    await part.getByText('A part: 2 of 5 items ship, the rest stays open.').waitFor();
    await page.getByRole('button', { name: 'Ship the whole order' }).waitFor();
    await scan(page, DHL);
    await page.getByText('1 shipped ·').waitFor();
    const said = page.locator('p.outcome');
    await said.getByText(`${numberOf(0)}: Part shipped: 2 items.`).waitFor();
    const side = page.getByRole('complementary', { name: 'Parcels' });
    await side.getByText('Part shipped: 2 items.').waitFor();
    await side.getByText(DHL).waitFor();
    expect(await part.count()).toBe(0);
    expect(await parcels(0)).toMatchObject([{ lines: [{ quantity: 1 }, { quantity: 1 }] }]);
    // With all of its items, it is no part.
    for (const text of ['*PART', 'BAG', 'BAG', 'BAG', 'MUG', 'MUG']) await scan(page, text);
    await page.getByText('5 of 5 items ticked: nothing stays open.').waitFor();
    await scan(page, UPS);
    await said.getByText(`${numberOf(1)}: Shipped.`).waitFor();
    await heard();
    await scan(page, '00300000000000000043');
    await said.getByText(`${numberOf(2)}: Shipped.`).waitFor();
    expect(await heard()).toEqual([`${numberOf(2)}: Shipped.`]);
    await page.close();
  });

  it('of a part has the same items ticked after it is taken back', async () => {
    const page = await atTable();
    const part = page.locator('p.note.info', { hasText: 'A part:' });
    for (const text of ['*PART', 'BAG', 'BAG', DHL]) await scan(page, text);
    await page.getByText('1 shipped ·').waitFor();
    await scan(page, '*UNDO');
    await part.getByText('A part: 2 of 5 items ship, the rest stays open.').waitFor();
    await page.locator('.pack-lines').getByText('2 of 3').waitFor();
    // A hold is no parcel: nothing of an older one is ticked after its undo.
    await scan(page, '*HOLD');
    await page.locator('p.outcome').getByText('On hold.').waitFor();
    await scan(page, '*UNDO');
    await page.locator('.pack-number').getByText(numberOf(0)).waitFor();
    await page.locator('.pack-lines').getByText('0 of 3').waitFor();
    expect(await part.count()).toBe(0);
    expect(await parcels(0)).toMatchObject([{ status: 'CANCELLED' }]);
    await page.close();
  });

  it('of a part has them ticked, too, if the page was loaded again before', async () => {
    const page = await atTable();
    for (const text of ['*PART', 'BAG', 'BAG', DHL]) await scan(page, text);
    await page.getByText('1 shipped ·').waitFor();
    await page.reload();
    await page.getByLabel('Scan the parcel label').waitFor();
    await scan(page, '*UNDO');
    await page.locator('.pack-number').getByText(numberOf(0)).waitFor();
    const part = page.locator('p.note.info', { hasText: 'A part:' });
    await part.getByText('A part: 2 of 5 items ship, the rest stays open.').waitFor();
    await page.locator('.pack-lines').getByText('2 of 3').waitFor();
    await scan(page, UPS);
    await page.getByText('1 shipped ·').waitFor();
    expect(await parcels(0)).toMatchObject([
      { status: 'CANCELLED' },
      { status: 'SHIPPED', lines: [{ seq: 1, quantity: 2 }] },
    ]);
    await page.close();
  });

  it('has its order on the table after a reload, with the items that were ticked', async () => {
    const page = await atTable();
    const number = page.locator('.pack-number');
    const lines = page.locator('.pack-lines');
    const part = page.locator('p.note.info', { hasText: 'A part:' });
    await toGo(page, 3);
    await scan(page, numberOf(1));
    await number.getByText(numberOf(1)).waitFor();
    for (const text of ['*PART', 'BAG', 'BAG', 'MUG']) await scan(page, text);
    await part.getByText('A part: 3 of 5 items ship').waitFor();
    // Also if the page finds no copy of the orders.
    await page.addInitScript("sessionStorage.removeItem('orders.work')");
    await page.reload();
    await number.getByText(numberOf(1)).waitFor();
    await part.getByText('A part: 3 of 5 items ship').waitFor();
    await lines.getByText('2 of 3').waitFor();
    const kept = await page.evaluate<string>("sessionStorage['orders.table']");
    expect(kept).toContain(idOf(1));
    expect(kept).not.toMatch(/Nia|Oslo/);
    await scan(page, 'MUG');
    await scan(page, DHL);
    await page.getByText('1 shipped ·').waitFor();
    expect(await parcels(1)).toMatchObject([{ lines: [{ quantity: 2 }, { quantity: 2 }] }]);
    // The next one begins without, also after a reload.
    await number.getByText(numberOf(2)).waitFor();
    await page.reload();
    await number.getByText(numberOf(2)).waitFor();
    await lines.getByText('0 of 3').waitFor();
    expect(await part.count()).toBe(0);
    // Another way to the table begins anew.
    await scan(page, 'BAG');
    await lines.getByText('1 of 3').waitFor();
    await press(page, 'Escape');
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await press(page, 'p');
    await number.getByText(numberOf(0)).waitFor();
    await lines.getByText('0 of 3').waitFor();
    await page.close();
  });

  it('is asked about if its order has changed since the items were scanned', async () => {
    const page = await atTable();
    const lines = page.locator('.pack-lines');
    await toGo(page, 3);
    for (const text of ['BAG', 'BAG', 'BAG', 'MUG', 'MUG']) await scan(page, text);
    await lines.getByText('3 of 3').waitFor();
    const order = { customerId: CUSTOMER, orderId: idOf(0) };
    await shop.cancelOrder({ ...order, body: { lines: [{ seq: 1, quantity: 1 }] } });
    await untilFollowed(shop, order);
    const change = 'Fewer items are left than were scanned: check the parcel.';
    const alert = page.getByRole('alert');
    for (const again of [
      () => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"),
      () => page.reload(),
    ]) {
      await again();
      await alert.getByText(change).waitFor();
      await lines.getByText('2 of 2').first().waitFor();
    }
    await scan(page, DHL);
    await alert.getByText(`${change} Scan it again to ship anyway.`).waitFor();
    expect(await parcels(0)).toEqual([]);
    await scan(page, DHL);
    await page.getByText('1 shipped ·').waitFor();
    expect(await parcels(0)).toMatchObject([{ lines: [{ quantity: 2 }, { quantity: 2 }] }]);
    expect(await alert.count()).toBe(0);
    await page.close();
  });

  it('is of the choice that its step in the history had, also after another choice', async () => {
    const page = await atList();
    const number = page.locator('.pack-number');
    const lines = page.locator('.pack-lines');
    const choose = async (n: number) => {
      await page.locator(`tr[data-id="${idOf(n)}"] input`).click();
      await press(page, 'p');
      await number.getByText(numberOf(n)).waitFor();
      await toGo(page, 1);
      await scan(page, 'BAG');
      await lines.getByText('1 of 3').waitFor();
      await press(page, 'Escape');
      await page.locator(`tr[data-id="${idOf(n)}"] input`).click();
    };
    await choose(1);
    await choose(2);
    // The step of the last choice has its table, with what is ticked.
    await page.goBack();
    await number.getByText(numberOf(2)).waitFor();
    await lines.getByText('1 of 3').waitFor();
    await page.goBack();
    await page.locator('tr.at').waitFor();
    await page.goBack();
    await toGo(page, 1);
    await number.getByText(numberOf(1)).waitFor();
    // Two steps at once change no address: the table stays, and is not that of the other choice.
    for (const [steps, n] of [
      [2, 2],
      [-2, 1],
    ] as const) {
      const before = await page.evaluate<number>('history.state.chosenAt');
      await page.evaluate(`history.go(${steps})`);
      await expect.poll(() => page.evaluate('history.state.chosenAt')).not.toBe(before);
      await scan(page, 'BAG');
      await lines.getByText('1 of 3').waitFor();
      await page.reload();
      await number.getByText(numberOf(n)).waitFor();
      await lines.getByText('0 of 3').waitFor();
    }
    await scan(page, DHL);
    await page.getByText('1 shipped · 0 to go').waitFor();
    expect(await parcels(1)).toHaveLength(1);
    expect(await parcels(2)).toEqual([]);
    await page.close();
  });

  it('is asked about once, with all that is in doubt, also if a doubt came since', async () => {
    const page = await atTable();
    const alert = page.getByRole('alert');
    const again = 'Scan it again to ship anyway.';
    const unlike = 'This does not look like a number of DHL.';
    await toGo(page, 3);
    for (const text of ['BAG', 'BAG', 'BAG', 'MUG', 'MUG']) await scan(page, text);
    await page.locator('.pack-lines').getByText('3 of 3').waitFor();
    const order = { customerId: CUSTOMER, orderId: idOf(0) };
    await shop.cancelOrder({ ...order, body: { lines: [{ seq: 1, quantity: 1 }] } });
    await untilFollowed(shop, order);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    const change = 'Fewer items are left than were scanned: check the parcel.';
    await alert.getByText(change).waitFor();
    await scan(page, '4006381333');
    await alert.getByText(`${change} ${unlike} ${again}`, { exact: true }).waitFor();
    await scan(page, '4006381333');
    await page.getByText('1 shipped · 2 to go').waitFor();
    // Of the next one, the number is used, too, and then only some items are ticked.
    await scan(page, '4006381333');
    await alert.getByText(`for ${numberOf(0)}. ${unlike} ${again}`).waitFor();
    await scan(page, 'BAG');
    await scan(page, '4006381333');
    await alert.getByText(`${ONE_OF_FIVE} This number was used at`).waitFor();
    expect(await parcels(1)).toEqual([]);
    // Nothing else is in doubt now.
    for (const text of ['BAG', 'BAG', 'MUG', 'MUG', '4006381333']) await scan(page, text);
    await page.getByText('2 shipped · 1 to go').waitFor();
    await page.close();
  });

  it('is not taken for the next order after a reload, if its own is over', async () => {
    const page = await atTable();
    await toGo(page, 3);
    for (const text of ['*PART', 'BAG']) await scan(page, text);
    await page.locator('.pack-lines').getByText('1 of 3').waitFor();
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: idOf(0) });
    await page.addInitScript("sessionStorage.removeItem('orders.work')");
    await page.reload();
    await page.getByRole('alert').getByText('This order is no longer open').waitFor();
    expect(await page.locator('.pack-number').textContent()).toBe(numberOf(0));
    for (let n = 0; n < 2; n++) await scan(page, DHL);
    expect(await page.locator('.pack-number').textContent()).toBe(numberOf(0));
    await press(page, 'ArrowDown');
    await page.locator('.pack-number').getByText(numberOf(1)).waitFor();
    expect(await page.locator('p.note.info').count()).toBe(0);
    expect(await parcels(1)).toEqual([]);
    await scan(page, DHL);
    await scan(page, '00300000000000000043');
    await page.getByText('2 shipped · 0 to go').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing is left to pack.' }).waitFor();
    await page.close();
  });

  it('that is refused lends its red to no sentence about something else', async () => {
    const page = await atList();
    await page.getByText('3 orders').first().waitFor();
    await press(page, 'b', '2', 'Enter', 't');
    await page.getByLabel('Tag', { exact: true }).fill('gift');
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/tags/gift', async (route) => {
      await held;
      await route.continue();
    });
    await press(page, 'Enter');
    await dialogIsGone(page);
    await press(page, 'p');
    await page.getByLabel('Scan the parcel label').waitFor();
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: idOf(0) });
    await scan(page, DHL);
    await page.locator('p.outcome.bad').getByText('Take the parcel back.').waitFor();
    answer();
    await page.locator('p.outcome').getByText('Tagged 2 of 2.').waitFor();
    expect(await page.locator('p.outcome.bad').count()).toBe(0);
    await page.close();
  });

  it('has its slip printed once more, with what was ordered and not canceled', async () => {
    const order = { customerId: CUSTOMER, orderId: idOf(0) };
    await shop.cancelOrder({ ...order, body: { lines: [{ seq: 2, quantity: 1 }] } });
    await shop.createFulfillment({ ...order, body: {} });
    const page = await signedIn(open, backend, { hash: `#/order/${idOf(0)}` });
    await page.locator('header.head').getByText('Shipped', { exact: true }).waitFor();
    await press(page, 'l');
    const slip = page.getByRole('region', { name: `Packing slip ${numberOf(0)}` });
    await slip.getByText('4 items in this parcel').waitFor();
    expect(await slip.locator('td.num').allTextContents()).toEqual(['3', '1']);
    await page.close();
  });

  it('of a canceled order has no slip, and the page names the order', async () => {
    await shop.cancelOrder({ customerId: CUSTOMER, orderId: idOf(0) });
    const page = await signedIn(open, backend, { hash: `#/order/${idOf(0)}` });
    await page.locator('header.head').getByText('Canceled', { exact: true }).waitFor();
    await press(page, 'l');
    const leftOut = page.getByText(`1 order left out: ${numberOf(0)} Canceled`);
    await leftOut.waitFor();
    // The shape of Canceled, and no other.
    expect(
      await leftOut.locator('path').evaluateAll((all) => all.map((path) => path.getAttribute('d'))),
    ).toEqual(['M4 4l8 8M12 4l-8 8']);
    await page.getByRole('heading', { name: 'Nothing to print' }).waitFor();
    expect(await page.getByRole('button', { name: /^Print/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('region', { name: /^Packing slip/ }).count()).toBe(0);
    await screenshot(page, 'print-canceled');
    await page.close();
  });

  it('that cannot be taken back is named at the empty table, too', async () => {
    for (const { orderId } of orders) await shop.cancelOrder({ customerId: CUSTOMER, orderId });
    const page = await signedIn(open, backend, { hash: '#/pack' });
    await page.getByRole('heading', { name: 'Nothing is left to pack.' }).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('alert').getByText('Nothing was taken back.').waitFor();
    await screenshot(page, 'pack-empty-undo');
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
