import { useLayoutEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import { hrefOf } from '../route.ts';

/** Moves the focus over the links of a list, from before the first one on. */
export function stepLinks(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('a.order')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

/**
 * The keys of a list of links: of orders, or of endpoints. After a step back from one of them, its
 * link has the focus again when the list has arrived, unless a person has moved it before.
 *
 * @param count the number of links that have arrived
 */
export function useLinkKeys(count: number | undefined): void {
  const desk = useDesk();
  const hasArrived = !!count;
  useLayoutEffect(() => {
    const { cameFrom, isNew } = desk;
    if (!isNew && cameFrom && document.activeElement?.matches('body, #title'))
      document.querySelector<HTMLElement>(`a.order[href="${hrefOf(cameFrom)}"]`)?.focus();
  }, [hasArrived]);
  const [next, before] = [() => stepLinks(1), () => stepLinks(-1)];
  useKeys({ j: next, ArrowDown: next, k: before, ArrowUp: before });
}
