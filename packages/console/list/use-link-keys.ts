import { useLayoutEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import { parseRoute, type ViewRoute } from '../route.ts';

/** Without what a link asks of the view. */
const placeOf = ({ view, id }: ViewRoute): string => `${view} ${id}`;

const shownLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('a.order')];

/** Moves the focus over the links of a list, from before the first one on. */
export function stepLinks(by: number): void {
  const links = shownLinks();
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

/**
 * The keys of a list of links: of orders, or of endpoints. After a step back from one of them, its
 * link has the focus again when the list has arrived, unless a person has moved it before. The page
 * of an order that is opened walks along the list.
 *
 * @param count the number of links that have arrived
 */
export function useLinkKeys(count: number | undefined): void {
  const desk = useDesk();
  const hasArrived = !!count;
  useLayoutEffect(() => {
    const { cameFrom, isNew } = desk;
    if (!isNew && cameFrom && document.activeElement?.matches('body, #title'))
      shownLinks()
        .find(({ hash }) => placeOf(parseRoute(hash)) === placeOf(cameFrom))
        ?.focus();
  }, [hasArrived]);
  useLayoutEffect(() => {
    desk.links = [...new Set(shownLinks().map(({ hash }) => parseRoute(hash).id ?? ''))];
  });
  const [next, before] = [() => stepLinks(1), () => stepLinks(-1)];
  useKeys({ j: next, ArrowDown: next, k: before, ArrowUp: before });
}
