// @module-tag large alone
/** The list of keys, and the keys that the views answer to. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, untilQuiet } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';
import { viewsOfConsole } from '../support/views-of-console.ts';

/** Names of keys as the list has them. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: '↵',
  Escape: 'Esc',
  ' ': 'Space',
};
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const OTHERS = [...'.,;:-+=?!#/<>[]()&$%', 'Home', 'End', 'PageUp', 'PageDown', 'F2', 'Delete'];
const KEYS = [...LETTERS, ...OTHERS, ...Object.keys(SIGNS)];

/** Presses each key, of which an answered one keeps the browser's own action from being done. */
const PRESS_ALL = `(() => {
  const answered = [];
  const press = (key, name, modifier) => {
    const of = { key, bubbles: true, cancelable: true, code: 'Key' + key.toUpperCase() };
    const event = new KeyboardEvent('keydown', { ...of, [modifier]: true });
    // The view's action comes after it, and is not carried out.
    event.preventDefault = () => {
      answered.push(name);
      throw new Error('answered');
    };
    document.body.dispatchEvent(event);
  };
  addEventListener('error', (event) => event.preventDefault());
  const signs = ${JSON.stringify(SIGNS)};
  for (const key of ${JSON.stringify(KEYS)}) {
    const name = signs[key] ?? (key.length > 1 ? key : key.toLowerCase());
    press(key, name);
    // It ends what may be the first key of two.
    press('Home', 'Home');
    const upper = name.length > 1 ? name : name.toUpperCase();
    press(key, 'Ctrl+' + upper, 'ctrlKey');
    press(key, 'Alt+' + upper, 'altKey');
    if (key.length > 1) press(key, 'Shift+' + name, 'shiftKey');
  }
  return answered;
})()`;

describe.skipIf(!hasBrowser)('The list of keys', () => {
  const { complaints, placeOrder, shop, signedIn } = shopInBrowser();

  /** The list's rows: keys, of which two after a g are pressed in a row, with what they do. */
  const listed = async (page: Page): Promise<ReadonlyMap<string, string>> => {
    await page.locator('body').press('?');
    await page.getByText('this list').waitFor();
    const rows = await page.locator('.keys > div').evaluateAll((all) =>
      all.map((row) => ({
        keys: [...row.querySelectorAll('kbd')].map((key) => key.innerText),
        does: row.querySelector('dd')?.innerText ?? '',
      })),
    );
    return new Map(
      rows.flatMap(({ keys, does }) =>
        (keys[0] === 'g' ? [keys.join(' ')] : keys).map((key) => [key, does] as const),
      ),
    );
  };

  /** The words on the controls that name a key. */
  const wordsFor = async (page: Page, key: string): Promise<readonly string[]> => {
    const controls = await page.locator(`[aria-keyshortcuts=${key}]`).all();
    return Promise.all(
      controls.map(async (control) => {
        const placeholder = await control.getAttribute('placeholder');
        return placeholder ?? (await control.innerText());
      }),
    );
  };

  it('has each key that works in a view, and all things that it adds', async () => {
    const page = await signedIn({ hash: '#/queues' });
    const answered = new Set<string>();
    const added = new Set<string>();
    for (const address of await viewsOfConsole({ shop, placeOrder })) {
      await page.evaluate(`location.hash = '${address}'`);
      await page.locator('#title').waitFor();
      await untilQuiet(page);
      for (const key of await page.evaluate<string[]>(PRESS_ALL)) answered.add(key);
      for (const words of await wordsFor(page, 'n')) added.add(words);
    }
    await page.evaluate("location.hash = '#/queues'");
    const list = await listed(page);
    const single = [...list.keys()].filter((key) => !key.startsWith('g '));
    expect(single.sort()).toEqual([...answered].sort());
    // One key writes or adds what the view is about.
    const things = [...added].map((words) => /comment|SKU|endpoint/.exec(words)?.[0] ?? words);
    expect(things.sort()).toEqual(['SKU', 'comment', 'endpoint']);
    for (const thing of things) expect(list.get('n')).toContain(thing);
    await page.close();
  });

  it('has each queue and view in a row of its own, by the name that it has', async () => {
    const page = await signedIn({ hash: '#/queues' });
    const list = await listed(page);
    await page.keyboard.press('Escape');
    const pairs: [string, string][] = [];
    for (const letter of LETTERS) {
      await page.evaluate("location.hash = '#/queues'");
      await page.getByRole('heading', { name: 'Queues', level: 1 }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      const [view = ''] = (await page.evaluate<string>('location.hash')).split('?');
      // Single keys, which a g before them does not keep from being answered.
      if (view !== '#/queues' && view !== '#/pack') pairs.push([`g ${letter}`, view]);
    }
    expect(pairs.length).toBeGreaterThan(7);
    for (const [keys, view] of pairs) {
      const link = page.locator(`.side a[href^="${view}"]`).first();
      const name = (await link.innerText()).split('\n')[0]?.toLowerCase().trim() ?? '';
      expect([keys, list.get(keys)]).toEqual([keys, expect.stringContaining(name)]);
    }
    const rows = [...list.keys()].filter((key) => key.startsWith('g '));
    expect(rows.sort()).toEqual(pairs.map(([keys]) => keys).sort());
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
