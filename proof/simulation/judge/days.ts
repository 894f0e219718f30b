import {
  type Evidence,
  isFulfillment,
  isMeta,
  isOrder,
  isPayment,
  number,
  orderOf,
  type Row,
  text,
} from './evidence.ts';
import { transactionsIn } from './money/order-payments.ts';

/** The zone of the simulated shop, whose days begin at a quarter past. */
export const ZONE = 'Pacific/Chatham';

/**
 * At rest, the rows of days are the sums over orders, parcels and payments, and each refund is in
 * its day's list: counted here from the rows alone, without the counters in META.
 */
export function days({ snapshot: { rows } }: Evidence): string[] {
  const expected = new Map<string, number>();
  const add = (at: string, currency: unknown, name: string, value: number) => {
    const [day = '', hour = ''] = local(at);
    for (const counter of value === 1 && HOURLY.has(name) ? [name, `${name}.${hour}`] : [name]) {
      const key = `${counter} of ${day}#${currency}`;
      expected.set(key, (expected.get(key) ?? 0) + value);
    }
  };
  const currencies = new Map(
    rows.filter(isOrder).map((order) => [orderOf(order), order['currency']]),
  );
  const metadata = new Map(rows.filter(isMeta).map((row) => [orderOf(row), row]));
  for (const order of rows.filter(isOrder)) addOrder(order, metadata.get(orderOf(order)), add);
  for (const parcel of rows.filter(isFulfillment))
    if (parcel['status'] !== 'CANCELLED')
      add(madeAt(parcel), currencies.get(orderOf(parcel)), 'parcels', 1);
  for (const { order, kind, at, currency, amount } of movedMoney(rows)) {
    add(at, currency, MONEY[kind] ?? '', amount);
    if (kind !== 'REFUND') continue;
    const key = `refund of ${local(at)[0]}#${order}#${currency}`;
    expected.set(key, (expected.get(key) ?? 0) + amount);
  }
  return differences(expected, found(rows));
}

type Add = (at: string, currency: unknown, name: string, value: number) => void;

function addOrder(order: Row, metadata: Row | undefined, add: Add): void {
  const [, at = ''] = text(order, 'SK').split('#');
  const put = (name: string, value: number) => add(at, order['currency'], name, value);
  put('orders', 1);
  if (order['status'] === 'CANCELLED') {
    put('cancelled', 1);
    put('cancelledSum', number(order, 'total'));
    return;
  }
  put('sum', number(order, 'total'));
  put('taxTotal', number(order, 'taxTotal'));
  put('taxIncluded', number(order, 'taxIncluded'));
  for (const { kind, amount } of (metadata?.['adjustments'] ?? []) as Adjusted[])
    if (kind === 'SHIPPING' || kind === 'DISCOUNT') put(kind.toLowerCase(), amount);
}

interface Adjusted {
  readonly kind: string;
  readonly amount: number;
}

/** The transactions that moved money, with their orders and currencies. */
const movedMoney = (rows: readonly Row[]) =>
  rows.filter(isPayment).flatMap((payment) =>
    Object.values(transactionsIn(payment))
      .filter(({ kind, state }) => state === 'SUCCEEDED' && MONEY[kind])
      .map((one) => ({ ...one, order: orderOf(payment), currency: payment['currency'] })),
  );

const HOURLY = new Set(['orders', 'parcels']);
const MONEY: Readonly<Record<string, string>> = {
  SALE: 'captured',
  CAPTURE: 'captured',
  REFUND: 'refunded',
  CHARGEBACK: 'chargedBack',
};

const FORMAT = new Intl.DateTimeFormat('sv', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

const local = (at: string): string[] => FORMAT.format(Date.parse(at)).split(/[ :]/);

/** The time in a parcel's id: ten digits of Crockford's base 32 after its letter. */
const madeAt = (parcel: Row): string =>
  new Date(
    [...text(parcel, 'SK').slice('FULFILLMENT#f-'.length).slice(0, 10)].reduce(
      (value, digit) => value * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit),
      0,
    ),
  ).toISOString();

function found(rows: readonly Row[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { PK, SK, type, ...counters } of rows.filter(isDay))
    for (const [name, value] of Object.entries(counters)) {
      const key = `${name} of ${SK}`;
      sums.set(key, (sums.get(key) ?? 0) + Number(value));
    }
  // Two rows of one refund, of two shards, would be its sum twice.
  for (const { SK, refunded } of rows.filter(isRefund)) {
    const key = `refund of ${SK}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(refunded));
  }
  return sums;
}

const isDay = (row: Row): boolean => text(row, 'PK').startsWith('DAYS#');
const isRefund = (row: Row): boolean => text(row, 'PK').startsWith('REFUNDED#');

const differences = (
  expected: ReadonlyMap<string, number>,
  counted: ReadonlyMap<string, number>,
): string[] =>
  [...new Set([...expected.keys(), ...counted.keys()])]
    .filter((key) => (expected.get(key) ?? 0) !== (counted.get(key) ?? 0))
    .map((key) => `${key} is ${counted.get(key) ?? 0}, not ${expected.get(key) ?? 0}`);
