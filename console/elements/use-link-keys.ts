import { useKeys } from '../keys.ts';

/** Moves the focus over the links of a list of orders. */
export function useLinkKeys(): void {
  const step = (by: number) => () => {
    const links = [...document.querySelectorAll<HTMLElement>('a.order')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  const [next, before] = [step(1), step(-1)];
  useKeys({ j: next, ArrowDown: next, k: before, ArrowUp: before });
}
