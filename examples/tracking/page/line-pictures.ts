/** The pictures of an order's lines. */

import { made } from '../../storefront/page/elements.ts';
import { pictureOfLine } from '../../storefront/page/line-picture.ts';
import { type Line, nameOf } from './order.ts';

export const thumbs = (items: readonly HTMLElement[]): HTMLElement =>
  made('ul', { class: 'thumbs' }, ...items);

export const thumb = (line: Line, quantity: number, more?: string): HTMLElement =>
  made(
    'li',
    {},
    pictureOfLine(line),
    made(
      'span',
      {},
      `${quantity} × ${nameOf(line)}`,
      more !== undefined && made('br'),
      more !== undefined && made('small', { class: 'dim' }, more),
    ),
  );
