/** The goods as the shop's server has them now, and how they differ from what was shown. */

import type { ShelfGood } from '../shop-config.ts';
import { basketLines, setQuantity } from './basket.ts';
import { money } from './money.ts';

/** Milliseconds after which an open page asks again. */
const PAUSE = 30_000;

let goods: readonly ShelfGood[] | undefined;
let isDown = false;
const listeners = new Set<() => void>();
let notices: readonly string[] = [];

export const onShelf = (listener: () => void): void => void listeners.add(listener);
export const shelfGoods = (): readonly ShelfGood[] | undefined => goods;
export const isShelfDown = (): boolean => isDown;
export const goodOf = (sku: string): ShelfGood | undefined =>
  goods?.find((good) => good.sku === sku);

/** The words in place of sums while no price is known; undefined once the shelf was read. */
export function waitingWords(): string | undefined {
  if (goods) return undefined;
  return isDown ? 'The shop does not answer. Try again in a moment.' : 'Loading …';
}

/** The changes of the basket since the buyer last pressed the order button. */
export const basketNotices = (): readonly string[] => notices;
export function forgetNotices(): void {
  notices = [];
}

const tellAll = () => {
  for (const listener of listeners) listener();
};

/**
 * Reads the shelf. A basket that no longer fits takes the new price or quantity, and a notice names
 * both.
 *
 * @param left the items that are left of goods, as an order was refused for them
 */
export async function readShelf(left: Readonly<Record<string, number>> = {}): Promise<void> {
  try {
    const answer = await fetch('/shelf.json', { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const read = (await answer.json()) as readonly ShelfGood[];
    const before = goods;
    goods = read.map((good) => ({ ...good, ...leftOf(left[good.sku] ?? good.left) }));
    isDown = false;
    notices = [...new Set([...notices, ...changesSince(before)])];
  } catch {
    isDown = true;
  }
  tellAll();
}

const leftOf = (left: number | undefined) => (left === undefined ? {} : { left });

/** Fits the basket to the shelf, and returns a sentence about each change. */
function changesSince(before: readonly ShelfGood[] | undefined): readonly string[] {
  return basketLines().flatMap(({ sku, quantity }) => {
    const now = goodOf(sku);
    if (!now) {
      setQuantity(sku, 0);
      return [];
    }
    const old = before?.find((good) => good.sku === sku);
    const isDearer = old && old.unitPrice !== now.unitPrice;
    const price = isDearer
      ? `The ${now.name} now costs ${money(now.unitPrice)}, before ${money(old.unitPrice)}. ` +
        'The sum below has the new price.'
      : undefined;
    return [price, fitted(now, quantity)].filter((text) => text !== undefined);
  });
}

function fitted({ sku, name, left }: ShelfGood, quantity: number): string | undefined {
  if (left === undefined || quantity <= left) return undefined;
  setQuantity(sku, left);
  return left === 0
    ? `The ${name} is sold out. It is no longer in your basket.`
    : `Only ${left} of the ${name} ${left === 1 ? 'is' : 'are'} left. Your basket has ${left} now.`;
}

/** Reads the shelf now, and again while somebody looks at the page. */
export function followShelf(): void {
  void readShelf();
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void readShelf();
  }, PAUSE);
  addEventListener('online', () => void readShelf());
  addEventListener('offline', tellAll);
}
