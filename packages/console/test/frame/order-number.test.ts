// @module-tag large alone
/** An order number within sentences, lists and dialogs. */
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

interface Texts {
  readonly broken: readonly string[];
  readonly whole: readonly string[];
}

/** The texts with an order number in which a line may break, and those around one that is whole. */
const TEXTS = `{
  const all = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
  const texts = { broken: [], whole: [] };
  for (let text = all.nextNode(); text; text = all.nextNode()) {
    const { parentElement: at, data } = text;
    const isShown = !at.closest('.hidden') && at.checkVisibility();
    if (!isShown || !/\\d{6}-\\w{4}-\\w{3}/.test(data)) continue;
    if (getComputedStyle(at).whiteSpace !== 'nowrap') texts.broken.push(data);
    else texts.whole.push(at.parentElement.textContent);
  }
  texts;
}`;

describe.skipIf(!hasBrowser)('An order number', () => {
  const { complaints, placeOrder, signedIn } = shopInBrowser();

  it('is not broken, wherever it stands', async () => {
    const to = { shippingAddress: { name: 'Nia Lund', city: 'Oslo', country: 'NO' } };
    const orders = [await placeOrder(to), await placeOrder(to), await placeOrder(to)];
    await placeOrder(to);
    const unpaid = await placeOrder({ ...to, paymentTerms: 'RECEIPT' });
    await placeOrder({ ...to, paymentTerms: 'RECEIPT' });
    const page = await signedIn();
    const views = new Set<string>();
    const breakable = async () => {
      const numbers: string[] = [];
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const { broken, whole } = await page.evaluate<Texts>(TEXTS);
        numbers.push(...broken.map((text) => `${width}: ${text}`));
        for (const text of whole) views.add(text);
      }
      return numbers;
    };
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const isSeen = async (text: string) => {
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      expect(await breakable()).toEqual([]);
    };
    const numberOf = (n: number) => orders[n]?.number ?? '';
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await press('h');
    await isSeen(`Hold ${numberOf(0)}`);
    await page.getByLabel('Reason').selectOption('OTHER');
    await page.getByRole('dialog').getByRole('button', { name: /^Hold/ }).click();
    await page.getByRole('button', { name: `Undo held ${numberOf(0)}` }).waitFor();
    await isSeen(`Held ${numberOf(0)}.`);
    await press('s');
    await isSeen(`Ship ${numberOf(1)}`);
    await page.keyboard.type('00300000000000000042');
    await press('Enter');
    await isSeen(`5 items of ${numberOf(1)} shipped.`);
    await press('s');
    await page.keyboard.type('00300000000000000042');
    await isSeen(`for ${numberOf(1)}.`);
    await press('Escape');
    await page.evaluate("location.hash = '#/pack'");
    await page.getByLabel('Scan the parcel label').waitFor();
    await page.keyboard.type('00300000000000000042');
    await press('Enter');
    await isSeen(`for ${numberOf(1)}. Scan it again`);
    await press('Escape', 'Escape');
    for (const [hash, text] of [
      [`#/order/${orders[2]?.orderId}`, numberOf(2)],
      ['#/day', numberOf(1)],
      [`#/number/${numberOf(1)}`, 'What happened'],
      ['#/unpaid', unpaid.number ?? ''],
    ] as const) {
      await page.evaluate(`location.hash = '${hash}'`);
      await isSeen(text);
    }
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await press('Control+a', 's');
    await isSeen('2 orders left out:');
    await screenshot(page, 'console-left-out');
    await press('Escape', 'Escape', 'g', 's');
    await page.locator('tr.at .who:not(:empty)').waitFor();
    await press('Control+a', 'l');
    await isSeen('Boxes: 1');
    expect(views.size).toBeGreaterThan(6);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
