import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { KeyActions } from '../keys.ts';
import type { Loaded } from '../requests/use-load.ts';
import { restUntilThere } from '../resting-keys.ts';

/** The actions that a list may ask of the order it opens, with their keys. */
const ASKED: Readonly<Record<string, string>> = {
  comment: 'n',
  money: 'm',
  cancel: 'c',
  tracking: 'e',
  refund: 'refund',
};

/**
 * Presses the button that names the key. Of several it is the last one: a button of the header has
 * the key of the one further down that it presses.
 */
export const pressButtonOf = (key: string) => (): void => buttonOf(key)?.click();

/** Presses the button of the order's money if it is the one that gives money back. */
export function pressRefund(): void {
  const button = buttonOf('m');
  if (button?.textContent.startsWith('Refund')) button.click();
}

const buttonOf = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)].at(-1);

/**
 * Does once, when the order has arrived, what the list asked for, as in `?do=money`, or what a key
 * asked for before. A reload or a return does not do it again. While the order is read again, as
 * after an action, only a key without a button waits: the action may lead to its button.
 *
 * @returns the keys, of which one that is pressed too early waits for the order. Until then keys
 *   rest: they were meant for the field that it leads to.
 */
export function useAskedAction(
  query: string,
  { value, isLoading }: Pick<Loaded<unknown>, 'value' | 'isLoading'>,
  keys: KeyActions,
): KeyActions {
  const asked = useRef(ASKED[new URLSearchParams(query).get('do') ?? '']);
  const isReady = (key: string): boolean => {
    if (!isLoading) return value !== undefined || key === 'r';
    return value !== undefined && buttonOf(key) !== undefined;
  };
  const [isAsked, setAsked] = useState(asked.current !== undefined);
  const isAwaited = isLoading && isAsked;
  useLayoutEffect(() => (isAwaited ? restUntilThere() : undefined), [isAwaited]);
  useLayoutEffect(() => {
    if (asked.current === undefined || !isReady(asked.current)) return;
    // A person who types elsewhere meanwhile, or has opened a dialog, is left there.
    const isElsewhere =
      document.activeElement?.matches('input, textarea') || document.querySelector('dialog[open]');
    const act = isElsewhere ? undefined : keys[asked.current];
    asked.current = undefined;
    setAsked(false);
    history.replaceState(history.state, '', location.hash.split('?')[0]);
    act?.();
  }, [value, isLoading]);
  const actOrAsk = (key: string) => () => {
    if (isReady(key)) return keys[key]?.();
    asked.current = key;
    setAsked(true);
  };
  return Object.fromEntries(Object.keys(keys).map((key) => [key, actOrAsk(key)]));
}
