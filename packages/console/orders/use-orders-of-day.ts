import { useEffect } from 'preact/hooks';
import { MOST_ORDERS } from '../csv/orders-csv.ts';
import { useDesk } from '../desk.ts';
import { firstOf } from '../requests/first-of.ts';
import { MOST_IDS } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { withNames } from '../requests/with-names.ts';
import { dayAfter, dayStart, isDay } from '../times.ts';

/** As many as one request for their names (A50) takes. */
export const PAGE = MOST_IDS;

/**
 * A31: the orders of a day in the shop's zone, newest first, over all customers.
 *
 * @param isRead true if the later pages load by themselves, for figures of the whole day
 */
export function useOrdersOfDay(day: string, isRead: boolean) {
  const desk = useDesk();
  const query = { ...rangeOf(day), limit: PAGE };
  const load = async (cursor?: string) => {
    const page = await desk.client.listOrders({ ...query, ...(cursor && { cursor }) });
    return { ...page, items: await withNames(desk, page.items) };
  };
  const first = useLoad(load, day);
  const laterPages = useMore(first.value, load);
  const { cursor, items, isLoading, error, more } = laterPages;
  // A page that failed waits for its button.
  const isMore = isRead && cursor !== undefined && items.length < MOST_ORDERS;
  useEffect(() => {
    if (isMore && !isLoading && !error) more();
  }, [isMore, items.length, isLoading]);
  return {
    first,
    laterPages,
    orders: [...(first.value?.items ?? []), ...items],
    isWhole: cursor === undefined,
    again() {
      laterPages.clear();
      void first.reload();
    },
    /** The orders of a file, which has them all. */
    all: () => firstOf(MOST_ORDERS, desk.client.all.listOrders(query)),
  };
}

export type OrdersOfDay = ReturnType<typeof useOrdersOfDay>;

/** The moments of a day. The API explains a day that does not exist. */
const rangeOf = (day: string) =>
  isDay(day) ? { from: dayStart(day), to: dayStart(dayAfter(day)) } : { from: day };
