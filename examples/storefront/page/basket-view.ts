import type { ShelfGood } from '../shop-config.ts';
import { COUNTRIES, isCountry } from '../terms.ts';
import { basketLines, countItems, quantityOf, setQuantity } from './basket.ts';
import { choice } from './choice.ts';
import { byId, fill, icon, made, pictureOf, say, tag } from './elements.ts';
import { itemsText, money } from './money.ts';
import { basketNotices, goodOf, waitingWords } from './shelf.ts';
import { stepper } from './stepper.ts';
import { basketRows, pricedLines, sumsList } from './sums.ts';

/** Milliseconds in which a good that was removed comes back with one press. */
const UNDO_FOR = 8000;

interface Removed {
  readonly good: ShelfGood;
  readonly quantity: number;
  readonly at: number;
}
let removed: Removed | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function remove(good: ShelfGood): void {
  const at = basketLines().findIndex(({ sku }) => sku === good.sku);
  removed = { good, quantity: quantityOf(good.sku), at };
  clearTimeout(timer);
  timer = setTimeout(() => {
    removed = undefined;
    showBasket();
  }, UNDO_FOR);
  setQuantity(good.sku, 0);
  say(`${good.name} is removed.`);
}

function undo({ good, quantity, at }: Removed): void {
  clearTimeout(timer);
  removed = undefined;
  setQuantity(good.sku, quantity, at);
  say(`${good.name} is in the basket again.`);
}

const undoRow = (row: Removed): HTMLElement =>
  made(
    'li',
    { class: 'note sea' },
    made('span', { class: 'grow' }, `${row.good.name} is removed.`),
    made(
      'button',
      { type: 'button', 'data-key': 'undo', 'data-next': 'close', on: { click: () => undo(row) } },
      'Undo',
    ),
  );

function itemOf(good: ShelfGood): HTMLElement {
  const { sku, name, unitPrice, left } = good;
  return made(
    'li',
    { class: 'item' },
    pictureOf(good),
    made(
      'div',
      {},
      made('strong', {}, name),
      made('br'),
      made('small', { class: 'dim' }, `${money(unitPrice)} each`),
      left !== undefined && made('br'),
      left !== undefined && tag('warn', 'alert', `Only ${left} left`),
    ),
    made('span', { class: 'price' }, money(unitPrice * quantityOf(sku))),
    made(
      'div',
      { class: 'under' },
      stepper(good, 'basket'),
      made(
        'button',
        {
          type: 'button',
          class: 'bare',
          'aria-label': `Remove ${name}`,
          'data-key': `remove ${sku}`,
          'data-next': 'undo',
          on: { click: () => remove(good) },
        },
        'Remove',
      ),
    ),
  );
}

function shipTo(): HTMLElement {
  const select = made(
    'select',
    {
      'data-key': 'country',
      on: {
        change: () => {
          if (isCountry(select.value)) choice.set({ country: select.value });
          showBasket();
        },
      },
    },
    ...Object.entries(COUNTRIES).map(([code, { name }]) => made('option', { value: code }, name)),
  );
  select.value = choice.country;
  return made('label', { class: 'row' }, made('span', { class: 'strong' }, 'Ship to'), select);
}

/** Shows what is in the basket, in its dialog. */
export function showBasket(): void {
  const count = countItems();
  byId('basket-count').textContent = count === 0 ? '' : itemsText(count);
  const goods = basketLines().flatMap(({ sku }) => goodOf(sku) ?? []);
  const rows = goods.map(itemOf);
  if (removed) rows.splice(removed.at, 0, undoRow(removed));
  const isEmpty = count === 0;
  const waiting = isEmpty ? undefined : waitingWords();
  fill(
    byId('basket-content'),
    ...basketNotices().map((text) => made('p', { class: 'note' }, icon('alert'), text)),
    made('ul', {}, ...rows),
    waiting !== undefined && made('p', { class: 'nothing' }, waiting),
    isEmpty && made('p', { class: 'nothing' }, 'Nothing in here yet.'),
  );
  fill(byId('basket-foot'), ...footOf(!isEmpty && waiting === undefined));
}

function footOf(hasSums: boolean): readonly HTMLElement[] {
  if (!hasSums)
    return [made('a', { class: 'button big', href: '#/', 'data-key': 'shop' }, 'Back to the shop')];
  return [
    shipTo(),
    sumsList(basketRows(pricedLines(), choice.country, choice.way)),
    made(
      'a',
      { class: 'button main big', href: '#/checkout', 'data-key': 'checkout' },
      'To the checkout',
    ),
    made(
      'small',
      { class: 'dim' },
      'The basket stays in this browser. Nothing is reserved until you order.',
    ),
  ];
}
