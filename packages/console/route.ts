import { useLayoutEffect, useState } from 'preact/hooks';
import { QUEUES } from './work/work-order.ts';

/** Views of one thing, whose id is in the route. */
const WITH_ID = ['order', 'customer', 'number', 'search', 'day', 'stock', 'webhook'] as const;
const WITHOUT_ID = [
  ...QUEUES,
  'day',
  'stock',
  'webhooks',
  'returns',
  'capture',
  'giveback',
  'pack',
  'customers',
  'queues',
] as const;

/** A view as the address has it, so that links, bookmarks and the back button work. */
export type ViewRoute = (
  | { readonly view: (typeof WITHOUT_ID)[number]; readonly id?: never }
  | { readonly view: (typeof WITH_ID)[number]; readonly id: string }
) & {
  /** The part behind the question mark: filters. */
  readonly query?: string;
};

export const hrefOf = ({ view, id, query }: ViewRoute): string =>
  `#/${view}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${query ? `?${query}` : ''}`;

export function parseRoute(hash: string): ViewRoute {
  const [path = '', query = ''] = hash.replace(/^#\//, '').split('?');
  const [name, id] = path.split('/');
  const asked = query && { query };
  const withId = WITH_ID.find((view) => view === name);
  if (withId && id) return { view: withId, id: decoded(id), ...asked };
  return { view: WITHOUT_ID.find((view) => view === name) ?? 'ship', ...asked };
}

/**
 * Returns the view for a search: an order's id, an order number as people write it, or the view
 * that looks a text up in all other forms.
 */
export function routeOfSearch(text: string): ViewRoute {
  if (text.startsWith('o-')) return { view: 'order', id: text };
  const number = text.replace(/^#\s*/, '');
  return ORDER_NUMBER.test(number) ? { view: 'number', id: number } : { view: 'search', id: text };
}

/** Six digits of a day, then four and three characters. O is read as 0, I and L as 1. */
export const ORDER_NUMBER = /^[\doil]{6}-?[\da-z]{4}-?[\da-z]{3}$/i;
/**
 * Decodes an id. A typed or cut link may contain an invalid %; such an id is kept as it is and
 * names no order.
 */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export const go = (to: ViewRoute): void => {
  location.hash = hrefOf(to);
};

/** Opens the packing table at once: the address's own event comes after the keys of a scan. */
export function goToPack(): void {
  go({ view: 'pack' });
  dispatchEvent(new Event('hashchange'));
}

export function useRoute(): ViewRoute {
  const [route, setRoute] = useState(parseRoute(location.hash));
  // Before the browser paints, so that no visible page misses a change of the address.
  useLayoutEffect(() => {
    const follow = () =>
      setRoute((before) => (hrefOf(before) === location.hash ? before : parseRoute(location.hash)));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

/** Calls `leave` when the address is another one than at first, as by the browser's Back. */
export function useLeave(leave: () => void): void {
  const [here] = useState(location.hash);
  useLayoutEffect(() => {
    const follow = () => location.hash !== here && leave();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
}

/** True for a click that opens a link in another tab or window: this page stays as it is. */
export const opensAside = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;
