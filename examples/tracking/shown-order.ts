import { formatMoney } from '../../packages/client/format-money.ts';
import type { AnswerOf } from '../../packages/client/orders-client.ts';
import { element, made, show, write } from './elements.ts';
import { askForReturns } from './returns.ts';

type Order = AnswerOf<'getLinkedOrder'>;

const STATUSES: Readonly<Record<string, string>> = {
  OPEN: 'We are preparing it',
  SHIPPED: 'It is on its way',
  DELIVERED: 'It has arrived',
  CANCELLED: 'It is canceled',
  RETURNED: 'It came back',
};
const PAYMENTS: Readonly<Record<string, string>> = {
  PENDING: 'Not paid yet',
  AUTHORIZED: 'Authorized',
  PAID: 'Paid',
  PARTIALLY_PAID: 'Paid in part',
  REFUNDED: 'Refunded',
  PARTIALLY_REFUNDED: 'Refunded in part',
};

let shown: Order | undefined;

/** The order that the page shows; undefined before the first. */
export const shownOrder = (): Order | undefined => shown;

/** Shows an order, and the buttons for all that can be done with it. */
export function showOrder(order: Order): void {
  shown = order;
  const { number = '', status = '', paymentStatus = '', currency = 'EUR', total = 0 } = order;
  const price = (amount: number) => formatMoney(amount, currency, 'en');
  write('number', number);
  write('status', STATUSES[status] ?? status);
  write('payment', PAYMENTS[paymentStatus] ?? paymentStatus);
  write('total', price(total));
  element('lines').replaceChildren(
    ...order.lines.map(({ sku = '', name = sku, quantity = 0, cancelled = 0, amount = 0 }) => {
      const gone = cancelled > 0 ? `, ${cancelled} canceled` : '';
      const row = document.createElement('li');
      row.append(made('span', `${quantity} × ${name}${gone}`), made('span', price(amount)));
      return row;
    }),
  );
  showHistory(order);
  const { amounts, lines, withdrawalWindow } = order;
  const returnable = lines.flatMap(({ seq, sku = '', name = sku, returnable = 0 }) =>
    returnable > 0 ? [{ seq, name, returnable }] : [],
  );
  askForReturns(returnable);
  show('pay', status === 'OPEN' && (amounts?.due ?? 0) > 0);
  show(
    'cancel',
    lines.some(({ fulfillable = 0 }) => fulfillable > 0),
  );
  show('ask', returnable.length > 0);
  show('withdraw', withdrawalWindow?.status === 'OPEN');
  show('order');
}

const RETURNS: Readonly<Record<string, string>> = {
  REQUESTED: 'the shop decides about it',
  OPEN: 'the shop expects it',
  CLOSED: 'it has arrived',
  DECLINED: 'the shop declined it',
  CANCELLED: 'it is canceled',
};
export const time = (moment: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );

/** Shows what came of returns and withdrawals, also at a later visit. */
function showHistory({ returns = [], withdrawals = [] }: Order): void {
  const entries = [
    ...withdrawals.map(({ receivedAt }) => `You withdrew on ${time(receivedAt)}.`),
    ...returns.map(({ lines, status }) => {
      const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return `Return of ${items === 1 ? 'one item' : `${items} items`}: ${RETURNS[status]}.`;
    }),
  ];
  element('history').replaceChildren(...entries.map((text) => made('li', text)));
  show('history', entries.length > 0);
}
