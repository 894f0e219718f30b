import { useKeys } from '../keys.ts';

/** Moves the focus over the links of a list, from before the first one on. */
export function stepLinks(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('a.order')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

/** The keys of a list of links: of orders, or of endpoints. */
export function useLinkKeys(): void {
  const [next, before] = [() => stepLinks(1), () => stepLinks(-1)];
  useKeys({ j: next, ArrowDown: next, k: before, ArrowUp: before });
}
