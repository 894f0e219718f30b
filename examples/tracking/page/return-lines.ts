/** The lines of a return: how many of each, and why. */
import type { RequestOf } from '../../../packages/client/orders-client.ts';
import { icon, made } from '../../storefront/page/elements.ts';
import { pictureOfLine } from '../../storefront/page/line-picture.ts';
import { field } from './form-view.ts';
import { moneyOf } from './money.ts';
import { type Line, nameOf, type Order } from './order.ts';

export type NewReturn = RequestOf<'returnLinkedOrder'>['body'];
type Reason = NewReturn['lines'][number]['reason'];

/** The reasons that a buyer chooses from. */
const REASONS = {
  UNWANTED: 'I do not want it any more',
  SIZE_TOO_SMALL: 'It is too small',
  SIZE_TOO_LARGE: 'It is too large',
  DEFECTIVE: 'It is broken',
  WRONG_ITEM: 'It is not what I ordered',
  NOT_AS_DESCRIBED: 'It is not as described',
  OTHER: 'Another reason',
} as const satisfies Partial<Record<Reason, string>>;

/** The items that the buyer has chosen, by the line's number. */
export type Chosen = Map<number, { quantity: number; reason: Reason }>;

function stepper(line: Line, chosen: Chosen, changed: () => void): HTMLElement {
  const { seq, returnable = 0 } = line;
  const name = nameOf(line);
  const { quantity } = chosen.get(seq) ?? { quantity: 0 };
  const set = (next: number) => {
    const { reason = 'UNWANTED' } = chosen.get(seq) ?? {};
    chosen.set(seq, { quantity: next, reason });
    changed();
  };
  const step = (key: string, label: string, next: number, symbol: string) => {
    const isOff = next < 0 || next > returnable;
    return made(
      'button',
      {
        type: 'button',
        'aria-label': `${label}: ${name}`,
        'aria-disabled': isOff && 'true',
        'data-key': `${key} ${seq}`,
        on: { click: () => !isOff && set(next) },
      },
      icon(symbol),
    );
  };
  return made(
    'span',
    { class: 'step', role: 'group', 'aria-label': `${name} to send back` },
    step('less', 'One less', quantity - 1, 'minus'),
    made('output', {}, String(quantity)),
    step('more', 'One more', quantity + 1, 'plus'),
  );
}

function reasonField({ seq }: Line, chosen: Chosen): HTMLElement {
  const row = chosen.get(seq);
  const select = made(
    'select',
    { name: `reason-${seq}`, 'data-key': `reason ${seq}` },
    ...Object.entries(REASONS).map(([value, text]) =>
      made('option', { value, selected: value === row?.reason }, text),
    ),
  );
  select.addEventListener('change', () => {
    if (row) row.reason = select.value as Reason;
  });
  return field('Why?', select);
}

export function lineRow(
  order: Order,
  line: Line,
  chosen: Chosen,
  changed: () => void,
): HTMLElement {
  const { seq, returnable = 0, unitPrice = 0 } = line;
  const isChosen = (chosen.get(seq)?.quantity ?? 0) > 0;
  return made(
    'li',
    { class: 'line-return' },
    pictureOfLine(line),
    made(
      'div',
      {},
      made('strong', {}, nameOf(line)),
      made('br'),
      made(
        'small',
        { class: 'dim' },
        `${moneyOf(order)(unitPrice)} each · ${returnable} can come back`,
      ),
    ),
    stepper(line, chosen, changed),
    isChosen && made('div', { class: 'why' }, reasonField(line, chosen)),
  );
}
