/**
 * The counters of an order on its days, from its rows. The arithmetic is its own: it shares none
 * with `domain/days`, so that one mistake cannot be in both.
 */

import { FULFILLMENT_LETTER } from '../../../../domain/fulfillment.ts';
import type { Order } from '../../../../domain/order.ts';
import { timeOf } from '../../../../domain/time-id.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { CountedPart } from '../../../../table/days/day-move.ts';
import { parseFulfillmentId } from '../../../../table/keys.ts';
import { transactionsIn } from '../reads/payment-transactions.ts';
import type { OrderCopies } from '../reads/read-copies.ts';

/** Counters by `<day>#<currency>`, as `orders 2026-11-28#EUR` for each. */
export type Recount = ReadonlyMap<string, number>;

type Rows = Pick<OrderCopies, 'metadata' | 'fulfillments' | 'payments'>;

/** Each part of an order. */
export const recountDays = (
  order: Order & Item,
  { metadata, fulfillments, payments }: Rows,
  timeZone: string,
): Readonly<Record<CountedPart, Recount>> => ({
  countedOrder: recountOrder(order, (metadata?.['adjustments'] ?? []) as Adjusted[], timeZone),
  countedParcels: recountParcels(fulfillments, order.currency, timeZone),
  countedMoney: recountMoney(payments, timeZone),
});

function recountOrder(
  { placedAt: at, currency, status, total, ...order }: Order & Item,
  adjustments: readonly Adjusted[],
  timeZone: string,
): Recount {
  const sums = new Sums(timeZone);
  const placed = { at, currency };
  sums.addHour(placed, 'orders');
  if (status === 'CANCELLED') {
    sums.add(placed, 'cancelled', 1);
    sums.add(placed, 'cancelledSum', total);
    return sums.counts;
  }
  sums.add(placed, 'sum', total);
  for (const name of ['taxTotal', 'taxIncluded']) sums.add(placed, name, order[name]);
  for (const { kind, amount } of adjustments)
    if (kind === 'SHIPPING' || kind === 'DISCOUNT') sums.add(placed, kind.toLowerCase(), amount);
  return sums.counts;
}

function recountParcels(
  fulfillments: Rows['fulfillments'],
  currency: string,
  timeZone: string,
): Recount {
  const sums = new Sums(timeZone);
  for (const row of fulfillments) {
    const at = timeOf(FULFILLMENT_LETTER, parseFulfillmentId(row));
    if (at === undefined || row['status'] === 'CANCELLED') continue;
    sums.addHour({ at, currency }, 'parcels');
  }
  return sums.counts;
}

function recountMoney(payments: Rows['payments'], timeZone: string): Recount {
  const sums = new Sums(timeZone);
  for (const payment of payments) {
    const currency = String(payment['currency']);
    for (const { kind, state, amount, at } of Object.values(transactionsIn(payment))) {
      const [, name] = MONEY.find(([kinds]) => kinds.includes(kind)) ?? [];
      if (name && state === 'SUCCEEDED') sums.add({ at, currency }, name, amount);
    }
  }
  return sums.counts;
}

interface Adjusted {
  readonly kind: string;
  readonly amount: number;
}

const MONEY: readonly (readonly [kinds: readonly string[], counter: string])[] = [
  [['SALE', 'CAPTURE'], 'captured'],
  [['REFUND'], 'refunded'],
  [['CHARGEBACK'], 'chargedBack'],
];

interface Moment {
  readonly at: string;
  readonly currency: string;
}

/** Sums by counter and day. What is zero has no entry. */
class Sums {
  readonly counts = new Map<string, number>();
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    // Swedish dates are those of ISO 8601.
    this.#format = new Intl.DateTimeFormat('sv', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
  }

  addHour(moment: Moment, name: string): void {
    const hour = this.#format.format(Date.parse(moment.at)).slice(11, 13);
    this.add(moment, name, 1);
    this.add(moment, `${name}.${hour}`, 1);
  }

  add({ at, currency }: Moment, name: string, value: unknown): void {
    if (typeof value !== 'number' || value === 0 || Number.isNaN(Date.parse(at))) return;
    const key = `${name} ${this.#format.format(Date.parse(at)).slice(0, 10)}#${currency}`;
    const sum = (this.counts.get(key) ?? 0) + value;
    if (sum === 0) this.counts.delete(key);
    else this.counts.set(key, sum);
  }
}
