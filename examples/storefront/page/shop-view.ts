import { GROUPS } from '../goods.ts';
import type { ShelfGood } from '../shop-config.ts';
import { quantityOf } from './basket.ts';
import { fill, icon, made, pictureOf, tag } from './elements.ts';
import { money } from './money.ts';
import { isShelfDown, readShelf, shelfGoods } from './shelf.ts';
import { addButton, stepper } from './stepper.ts';

/** The group and the order of the goods, for as long as the page is open. */
const look = { group: 'All', isCheapFirst: false };

function tileOf(good: ShelfGood): HTMLElement {
  const { sku, name, text, unitPrice, left } = good;
  const isOut = left === 0;
  const mark = isOut
    ? made('span', { class: 'tag' }, 'Sold out')
    : left !== undefined && tag('warn', 'alert', `Only ${left} left`);
  const soldOut = () => made('span', { class: 'button off' }, 'Sold out');
  const buy = () => (quantityOf(sku) > 0 ? stepper(good, 'shelf') : addButton(good));
  return made(
    'li',
    { class: isOut ? 'good out' : 'good' },
    pictureOf(good),
    mark,
    made('h3', {}, name),
    made('p', {}, text),
    made(
      'div',
      { class: 'buy' },
      made('span', { class: 'price' }, money(unitPrice)),
      isOut ? soldOut() : buy(),
    ),
  );
}

/** Tiles of the final size, while the shelf is read. */
const waiting = (): readonly HTMLElement[] =>
  Array.from({ length: 12 }, () =>
    made('li', { class: 'good wait', 'aria-hidden': 'true' }, made('div', { class: 'pic' })),
  );

function chips(goods: readonly ShelfGood[], render: () => void): HTMLElement {
  const chip = (group: string, count: number) =>
    made(
      'button',
      {
        type: 'button',
        class: 'chip',
        'data-key': `group ${group}`,
        'aria-pressed': String(look.group === group),
        on: {
          click: () => {
            look.group = group;
            render();
          },
        },
      },
      `${group} ${count}`,
    );
  const count = (group: string) => goods.filter((good) => good.group === group).length;
  return made(
    'div',
    { class: 'chips', role: 'group', 'aria-label': 'Show' },
    chip('All', goods.length),
    ...GROUPS.map((group) => chip(group, count(group))),
  );
}

function sortField(render: () => void): HTMLElement {
  const select = made(
    'select',
    {
      'data-key': 'sort',
      on: {
        change: () => {
          look.isCheapFirst = select.value === 'price';
          render();
        },
      },
    },
    made('option', { value: 'new' }, 'Newest'),
    made('option', { value: 'price' }, 'Price, low first'),
  );
  select.value = look.isCheapFirst ? 'price' : 'new';
  return made('label', { class: 'row sort' }, made('span', { class: 'dim' }, 'Sort'), select);
}

const noAnswer = (): HTMLElement =>
  made(
    'div',
    { class: 'note bad', role: 'alert' },
    icon('alert'),
    made('span', { class: 'grow' }, 'The shop does not answer. Try again in a moment.'),
    made('button', { type: 'button', on: { click: () => void readShelf() } }, 'Try again'),
  );

/** Shows the shelf. */
export function showShelf(root: HTMLElement): void {
  const render = () => showShelf(root);
  const goods = shelfGoods();
  if (!goods) {
    const state = isShelfDown() ? noAnswer() : made('p', { class: 'hidden' }, 'Loading the goods');
    const tiles = [
      made('div', { class: 'shelf-head' }),
      made('ul', { class: 'shelf' }, ...waiting()),
    ];
    fill(root, state, ...(isShelfDown() ? [] : tiles));
    return;
  }
  const shown = goods.filter(({ group }) => look.group === 'All' || group === look.group);
  const sorted = look.isCheapFirst
    ? shown.toSorted((one, other) => one.unitPrice - other.unitPrice)
    : shown;
  fill(
    root,
    isShelfDown() && navigator.onLine && noAnswer(),
    made('div', { class: 'shelf-head' }, chips(goods, render), sortField(render)),
    made('h2', { class: 'hidden' }, 'Goods'),
    made('ul', { class: 'shelf' }, ...sorted.map(tileOf)),
  );
}
