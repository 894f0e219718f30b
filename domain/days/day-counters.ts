/**
 * The part of one order in what a shop's days came to. It is a function of rows alone: of the
 * order's row, of its parcels, or of its payments. So it can be counted again, and compared.
 */
import type { Adjustment } from '../adjustment.ts';
import type { Fulfillment } from '../fulfillment.ts';
import type { Order } from '../order.ts';
import type { Payment, PaymentTransaction } from '../payments/payment.ts';
import type { Counters } from '../summary.ts';
import type { TaxSums } from '../totals/tax-sums.ts';
import { type LocalHour, localHour } from './local-hour.ts';

/** Counters by `<day>#<currency>`. */
export type DayCounters = Readonly<Record<string, Counters>>;

/** The members of an order that its day counts. */
export type OrderOfDay = Pick<Order, 'status' | 'currency' | 'total' | 'placedAt'> & TaxSums;

/**
 * The part of the order itself, on the day of its placing: its total and its taxes as they are now,
 * and its shipping and discounts as it was placed with them. A canceled order counts apart.
 *
 * @param adjustments as the order was placed
 */
export function orderCounters(
  { status, currency, total, placedAt, taxTotal = 0, taxIncluded = 0 }: OrderOfDay,
  adjustments: readonly Pick<Adjustment, 'kind' | 'amount'>[],
  timeZone: string,
): DayCounters {
  const placed = localHour(placedAt, timeZone);
  if (!placed) return {};
  const sumOf = (kind: Adjustment['kind']) =>
    adjustments
      .filter((adjustment) => adjustment.kind === kind)
      .reduce((sum, { amount }) => sum + amount, 0);
  return onDay(placed, currency, {
    ...counted('orders', placed),
    ...(status === 'CANCELLED'
      ? { cancelled: 1, cancelledSum: total }
      : {
          sum: total,
          shipping: sumOf('SHIPPING'),
          discount: sumOf('DISCOUNT'),
          taxTotal,
          taxIncluded,
        }),
  });
}

/** The parcels of an order, each on the day on which it was shipped. A canceled one is none. */
export const parcelCounters = (
  parcels: readonly Pick<Fulfillment, 'status' | 'createdAt'>[],
  currency: string,
  timeZone: string,
): DayCounters =>
  added(
    parcels
      .filter(({ status }) => status !== 'CANCELLED')
      .flatMap(({ createdAt }) => localHour(createdAt, timeZone) ?? [])
      .map((shipped) => onDay(shipped, currency, counted('parcels', shipped))),
  );

/** The money of an order, each movement on its own day, by its provider's time. */
export const moneyCounters = (
  payments: readonly Pick<Payment, 'currency' | 'transactions'>[],
  timeZone: string,
): DayCounters =>
  added(
    payments.flatMap(({ currency, transactions }) =>
      Object.values(transactions).map((one) => movedMoney(one, currency, timeZone)),
    ),
  );

function movedMoney(
  { kind, state, amount, at }: PaymentTransaction,
  currency: string,
  timeZone: string,
): DayCounters {
  const name = MONEY[kind];
  const moved = localHour(at, timeZone);
  return name && moved && state === 'SUCCEEDED' ? onDay(moved, currency, { [name]: amount }) : {};
}

/** The counter of each kind of transaction that moves money. */
const MONEY: Readonly<Record<string, string | undefined>> = {
  SALE: 'captured',
  CAPTURE: 'captured',
  REFUND: 'refunded',
  CHARGEBACK: 'chargedBack',
};

/** A counter of the day, and the one of its hour. */
const counted = (name: string, { hour }: LocalHour): Counters => ({
  [name]: 1,
  [`${name}.${hour}`]: 1,
});

/** Leaves out what is zero, and an order whose currency is no part of a key. */
function onDay({ day }: LocalHour, currency: string, counters: Counters): DayCounters {
  const some = Object.entries(counters).filter(([, value]) => value !== 0);
  return CURRENCY.test(currency) && some.length > 0
    ? { [`${day}#${currency}`]: Object.fromEntries(some) }
    : {};
}

const CURRENCY = /^[A-Z]{3}$/;

/** Adds up counters by day. */
export function added(all: readonly DayCounters[]): DayCounters {
  const sums: Record<string, Record<string, number>> = {};
  for (const [key, counters] of all.flatMap((one) => Object.entries(one))) {
    sums[key] ??= {};
    for (const [name, value] of Object.entries(counters))
      sums[key][name] = (sums[key][name] ?? 0) + value;
  }
  return sums;
}

/**
 * The difference between the counters of two states; without what is equal. It is sorted: a stored
 * map has its members in any sequence, and a request that is sent again must be the same.
 */
export function differenceOf(before: DayCounters, after: DayCounters): DayCounters {
  const less = Object.fromEntries(
    Object.entries(before).map(([key, counters]) => [
      key,
      Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, -value])),
    ]),
  );
  const sums = Object.entries(added([less, after])).map(
    ([key, counters]) =>
      [
        key,
        Object.fromEntries(
          Object.entries(counters)
            .filter(([, value]) => value !== 0)
            .sort(byName),
        ),
      ] as const,
  );
  return Object.fromEntries(
    sums.filter(([, counters]) => Object.keys(counters).length > 0).sort(byName),
  );
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;
