import { OrdersCsv } from '../csv/csv-button.tsx';
import { Icon } from '../elements/icons.tsx';
import { useKeys } from '../keys.ts';
import { DayChoice } from '../orders/day-choice.tsx';
import type { OrdersOfDay } from '../orders/use-orders-of-day.ts';
import { go, hrefOf, type ViewRoute } from '../route.ts';
import { isDay } from '../times.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { longDay } from './day-words.ts';
import type { Figures } from './figures.ts';

interface DayHeadProps {
  readonly day: string;
  /** The day that the address names. */
  readonly asked: string | undefined;
  readonly isToday: boolean;
  readonly all: readonly Figures[];
  readonly currency: string | undefined;
  readonly orders: OrdersOfDay;
}

/** The address of a day, or of its report. */
export const routeOfDay = (day: string | undefined, query = ''): ViewRoute =>
  day === undefined ? { view: 'day', query } : { view: 'day', id: day, query };

/** The title of the view, the choice of the day, its file and its report. */
export function DayHead({ day, asked, isToday, all, currency, orders }: DayHeadProps) {
  const report = routeOfDay(asked, 'report');
  useKeys({ l: () => go(report) });
  const words = isDay(day) ? longDay(day) : 'No day';
  return (
    <header class="bar">
      <h1 id="title" tabIndex={-1}>
        {isToday ? 'Today' : words}
      </h1>
      {isToday && <span class="dim">{words}</span>}
      <span class="space" />
      <CurrencyChoice all={all} currency={currency} />
      <DayChoice day={day} />
      <OrdersCsv name={`Day ${day}`} isDisabled={orders.orders.length === 0} orders={orders.all} />
      <a class="button main" href={hrefOf(report)} aria-keyshortcuts="l">
        <Icon of="print" /> Day report <kbd>l</kbd>
      </a>
    </header>
  );
}
