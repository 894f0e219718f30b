import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { preference } from './preferences.ts';
import { isTyping, restKeys, scans } from './resting-keys.ts';

/**
 * Actions by key: `j`, `Enter`, `Ctrl+a`, `Shift+ArrowDown`, `Alt+p`, and `g s` for two keys in a
 * row. A newer view's actions come before an older one's.
 */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** True if single letters and signs do nothing (WCAG 2.1.4). */
export const singleKeysOff = preference('singleKeysOff', false);

interface Layer {
  /** A view is rendered after the one around it, whose effects may run later. */
  readonly order: number;
  readonly current: KeyActions;
  /** True if no key of an older view works while this one is shown. */
  readonly isModal: boolean;
}

const stack: Layer[] = [];
let rendered = 0;
/** The first key of two. */
let first: string | undefined;

export function useKeys(actions: KeyActions, { isModal = false } = {}): void {
  const kept = useRef(actions);
  kept.current = actions;
  const [order] = useState(() => ++rendered);
  // Before the browser paints, so that the keys of a visible page always work.
  useLayoutEffect(() => {
    const layer: Layer = {
      order,
      get current() {
        return kept.current;
      },
      isModal,
    };
    stack.push(layer);
    stack.sort((a, b) => a.order - b.order);
    return () => void stack.splice(stack.indexOf(layer), 1);
  }, []);
}

/**
 * Begins to listen.
 *
 * @param rested called for each key that did nothing because a person was still typing
 */
export function listenToKeys(rested: () => void): () => void {
  const endRest = restKeys(rested);
  addEventListener('keydown', press);
  return () => {
    endRest();
    removeEventListener('keydown', press);
  };
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target as HTMLElement;
  const dialog = document.querySelector('dialog[open]');
  const isEscape = event.key === 'Escape';
  if (isTyping(target) && !leaves(event, target)) {
    // One step back is out of the field, and no further. A dialog closes by itself.
    if (isEscape && !dialog) target.blur();
  } else if (scans(event)) toScanField(dialog);
  // No key acts behind a dialog.
  else if (!dialog) perform(event, target);
}

/** At a table, Escape leaves it from the field, too, and a scan goes past a list of choices. */
const leaves = (event: KeyboardEvent, target: HTMLElement): boolean | undefined =>
  event.altKey ||
  (layers()[0]?.isModal && (event.key === 'Escape' || (target.matches('select') && scans(event))));

function perform(event: KeyboardEvent, target: HTMLElement): void {
  const name = nameOfKeys(event);
  const two = first === undefined ? undefined : `${first} ${name}`;
  first = undefined;
  const act = (two && find(two)) ?? find(name);
  if (act && !isNative(event, target)) {
    event.preventDefault();
    act();
  } else if (isFirstOfTwo(name)) first = name;
}

function find(name: string): (() => void) | undefined {
  if (singleKeysOff.peek() && name.split(' ').every((key) => key.length === 1 && key !== '?'))
    return undefined;
  return layers().findLast(({ current }) => current[name])?.current[name];
}

/** The layers whose keys work: those from the newest modal one on. */
const layers = (): readonly Layer[] =>
  stack.slice(
    Math.max(
      0,
      stack.findLastIndex(({ isModal }) => isModal),
    ),
  );

const isFirstOfTwo = (name: string): boolean =>
  layers().some(({ current }) => Object.keys(current).some((key) => key.startsWith(`${name} `)));

/** Of Z and Y with Alt on a Mac: a German keyboard has each at the place of the other. */
const SWAPPED: Readonly<Record<string, string>> = { Ω: 'z', '¥': 'y' };

const nameOfKeys = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string =>
  [
    (ctrlKey || metaKey) && 'Ctrl',
    altKey && 'Alt',
    shiftKey && key.length > 1 && 'Shift',
    // With Alt, a Mac gives another letter.
    altKey ? (/^\w/.test(key) ? key : (SWAPPED[key] ?? code.slice(3))).toLowerCase() : key,
  ]
    .filter(Boolean)
    .join('+');

/** Gives the focus to the field for scans. The scan replaces a text that was left there. */
function toScanField(dialog: Element | null): void {
  const fields = (dialog ?? document).querySelectorAll<HTMLInputElement>('[data-scan]');
  const field = [...fields].at(-1);
  field?.focus();
  field?.select();
}

/** Enter and Space belong to the control that has the focus; Space does nothing on a link. */
const isNative = ({ key }: KeyboardEvent, target: HTMLElement): boolean =>
  (key === 'Enter' && target.matches('a[href], button, summary, input')) ||
  (key === ' ' && target.matches('button, summary, input'));
