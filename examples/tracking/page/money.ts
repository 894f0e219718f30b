/** The order's lines and its money: prices, taxes, payments and what went back. */

import { formatMoney } from '../../../packages/client/format-money.ts';
import { made } from '../../storefront/page/elements.ts';
import { pictureOfLine } from '../../storefront/page/line-picture.ts';
import { orderRows, type Row } from '../../storefront/page/order/order-rows.ts';
import { type Line, nameOf, type Order, type Payment } from './order.ts';
import { dayOf } from './times.ts';

/** Writes an amount of the order. */
export const moneyOf =
  ({ currency = 'EUR' }: Order) =>
  (amount: number): string =>
    formatMoney(amount, currency, 'en').replace('-', '−');

function lineRow(line: Line, money: (amount: number) => string): HTMLElement {
  const { quantity = 0, cancelled = 0, unitPrice = 0, amount = 0 } = line;
  const isGone = cancelled >= quantity;
  const price = money(amount);
  return made(
    'li',
    { class: 'item flat' },
    pictureOfLine(line),
    made(
      'div',
      {},
      made('strong', {}, nameOf(line)),
      made('br'),
      made('small', { class: 'dim' }, `${quantity} × ${money(unitPrice)}`),
      cancelled > 0 &&
        made('span', { class: 'tag' }, isGone ? 'Canceled' : `${cancelled} canceled`),
    ),
    made('span', { class: 'num strong' }, isGone ? made('s', {}, price) : price),
  );
}

const methodOf = ({ method }: Payment): string => {
  const { last4, brand } = method ?? {};
  if (last4 !== undefined) return `, card ending ${last4}`;
  return brand === undefined ? '' : `, ${brand}`;
};

/** The rows of a payment: paid, reserved, given back. */
function paymentRows(payment: Payment): readonly Row[] {
  const { captured, capturable, transactions } = payment;
  const how = methodOf(payment);
  return [
    ...(captured > 0 ? [[`Paid${how}`, captured] as const] : []),
    ...(capturable > 0 ? [[`Reserved${how}`, capturable] as const] : []),
    ...transactions
      .filter(({ kind, state }) => kind === 'REFUND' && state === 'SUCCEEDED')
      .map(({ amount, at }) => [`Refunded, ${dayOf(at)}`, -amount] as const),
  ];
}

/** All rows of the sum, in the order in which they add up. */
function rowsOf(order: Order): readonly Row[] {
  const overpaid = order.amounts?.overpaid ?? 0;
  return [
    ...orderRows(order),
    ...order.payments.flatMap(paymentRows),
    ...(overpaid > 0 ? [['Still to come back to you', overpaid] as const] : []),
  ];
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The name of a country, if the address has its code. */
const countryOf = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (COUNTRIES.of(country) ?? country) : country;

/** The parts of an address, as they were sent, in lines. */
const addressLines = (address: NonNullable<Order['shippingAddress']>): readonly string[] => {
  const { name, line1, line2, postalCode, city, country = '' } = address;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [name, line1, line2, town, countryOf(country)].flatMap((part) => part || []);
};

/** Shows what was ordered and what it costs. */
export function orderCard(order: Order): HTMLElement {
  const money = moneyOf(order);
  const [name, ...rest] = addressLines(order.shippingAddress ?? {});
  return made(
    'aside',
    { class: 'card stack', 'aria-labelledby': 'ordered' },
    made('h2', { id: 'ordered' }, 'What you ordered'),
    made('ul', {}, ...order.lines.map((line) => lineRow(line, money))),
    made(
      'dl',
      { class: 'sums' },
      ...rowsOf(order).flatMap(([text, amount, kind = '']) => [
        made('dt', { class: kind }, text),
        made('dd', { class: kind }, money(amount)),
      ]),
    ),
    name !== undefined &&
      made(
        'p',
        {},
        made('small', { class: 'dim' }, 'Ships to'),
        made('br'),
        made('strong', { dir: 'auto' }, name),
        ...rest.flatMap((part) => [made('br'), made('bdi', {}, part)]),
      ),
    made(
      'button',
      { type: 'button', class: 'no-print', 'data-key': 'print', on: { click: () => print() } },
      'Print',
    ),
  );
}
