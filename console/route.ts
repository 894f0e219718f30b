import { useLayoutEffect, useState } from 'preact/hooks';

/** Where one is, in the address: a link leads back here, and the back button works. */
export type Route =
  | { readonly view: 'open' }
  | { readonly view: 'order'; readonly id: string }
  | { readonly view: 'customer'; readonly id: string }
  | { readonly view: 'low-stock' };

export const hrefOf = (route: Route): string =>
  'id' in route ? `#/${route.view}/${encodeURIComponent(route.id)}` : `#/${route.view}`;

export function parseRoute(hash: string): Route {
  const [view, id] = hash.replace(/^#\//, '').split('/');
  if ((view === 'order' || view === 'customer') && id) return { view, id: decoded(id) };
  return view === 'low-stock' ? { view } : { view: 'open' };
}

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
