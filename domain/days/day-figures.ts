import type { Counters } from '../summary.ts';

/** Figures of a shop's day, in one currency. Amounts are in minor units. */
export interface DayFigures {
  /** A day of the shop's zone. */
  readonly day: string;
  /** ISO 4217. */
  readonly currency: string;
  /** All that were placed, with those that were canceled since. */
  readonly orders: number;
  /** The totals of the orders that are not canceled, as they are now. */
  readonly sum: number;
  /** Of it, as the orders were placed with them. A discount is negative. */
  readonly shipping: number;
  readonly discount: number;
  /** Of it, as they are now: the taxes that are added to prices, and those that prices contain. */
  readonly taxTotal: number;
  readonly taxIncluded: number;
  /** Of `orders`, those that are canceled, and their totals. */
  readonly cancelled: number;
  readonly cancelledSum: number;
  /** The parcels that were shipped on the day, and not canceled. */
  readonly parcels: number;
  /** The money that moved on the day. */
  readonly captured: number;
  readonly refunded: number;
  readonly chargedBack: number;
  /** 24 numbers, from midnight on. */
  readonly ordersByHour: readonly number[];
  readonly parcelsByHour: readonly number[];
}

/** The counters that are not by hour, in the order of an answer. */
const NAMES = [
  'orders',
  'sum',
  'shipping',
  'discount',
  'taxTotal',
  'taxIncluded',
  'cancelled',
  'cancelledSum',
  'parcels',
  'captured',
  'refunded',
  'chargedBack',
] as const satisfies readonly (keyof DayFigures)[];

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Makes the figures of counters; absent counters are zero. */
export const dayFigures = (day: string, currency: string, counters: Counters): DayFigures => ({
  day,
  currency,
  ...(Object.fromEntries(NAMES.map((name) => [name, counters[name] ?? 0])) as Record<
    (typeof NAMES)[number],
    number
  >),
  ordersByHour: HOURS.map((hour) => counters[`orders.${hour}`] ?? 0),
  parcelsByHour: HOURS.map((hour) => counters[`parcels.${hour}`] ?? 0),
});

/** True if nothing is left of a day, of which all was canceled or moved. */
export const isIdle = (counters: Counters): boolean =>
  Object.values(counters).every((value) => value === 0);
