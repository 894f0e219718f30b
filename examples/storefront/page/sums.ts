import { COUNTRIES, type Country, type Line, sumsOf, TAX_NAME, type Way } from '../terms.ts';
import { basketLines } from './basket.ts';
import { made, tag } from './elements.ts';
import { pictureOfLine } from './line-picture.ts';
import { itemsText, money } from './money.ts';
import type { Row } from './order/order-rows.ts';
import { goodOf } from './shelf.ts';

/** The basket's lines at the prices that are shown. */
export const pricedLines = (): readonly Line[] =>
  basketLines().flatMap(({ sku, quantity }) => {
    const good = goodOf(sku);
    return good ? [{ sku, quantity, unitPrice: good.unitPrice }] : [];
  });

const postageText = (country: Country, way: Way): string =>
  way === 'collect' ? 'Collect at the quay' : `Shipping to ${COUNTRIES[country].name}`;

/** The rows of what lines will cost. */
export function basketRows(lines: readonly Line[], country: Country, way: Way): readonly Row[] {
  const { items, subtotal, postage, total, tax } = sumsOf(lines, country, way);
  return [
    [itemsText(items), subtotal],
    [postageText(country, way), postage, 'postage'],
    ['Total', total, 'total'],
    ...(tax > 0 ? [[`Includes ${TAX_NAME}`, tax, 'in'] as const] : []),
  ];
}

/** Shows what an order costs. */
export const sumsList = (rows: readonly Row[], currency?: string): HTMLElement =>
  made(
    'dl',
    { class: 'sums' },
    ...rows.flatMap(([text, amount, kind = '']) => [
      made('dt', { class: kind }, text),
      made(
        'dd',
        { class: kind },
        kind === 'postage' && amount === 0 ? 'Free' : money(amount, currency).replace('-', '−'),
      ),
    ]),
  );

export interface ShownLine {
  readonly sku?: string | undefined;
  readonly name?: string | undefined;
  readonly quantity: number;
  /** The items of it that were canceled. */
  readonly cancelled?: number | undefined;
  readonly unitPrice: number;
}

/** Shows the lines of an order. */
export const lineList = (lines: readonly ShownLine[], currency?: string): HTMLElement =>
  made(
    'ul',
    {},
    ...lines.map((line) =>
      made(
        'li',
        { class: 'item flat' },
        pictureOfLine(line),
        made(
          'div',
          {},
          made('strong', {}, line.name ?? goodOf(line.sku ?? '')?.name ?? line.sku ?? ''),
          made('br'),
          made('small', { class: 'dim' }, `${line.quantity} × ${money(line.unitPrice, currency)}`),
          (line.cancelled ?? 0) > 0 && tag('', 'close', `${line.cancelled} canceled`),
        ),
        made('span', { class: 'num strong' }, money(line.quantity * line.unitPrice, currency)),
      ),
    ),
  );
