/** The order itself: where it is, its parcels, its money, and what the buyer can do. */
import { made } from '../../storefront/page/elements.ts';
import { orderCard } from './money.ts';
import { type Acts, button, noticeCards } from './notices.ts';
import { dueOf, isCancellable, type Order, returnableLines } from './order.ts';
import { notComing, parcelCards } from './parcels.ts';
import { headlineOf, progress } from './progress.ts';
import type { ReadReports } from './reports.ts';
import { momentOf } from './times.ts';

/** The forms that the order leads to. */
export type FormName = 'return' | 'withdrawal' | 'message';

export interface OrderActs extends Acts {
  readonly open: (form: FormName) => void;
  readonly readReports: ReadReports;
}

/** Until when the buyer can send items back, and withdraw. */
function deadlines(order: Order): string {
  const until = returnableLines(order)
    .flatMap(({ returnableUntil }) => returnableUntil ?? [])
    .toSorted()
    .at(-1);
  const { withdrawalWindow } = order;
  const back = until && `You can ask for a return until ${momentOf(until)}.`;
  const withdraw =
    withdrawalWindow?.status === 'OPEN' &&
    (withdrawalWindow.until
      ? `You can withdraw without a reason until ${momentOf(withdrawalWindow.until)}.`
      : 'You can withdraw without a reason until 14 days after the last parcel.');
  return [back, withdraw].filter(Boolean).join(' ');
}

function actions(order: Order, { open, cancel }: OrderActs): HTMLElement {
  const canReturn = returnableLines(order).length > 0;
  const canWithdraw = order.withdrawalWindow?.status === 'OPEN';
  const canCancel = isCancellable(order) && dueOf(order) === 0;
  return made(
    'section',
    { class: 'stack no-print', 'aria-labelledby': 'help' },
    made('h2', { id: 'help' }, 'Is something not right?'),
    made(
      'div',
      { class: 'actions' },
      canReturn && button('return', 'Return items', () => open('return')),
      canCancel && button('cancel', 'Cancel the order', cancel),
      canWithdraw && button('withdrawal', 'Withdraw from contract here', () => open('withdrawal')),
      button('message', 'Write to us', () => open('message')),
    ),
    made('p', { class: 'dim' }, deadlines(order)),
  );
}

/** Shows the order. */
export function orderView(order: Order, acts: OrderActs): readonly HTMLElement[] {
  const { number = order.orderId, status } = order;
  const isOver = status === 'CANCELLED' || status === 'RETURNED';
  return [
    made(
      'div',
      { class: 'row head' },
      made('h1', { tabindex: '-1', 'data-key': 'head' }, headlineOf(order)),
      made('span', { class: 'grow' }),
      made('span', { class: 'dim' }, 'Number'),
      made('strong', { class: 'mono' }, number),
    ),
    ...(isOver ? [] : [made('div', { class: 'card' }, progress(order))]),
    made(
      'div',
      { class: 'two' },
      made(
        'div',
        { class: 'stack' },
        ...noticeCards(order, acts),
        ...parcelCards(order, acts.readReports),
        notComing(order),
        actions(order, acts),
      ),
      orderCard(order),
    ),
  ];
}
