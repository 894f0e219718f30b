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
 * Does once, when the order has arrived, what the list asked for, as in `?do=money`, or what a key
 * asked for before. A reload or a return does not do it again.
 *
 * @returns the keys, of which the last one that is pressed before waits for the order
 */
export function useAskedAction(query: string, isLoaded: boolean, keys: KeyActions): KeyActions {
  const asked = useRef(ASKED[new URLSearchParams(query).get('do') ?? '']);
  useLayoutEffect(() => {
    if (!isLoaded || asked.current === undefined) return;
    // A person who types elsewhere meanwhile is left there.
    const act = document.activeElement?.matches('input, textarea')
      ? undefined
      : keys[asked.current];
    asked.current = undefined;
    history.replaceState(history.state, '', location.hash.split('?')[0]);
    act?.();
  }, [isLoaded]);
  if (isLoaded) return keys;
  const ask = (key: string) => () => {
    asked.current = key;
  };
  return Object.fromEntries(Object.keys(keys).map((key) => [key, ask(key)]));
}
