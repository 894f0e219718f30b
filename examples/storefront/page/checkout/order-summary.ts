import { choice } from '../choice.ts';
import { icon, made } from '../elements.ts';
import { money } from '../money.ts';
import type { Row } from '../order/order-rows.ts';
import { basketNotices, goodOf, waitingWords } from '../shelf.ts';
import type { Visitor } from '../signed-in.ts';
import { basketRows, lineList, pricedLines, sumsList } from '../sums.ts';
import { sentBasket } from './order-sender.ts';

/**
 * The state of the button. `sending` and `unknown` are of a basket that was sent; with `signed-out`
 * a customer sent it, and nobody is signed in.
 */
export type Stage = 'open' | 'sending' | 'unknown' | 'signed-out';

export interface Summary {
  readonly visitor: Visitor;
  readonly stage: Stage;
  /** Why the order was not placed, in the shop's words. */
  readonly problem: string | undefined;
  readonly onOrder: () => void;
  /** Leaves the basket that was sent. */
  readonly onNew: () => void;
}

const note = (kind: string, text: string): HTMLElement =>
  made('p', { class: `note ${kind}` }, icon('alert'), text);

const UNKNOWN = 'We do not know yet if your order arrived.';

const totalOf = (rows: readonly Row[]): number =>
  rows.find(([, , kind]) => kind === 'total')?.[1] ?? 0;

/** Shows the order beside the form: what changed, what it costs, and its button. */
export function orderSummary(summary: Summary): readonly HTMLElement[] {
  const { visitor, stage, problem } = summary;
  const head = made('h2', { id: 'summary-head' }, 'Your order');
  if (stage === 'signed-out') return [head, ...signedOutParts(summary)];
  const sent = stage === 'open' ? undefined : sentBasket(visitor)?.basket;
  const waiting = sent ? undefined : waitingWords();
  const off = navigator.onLine
    ? waiting
    : 'You are offline. You can order when you are back online.';
  const status = made(
    'div',
    { role: 'status', class: 'stack' },
    ...basketNotices().map((text) => note('', text)),
    stage === 'unknown' && note('', UNKNOWN),
    problem !== undefined && note('bad', problem),
    off !== undefined && note('', off),
  );
  return [head, status, ...(waiting === undefined ? orderParts(summary, off !== undefined) : [])];
}

/** The lines, what they cost, and the button. */
function orderParts(
  { visitor, stage, onOrder }: Summary,
  isUnable: boolean,
): readonly HTMLElement[] {
  const sent = stage === 'open' ? undefined : sentBasket(visitor)?.basket;
  const lines = sent?.lines ?? pricedLines();
  const rows = basketRows(lines, sent?.address.country ?? choice.country, sent?.way ?? choice.way);
  const isOff = isUnable || stage === 'sending' || lines.length === 0;
  const words = {
    open: `Order and pay ${money(totalOf(rows))}`,
    sending: 'Sending your order …',
    unknown: 'Ask again',
    'signed-out': '',
  };
  return [
    lineList(lines.map((line) => ({ ...line, name: goodOf(line.sku)?.name }))),
    sumsList(rows),
    made(
      'button',
      {
        type: 'button',
        class: 'main big',
        'data-key': 'order',
        'aria-disabled': isOff && 'true',
        on: { click: () => !isOff && onOrder() },
      },
      words[stage],
    ),
    made(
      'small',
      { class: 'dim' },
      'With this button you place an order that you must pay. ' +
        'You may withdraw within 14 days after the delivery.',
    ),
  ];
}

/** Nothing of the basket is shown: the visitor may be another person than the customer. */
const signedOutParts = ({ visitor: { session }, onNew }: Summary): readonly HTMLElement[] => [
  made('div', { role: 'status', class: 'stack' }, note('', UNKNOWN)),
  made(
    'button',
    { type: 'button', class: 'main big', on: { click: () => void session.signIn() } },
    'Sign in to ask again',
  ),
  made(
    'button',
    { type: 'button', class: 'big', 'data-key': 'new', 'data-next': 'order', on: { click: onNew } },
    'Begin a new order',
  ),
];
