import { useEffect } from 'preact/hooks';
import { OrdersCsv } from '../csv/csv-button.tsx';
import { MOST_ORDERS } from '../csv/orders-csv.ts';
import { useDesk } from '../desk.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { LoadedView } from '../elements/states.tsx';
import { firstOf } from '../requests/first-of.ts';
import { MOST_IDS } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { withNames } from '../requests/with-names.ts';
import { go } from '../route.ts';
import { dayAfter, dayOf, dayStart, isDay } from '../times.ts';
import { DayFigures } from './day-figures.tsx';
import { OrderTable } from './order-table.tsx';

/** As many as one request for their names (A50) takes. */
const PAGE = MOST_IDS;
const today = (): string => dayOf(Date.now());

interface OrdersOfDayProps {
  /** `2026-11-22`, in the shop's zone. The default is today. */
  readonly day: string | undefined;
}

/** A31: the orders of a day in the shop's zone, newest first, over all customers. */
export function OrdersOfDay({ day = today() }: OrdersOfDayProps) {
  const desk = useDesk();
  const { client, work } = desk;
  const query = { ...rangeOf(day), limit: PAGE };
  const load = async (cursor?: string) => {
    const page = await client.listOrders({ ...query, ...(cursor && { cursor }) });
    return { ...page, items: await withNames(desk, page.items) };
  };
  const first = useLoad(load, day);
  const laterPages = useMore(first.value, load);
  const again = () => {
    laterPages.clear();
    void first.reload();
  };
  useRefresh(again);
  // The figures are those of the whole day. A page that failed waits for its button.
  const isMore = laterPages.cursor !== undefined && laterPages.items.length < MOST_ORDERS;
  useEffect(() => {
    if (isMore && !laterPages.isLoading && !laterPages.error) laterPages.more();
  }, [isMore, laterPages.items.length, laterPages.isLoading]);
  const orders = [...(first.value?.items ?? []), ...laterPages.items];
  const isWhole = laterPages.cursor === undefined;
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Orders of a day
        </h1>
        <p class="count" aria-live="polite">
          {first.value &&
            (isWhole ? `${orders.length} in all` : `${orders.length} shown, more follow`)}
        </p>
        <span class="space" />
        <OrdersCsv
          name={`Day ${day}`}
          isDisabled={orders.length === 0}
          orders={() => firstOf(MOST_ORDERS, client.all.listOrders(query))}
        />
        <DayChoice day={day} />
      </header>
      {orders.length > 0 && (
        // The list itself has no terms of payment: the open orders in memory do.
        <DayFigures
          of={orders.map((order) => ({ ...work.get(order.orderId), ...order }))}
          // What is not paid is known from the open orders.
          isWhole={isWhole && work.progress.value.isListed}
        />
      )}
      <LoadedView of={first} what="the orders of the day">
        {() => (orders.length === 0 ? <NoOrders /> : <OrderTable orders={orders} />)}
      </LoadedView>
      <MoreButton of={laterPages} page={PAGE} />
    </section>
  );
}

/** The moments of a day. The API explains a day that does not exist. */
const rangeOf = (day: string) =>
  isDay(day) ? { from: dayStart(day), to: dayStart(dayAfter(day)) } : { from: day };

const NoOrders = () => (
  <div class="empty">
    <p>
      <strong>No orders on this day.</strong>
    </p>
    <p class="dim">A day begins at midnight in the shop’s zone.</p>
  </div>
);

/** Chooses the day before, any day, or the day after. */
function DayChoice({ day }: { readonly day: string }) {
  const show = (id: string) => go({ view: 'day', id });
  const shifted = (days: number) => dayAfter(isDay(day) ? day : today(), days);
  return (
    <p class="buttons">
      <button type="button" aria-label="Day before" onClick={() => show(shifted(-1))}>
        ‹
      </button>
      <input
        type="date"
        aria-label="Day"
        value={day}
        max={today()}
        onChange={({ currentTarget: { value } }) => value && show(value)}
      />
      <button
        type="button"
        aria-label="Day after"
        disabled={day >= today()}
        onClick={() => show(shifted(1))}
      >
        ›
      </button>
    </p>
  );
}
