import type { ShelfGood } from '../shop-config.ts';
import { MOST, quantityOf, setQuantity } from './basket.ts';
import { icon, made, say } from './elements.ts';

function change({ sku, name }: ShelfGood, quantity: number): void {
  setQuantity(sku, quantity);
  say(
    quantity === 0 ? `${name} is no longer in the basket.` : `${name}: ${quantity} in the basket.`,
  );
}

/** Why no more of a good can go into the basket; undefined if more can. */
function limitOf({ sku, left = MOST }: ShelfGood): string | undefined {
  if (quantityOf(sku) < Math.min(left, MOST)) return undefined;
  return left < MOST ? 'You have the last ones.' : `At most ${MOST} in one order.`;
}

/**
 * Makes the two buttons that change the items of a good in the basket. A button that does nothing
 * keeps the focus, so that its reason can be read.
 *
 * @param place the part of the page, since a good may be in two
 */
export function stepper(good: ShelfGood, place: string): HTMLElement {
  const { sku, name } = good;
  const quantity = quantityOf(sku);
  const limit = limitOf(good);
  const limitId = `limit-${place}-${sku}`;
  const less = made(
    'button',
    {
      type: 'button',
      'aria-label': `One less: ${name}`,
      'data-key': `less ${sku}`,
      'data-next': `more ${sku}`,
      on: { click: () => change(good, quantity - 1) },
    },
    icon('minus'),
  );
  const more = made(
    'button',
    {
      type: 'button',
      'aria-label': `One more: ${name}`,
      'data-key': `more ${sku}`,
      'aria-disabled': limit && 'true',
      'aria-describedby': limit && limitId,
      on: { click: () => (limit === undefined ? change(good, quantity + 1) : say(limit)) },
    },
    icon('plus'),
  );
  return made(
    'div',
    { class: 'steps' },
    made(
      'span',
      { class: 'step', role: 'group', 'aria-label': `${name} in the basket` },
      less,
      made('b', { class: 'num' }, String(quantity)),
      more,
    ),
    limit !== undefined && made('small', { id: limitId, class: 'dim' }, limit),
  );
}

/** Makes the button that puts the first item of a good into the basket. */
export const addButton = (good: ShelfGood): HTMLElement =>
  made(
    'button',
    {
      type: 'button',
      'aria-label': `Add ${good.name} to the basket`,
      'data-key': `more ${good.sku}`,
      on: { click: () => change(good, 1) },
    },
    icon('plus'),
    'Add',
  );
