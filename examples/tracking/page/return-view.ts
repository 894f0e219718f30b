/** The form of a return, and what it is worth. */
import { fill, icon, made } from '../../storefront/page/elements.ts';
import {
  backButton,
  type FormActs,
  field,
  formHead,
  sendingForm,
  wordsField,
} from './form-view.ts';
import { moneyOf } from './money.ts';
import { nameOf, type Order, returnableLines } from './order.ts';
import { type Chosen, lineRow, type NewReturn } from './return-lines.ts';

/** Lists the chosen items at their price. Shares of a discount are the shop's rule. */
function summary(order: Order, chosen: Chosen): readonly (Node | false)[] {
  const money = moneyOf(order);
  const rows = order.lines.flatMap((line) => {
    const { quantity = 0 } = chosen.get(line.seq) ?? {};
    return quantity > 0
      ? [{ text: `${quantity} × ${nameOf(line)}`, amount: quantity * (line.unitPrice ?? 0) }]
      : [];
  });
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const isDiscounted = order.adjustments.some(({ kind }) => kind === 'DISCOUNT');
  return [
    made(
      'dl',
      { class: 'sums' },
      ...rows.flatMap(({ text, amount }) => [made('dt', {}, text), made('dd', {}, money(amount))]),
      made('dt', { class: 'total' }, 'Price'),
      made('dd', { class: 'total' }, money(total)),
    ),
    isDiscounted &&
      made('small', { class: 'dim' }, 'Their part of your discount is taken off what comes back.'),
  ];
}

const STEPS = [
  ['mail', 'We answer by mail.'],
  ['box', 'You send the parcel.'],
  ['card', 'We look at it, and pay back the way you paid.'],
] as const;

/** True if something of the order has not arrived yet. */
const isWaiting = ({ lines }: Order): boolean =>
  lines.some(
    ({ quantity = 0, cancelled = 0, fulfilled = 0, delivered = fulfilled }) =>
      cancelled + delivered < quantity,
  );

/** The return that was chosen. */
function returnOf(chosen: Chosen, fields: FormData): NewReturn {
  const rows = [...chosen].filter(([, { quantity }]) => quantity > 0);
  if (rows.length === 0) throw new Error('Choose at least one item.');
  const comment = String(fields.get('words')).trim();
  return {
    lines: rows.map(([seq, row]) => ({ seq, ...row })),
    ...(comment !== '' && { comment }),
  };
}

const aside = (sums: HTMLElement, back: () => void): HTMLElement =>
  made(
    'aside',
    { class: 'card stack', 'aria-labelledby': 'return-sum' },
    made('h2', { id: 'return-sum' }, 'Your return'),
    sums,
    made(
      'ol',
      { class: 'stack' },
      ...STEPS.map(([symbol, text]) => made('li', { class: 'row nowrap' }, icon(symbol), text)),
    ),
    made('button', { type: 'submit', class: 'main big' }, 'Ask for the return'),
    backButton(back),
  );

/** Shows the form. */
export function returnView(order: Order, acts: FormActs<NewReturn>): readonly HTMLElement[] {
  const chosen: Chosen = new Map();
  const lines = returnableLines(order);
  const list = made('ul', {});
  const sums = made('div', { class: 'stack', role: 'status' });
  const changed = () => {
    fill(list, ...lines.map((line) => lineRow(order, line, chosen, changed)));
    fill(sums, ...summary(order, chosen));
  };
  changed();
  const form = sendingForm(
    { class: 'two', 'aria-label': 'Return' },
    async (fields) => acts.send(returnOf(chosen, fields)),
    made(
      'div',
      { class: 'card' },
      made('p', { class: 'dim' }, 'Choose how many of each item. You need no reason to withdraw.'),
      list,
      field('Your words, if you like', wordsField('words')),
      isWaiting(order) &&
        made('p', { class: 'dim' }, 'What has not arrived can be sent back when it is there.'),
    ),
    aside(sums, acts.back),
  );
  return [...formHead(order, 'What do you send back?', acts.back), form];
}
