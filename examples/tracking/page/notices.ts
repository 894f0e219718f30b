/** Notices for the buyer: a payment, returns, a withdrawal, a cancellation. */
import { made, tag } from '../../storefront/page/elements.ts';
import { itemsText } from '../../storefront/page/money.ts';
import { moneyOf } from './money.ts';
import { dueOf, isCancellable, type Order } from './order.ts';
import { dayOf, exactly, momentOf } from './times.ts';

/** The deeds of a buyer. Each shows the order again. */
export interface Acts {
  readonly pay: () => void;
  readonly cancel: () => void;
  readonly takeBack: (returnId: string, version: number) => void;
}

interface Notice {
  readonly tag: HTMLElement;
  readonly head: string;
  readonly text: string;
  readonly actions?: readonly HTMLElement[];
}

export const button = (key: string, text: string, click: () => void, kind = ''): HTMLElement =>
  made(
    'button',
    { type: 'button', class: kind, 'data-key': key, on: { click: () => click() } },
    text,
  );

function unpaid(order: Order, acts: Acts): readonly Notice[] {
  const due = dueOf(order);
  if (due === 0) return [];
  const { paymentDueAt } = order;
  return [
    {
      tag: tag('warn', 'clock', 'Not paid'),
      head: paymentDueAt ? `Pay by ${momentOf(paymentDueAt)}` : 'Your order is not paid yet',
      text: paymentDueAt
        ? 'We keep your items until then. After that, the order is canceled, and you pay nothing.'
        : 'We send it as soon as it is paid.',
      actions: [
        button('pay', `Pay ${moneyOf(order)(due)}`, acts.pay, 'main'),
        ...(isCancellable(order) ? [button('cancel', 'Cancel the order', acts.cancel)] : []),
      ],
    },
  ];
}

function canceled(order: Order): readonly Notice[] {
  const { status, amounts } = order;
  if (status !== 'CANCELLED') return [];
  const { refunded = 0, captured = 0 } = amounts ?? {};
  const money = moneyOf(order);
  const back = `${money(refunded)} went back to you. Banks need 2 to 5 days to show it.`;
  const open = `${money(captured - refunded)} will come back to you.`;
  return [
    {
      tag: tag('', 'close', 'Canceled'),
      head: 'Nothing is sent to you',
      text: captured === 0 ? 'Nothing was taken from you.' : refunded >= captured ? back : open,
    },
  ];
}

type Return = Order['returns'][number];

const WORDS: Readonly<
  Record<Return['status'], readonly [kind: string, icon: string, tag: string, head: string]>
> = {
  REQUESTED: ['sea', 'back', 'Return asked for', 'We look at your return'],
  OPEN: ['sea', 'back', 'Return expected', 'Send the items to us'],
  CLOSED: ['good', 'check', 'Return arrived', 'Your return has arrived'],
  DECLINED: ['bad', 'close', 'Return declined', 'We cannot take the items back'],
  CANCELLED: ['', 'close', 'Return taken back', 'You keep the items'],
};

function returnText(order: Order, orderReturn: Return): string {
  const { status, lines, refunded, open, total, createdAt } = orderReturn;
  const items = itemsText(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  const money = moneyOf(order);
  const worth = `${items}, worth ${money(total)}`;
  if (status === 'REQUESTED') return `${worth}, asked for on ${dayOf(createdAt)}. We write to you.`;
  if (status === 'OPEN')
    return `${worth}. Put a note with your order’s number into the parcel, and keep its receipt.`;
  if (status !== 'CLOSED') return `${items}.`;
  const back = refunded > 0 ? ` ${money(refunded)} went back to you.` : '';
  return `${items}.${back}${open > 0 ? ` ${money(open)} will come back to you.` : ''}`;
}

const returned = (order: Order, { takeBack }: Acts): readonly Notice[] =>
  order.returns.map((one) => {
    const { status, returnId, version } = one;
    const [kind, symbol, words, head] = WORDS[status];
    const back = () => takeBack(returnId, version);
    return {
      tag: tag(kind, symbol, words),
      head,
      text: returnText(order, one),
      ...(status === 'REQUESTED' && {
        actions: [button(`take-back ${returnId}`, 'Take the return back', back)],
      }),
    };
  });

const withdrawn = ({ withdrawals = [] }: Order): readonly Notice[] =>
  withdrawals.map(({ receivedAt }) => ({
    tag: tag('good', 'check', 'You withdrew'),
    head: 'We have your withdrawal',
    text: `Received on ${exactly(receivedAt)}.`,
  }));

/** Shows the notices, what has to be done first. */
export const noticeCards = (order: Order, acts: Acts): readonly HTMLElement[] =>
  [...unpaid(order, acts), ...canceled(order), ...withdrawn(order), ...returned(order, acts)].map(
    ({ tag, head, text, actions = [] }) =>
      made(
        'section',
        { class: 'card stack notice' },
        made('div', {}, tag),
        made('h2', {}, head),
        made('p', {}, text),
        actions.length > 0 && made('div', { class: 'actions' }, ...actions),
      ),
  );
