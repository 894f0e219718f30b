import { useLayoutEffect, useRef } from 'preact/hooks';
import type { KeyActions } from '../keys.ts';

/** The actions that a list may ask of the order it opens, with their keys. */
const ASKED: Readonly<Record<string, string>> = {
  comment: 'n',
  money: 'm',
  cancel: 'c',
  tracking: 'e',
};

/**
 * Presses the button that names the key. Of several it is the last one: a button of the header has
 * the key of the one further down that it presses.
 */
export const pressButtonOf = (key: string) => (): void =>
  [...document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)].at(-1)?.click();

/**
 * Does once what the list asked for, as in `?do=money`, when the order has arrived. A reload or a
 * return does not do it again.
 */
export function useAskedAction(query: string, isLoaded: boolean, keys: KeyActions): void {
  const asked = useRef(new URLSearchParams(query).get('do'));
  useLayoutEffect(() => {
    if (!isLoaded || asked.current === null) return;
    const act = keys[ASKED[asked.current] ?? ''];
    asked.current = null;
    history.replaceState(history.state, '', location.hash.split('?')[0]);
    act?.();
  }, [isLoaded]);
}
