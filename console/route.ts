import { useLayoutEffect, useState } from 'preact/hooks';

/** Views of one thing, each with its id. */
const WITH_ID = ['order', 'customer', 'number', 'day', 'stock', 'webhook'] as const;
const WITHOUT_ID = ['open', 'day', 'low-stock', 'webhooks'] as const;

/** Where one is, in the address: a link leads back here, and the back button works. */
export type Route =
  | { readonly view: (typeof WITHOUT_ID)[number]; readonly id?: never }
  | { readonly view: (typeof WITH_ID)[number]; readonly id: string };

export const hrefOf = ({ view, id }: Route): string =>
  id === undefined ? `#/${view}` : `#/${view}/${encodeURIComponent(id)}`;

export function parseRoute(hash: string): Route {
  const [name, id] = hash.replace(/^#\//, '').split('/');
  const withId = WITH_ID.find((view) => view === name);
  if (withId && id) return { view: withId, id: decoded(id) };
  return { view: WITHOUT_ID.find((view) => view === name) ?? 'open' };
}

/**
 * The view of what somebody typed into the search box: an order's id, an order number as people
 * write it, or a customer's id.
 */
export function routeOfSearch(text: string): Route {
  if (text.startsWith('o-')) return { view: 'order', id: text };
  return { view: ORDER_NUMBER.test(text) ? 'number' : 'customer', id: text };
}

/** Six digits of a day, then four and three characters; O for 0, and I and L for 1. */
const ORDER_NUMBER = /^[\doil]{6}-?[\da-z]{4}-?[\da-z]{3}$/i;

/**
 * A link that somebody typed or cut may have a % that encodes nothing: it stands for itself then,
 * and names no order.
 */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export function useRoute(): Route {
  const [route, setRoute] = useState(parseRoute(location.hash));
  // Before anything is painted: what can be seen can be worked with.
  useLayoutEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}
