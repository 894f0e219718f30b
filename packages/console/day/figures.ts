/** Figures of days, arranged for tiles, charts and the report. Amounts are in minor units. */
import type { DayFigures, ListedOrder } from '../../client/types.ts';
import { localTime } from '../parcels/local-time.ts';
import { dayAfter } from '../times.ts';

/** The figures of a day in one currency. Without A57, there are those of its orders alone. */
export type Figures = Pick<DayFigures, 'day' | 'currency' | 'orders' | 'sum' | 'cancelled'> &
  Pick<DayFigures, 'cancelledSum' | 'ordersByHour'> &
  Partial<DayFigures>;

/** The days of the chart; as many before them are compared with them. */
export const SPAN = 30;

/** The currencies of some figures, the one with the most orders first. */
export function currenciesOf(all: readonly Figures[]): readonly string[] {
  const orders = new Map<string, number>();
  for (const { currency, orders: count } of all)
    orders.set(currency, (orders.get(currency) ?? 0) + count);
  return [...orders].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

/** Adds up counts of all currencies. Money is never added up so. */
export const countOf = (
  rows: readonly Figures[],
  name: 'orders' | 'parcels' | 'cancelled',
): number => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);

/** The rest of a day's payments: captured, less refunded and charged back. */
export const netOf = ({ captured = 0, refunded = 0, chargedBack = 0 }: Figures): number =>
  captured - refunded - chargedBack;

export interface Month {
  readonly days: readonly string[];
  readonly now: readonly number[];
  /** Undefined if nothing happened in the days before. */
  readonly before?: readonly number[] | undefined;
  /** The change over whole days, as a part of 1; undefined if there is nothing to compare with. */
  readonly change?: number | undefined;
}

/**
 * The net amounts of the 30 days that end with one, and of the 30 before.
 *
 * @param isOver false for today, which is compared with no whole day
 */
export function monthOf(
  all: readonly Figures[],
  last: string,
  currency: string,
  isOver: boolean,
): Month {
  const own = new Map(
    all.filter((row) => row.currency === currency).map((row) => [row.day, netOf(row)]),
  );
  const from = (first: number) =>
    Array.from({ length: SPAN }, (_, at) => dayAfter(last, first + at));
  const days = from(1 - SPAN);
  const earlier = from(1 - 2 * SPAN);
  const amounts = (of: readonly string[]) => of.map((day) => own.get(day) ?? 0);
  const [now, before] = [amounts(days), amounts(earlier)];
  if (!earlier.some((day) => own.has(day))) return { days, now };
  const whole = isOver ? SPAN : SPAN - 1;
  const base = sum(before.slice(0, whole));
  // A shop that began within the 30 days, or whose figures did, has fewer to compare with.
  const wasThere = all.some(({ day }) => day < (earlier[7] ?? ''));
  const change = wasThere && base > 0 ? (sum(now.slice(0, whole)) - base) / base : undefined;
  return { days, now, before, change };
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** Counts a day's orders themselves, for a shop without day figures: by their totals now. */
export function figuresOf(orders: readonly ListedOrder[], day: string): readonly Figures[] {
  const groups = Map.groupBy(orders, ({ currency = '' }) => currency);
  return [...groups].map(([currency, own]) => {
    const gone = own.filter(({ status }) => status === 'CANCELLED');
    const hours = own.map(({ placedAt }) => Number(localTime(placedAt).slice(11, 13)));
    const totalOf = (some: readonly ListedOrder[]) => sum(some.map(({ total = 0 }) => total));
    return {
      day,
      currency,
      orders: own.length,
      sum: totalOf(own) - totalOf(gone),
      cancelled: gone.length,
      cancelledSum: totalOf(gone),
      ordersByHour: Array.from({ length: 24 }, (_, hour) => hours.filter((h) => h === hour).length),
    };
  });
}
