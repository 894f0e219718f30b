import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { lazy } from '../elements/lazy.tsx';
import { Failed, LoadedView } from '../elements/states.tsx';
import { DayFigures } from '../orders/day-figures.tsx';
import { ListOfDay } from '../orders/list-of-day.tsx';
import { useOrdersOfDay } from '../orders/use-orders-of-day.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { dayAfter, dayOf, isDay } from '../times.ts';
import { EVERY } from '../work/refresher.ts';
import { useCurrency } from './currency-choice.tsx';
import { DayHead } from './day-head.tsx';
import { type Figures, figuresOf, SPAN } from './figures.ts';
import { LateOrders, lateOrders } from './late-orders.tsx';
import { Tiles } from './tiles.tsx';
import { useRefunds } from './use-refunds.ts';
import { useWaiting } from './use-waiting.ts';

const Charts = lazy(() => import('./charts/charts.tsx'));
const DaySums = lazy(() => import('./day-sums.tsx'));
const RefundsOfDay = lazy(() => import('./refunds-of-day.tsx'));
const DayReport = lazy(() => import('./report/day-report.tsx'));

interface DayViewProps {
  /** `2026-11-22`, in the shop's zone. The default is today. */
  readonly day: string | undefined;
  /** True for its report on paper. */
  readonly isReport: boolean;
}

/** A day in figures: of A57, or of its orders themselves. Today has what waits for people, too. */
export function DayView({ day: asked, isReport }: DayViewProps) {
  const desk = useDesk();
  const { config, work } = desk;
  // The time is followed: at midnight, another day is today.
  const now = dayOf(desk.now.value);
  const day = asked ?? now;
  const isToday = day === now;
  const orders = useOrdersOfDay(day, !config.dayFigures);
  const { figures, ...counted } = useFigures(day, orders);
  const waiting = useWaiting(isToday || isReport);
  const areRefunds = counted.rows.some(({ refunded }) => refunded);
  const refunds = useRefunds(day, areRefunds);
  const again = () => {
    void figures.reload();
    void waiting.reload();
    void refunds.first.reload();
  };
  useEvery(isToday, again);
  useRefresh(() => {
    orders.again();
    again();
  });
  const { all, rows } = counted;
  const currency = useCurrency(all);
  const shown = { ...counted, day, asked, currency, isToday, waiting: waiting.value };
  if (isReport) return <DayReport {...shown} refunds={refunds} />;
  const late = isToday ? lateOrders(desk) : [];
  const isNew = all.length + orders.orders.length + work.ids.value.length === 0;
  return (
    <section aria-labelledby="title" class="day">
      <DayHead {...shown} orders={orders} />
      {waiting.error && <Failed error={waiting.error} retry={() => void waiting.reload()} />}
      <Tiles {...shown} isWhole={config.dayFigures || orders.isWhole} />
      {!config.dayFigures && <NoFigures />}
      <LoadedView of={figures} what="the figures of the day">
        {({ timeZone }) => (
          <>
            {timeZone !== config.timeZone && <OtherZone timeZone={timeZone} />}
            <Charts {...shown} isNew={isToday && config.dayFigures && isNew} />
            {config.dayFigures && rows.length > 0 && <DaySums of={rows} />}
          </>
        )}
      </LoadedView>
      {!config.dayFigures && orders.orders.length > 0 && (
        // The list itself has no terms of payment: the open orders in memory do.
        <DayFigures
          of={orders.orders.map((order) => ({ ...work.get(order.orderId), ...order }))}
          // What is not paid is known from the open orders.
          isWhole={orders.isWhole && work.progress.value.isListed}
        />
      )}
      {late.length > 0 && <LateOrders of={late} />}
      {areRefunds && <RefundsOfDay of={refunds} />}
      <ListOfDay of={orders} />
    </section>
  );
}

/** One request (A57) for the day and the 60 days that end with it. */
function useFigures(day: string, orders: ReturnType<typeof useOrdersOfDay>) {
  const { client, config } = useDesk();
  const figures = useLoad(
    async () =>
      config.dayFigures && isDay(day)
        ? client.getDays({ from: dayAfter(day, 1 - 2 * SPAN), to: day })
        : { timeZone: config.timeZone, items: [] },
    day,
  );
  const all: readonly Figures[] = config.dayFigures
    ? (figures.value?.items ?? [])
    : figuresOf(orders.orders, day);
  const rows = all.filter((row) => row.day === day).sort((a, b) => b.orders - a.orders);
  const { value, askedAt } = config.dayFigures ? figures : orders.first;
  // Epoch milliseconds: what happened later is not in the figures.
  return { all, rows, figures, until: askedAt, isRead: value !== undefined };
}

/** Reads today again, as often as the open orders. */
function useEvery(isToday: boolean, again: () => void): void {
  useEffect(() => {
    if (!isToday) return undefined;
    const timer = setInterval(() => document.hidden || again(), EVERY.all);
    return () => clearInterval(timer);
  }, [isToday]);
}

const NoFigures = () => (
  <p class="dim">
    The setting <code>dayFigures</code> adds parcels, money and the last 30 days.
  </p>
);

const OtherZone = ({ timeZone }: { readonly timeZone: string }) => (
  <p class="note info">
    These days are those of {timeZone} (setting timeZone), not of the page’s zone.
  </p>
);
