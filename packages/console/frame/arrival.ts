import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ViewRoute } from '../route.ts';
import { isQueue, QUEUE_NAMES } from '../work/work-order.ts';

/** Moves the focus to the title of the view, if it has one yet. */
export const focusTitle = (): void => document.getElementById('title')?.focus();

/**
 * After a change of view, moves the keyboard focus to its title: screen readers then announce it.
 * This is done before the browser paints the view. Later, it could take the focus from a field in
 * which a person already types. A list has given the focus to its row, and the packing table to its
 * field. On a phone, the view of the
 * search has nothing but its field.
 */
export function useArrival(
  route: ViewRoute,
  search: RefObject<HTMLInputElement | null>,
  arrived: () => void,
): void {
  const place = `${route.view}/${route.id}`;
  const before = useRef(place);
  useLayoutEffect(() => {
    document.title = `${titleOf(route)} · Orders`;
    if (before.current === place) return;
    const wasDay = before.current.startsWith('day/') && route.view === 'day';
    before.current = place;
    arrived();
    // With another day, the view stays, and the user stays in the field or at the button.
    if (route.view === 'customers' && matchMedia('(max-width: 52rem)').matches)
      search.current?.focus();
    else if (!wasDay && !document.activeElement?.matches('.at [data-row], .order, #scan'))
      focusTitle();
  }, [place]);
}

/** Names the page in the browser's tabs, history and bookmarks. */
function titleOf({ view, id }: ViewRoute): string {
  const name = isQueue(view) ? QUEUE_NAMES[view] : TITLES[view];
  return id === undefined ? name : `${name} ${id}`;
}

const TITLES = {
  order: 'Order',
  number: 'Orders with the number',
  search: 'Search for',
  day: 'Day',
  customer: 'Customer',
  customers: 'Customers',
  queues: 'Queues',
  stock: 'Stock',
  returns: 'Returns',
  capture: 'To capture',
  giveback: 'To give back',
  pack: 'Pack and ship',
  webhooks: 'Webhooks',
  webhook: 'Webhook endpoint',
} as const;
