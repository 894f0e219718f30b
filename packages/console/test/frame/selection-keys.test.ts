// @module-tag large alone
/** Each single key while orders or SKUs are selected: it is for all of them, or does nothing. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const NAMED = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** The keys for all that is selected, with what they open. */
const FOR_ALL: Readonly<Record<string, string>> = {
  s: 'Ship 2 orders',
  h: 'Hold 2 orders',
  t: 'Tag 2 orders',
  b: 'Select the oldest orders',
};
/** The keys of what is done for one order. */
const FOR_ONE: Readonly<Record<string, string>> = {
  n: 'a comment',
  m: 'money',
  c: 'a cancellation',
  e: 'tracking',
};

const sentenceFor = (what: string) =>
  `Nothing was done: ${what} is for one order, and 2 are selected. Esc ends the selection.`;

describe.skipIf(!hasBrowser)('A single key', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();

  const hash = (page: Page) => page.evaluate<string>('location.hash');
  /** Selects two of three orders, with the hand on the third. */
  const select = async (page: Page) => {
    await page.evaluate("location.hash = '#/queues'");
    await page.getByRole('heading', { name: 'Queues', level: 1 }).waitFor();
    await page.evaluate("location.hash = '#/ship'");
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await page.keyboard.press('Escape');
    for (const key of ['k', 'k', 'x', 'j', 'x', 'j']) await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
  };
  /** The title of what a key has opened, else the sentence that it has led to. */
  const outcome = (page: Page) =>
    page.evaluate<string>(
      `(document.querySelector('dialog h2') ?? document.querySelector('p.outcome')).innerText`,
    );

  /** Presses a key, and expects what it opens for all, or its sentence, and nothing else. */
  const expectForAll = async (page: Page, key: string) => {
    await page.keyboard.press(key);
    const [title, what] = [FOR_ALL[key], FOR_ONE[key]];
    const expected = title ?? (what && sentenceFor(what));
    if (expected) await expect.poll(() => outcome(page)).toBe(expected);
    await page.waitForTimeout(100);
    const dialogs = await page.locator('dialog').count();
    const view = key === 'p' ? '#/pack' : '#/ship';
    expect([key, await hash(page), dialogs]).toEqual([key, view, title ? 1 : 0]);
  };

  it('is for all that is selected, or does nothing, with a sentence', async () => {
    for (let n = 0; n < 3; n++) await placeOrder(NAMED);
    const page = await signedIn();
    await page.getByText('3 orders').first().waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.method());
    });
    for (const key of LETTERS) {
      await select(page);
      await expectForAll(page, key);
      if (key === 'p') await page.getByText('2 to go').first().waitFor();
      await page.keyboard.press('Escape');
    }
    expect(sent).toEqual([]);
    await page.close();
  });

  it('that is for one order acts on the one under the hand without a selection', async () => {
    const page = await signedIn();
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: /^Cancel the order [\dA-Z-]+, Nia Lund$/ }).waitFor();
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
