import { signal } from '@preact/signals';
import { keepInTab } from './tab-storage.ts';

/*
 * What is typed in a dialog when a person leaves the page to sign in. It is kept in the tab until
 * the dialog is open again, or a person has closed the note about it.
 */

const KEY = 'orders.typing';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed in a dialog. */
export interface Typing {
  /** The dialog's title, with what it is about. */
  readonly title: string;
  /** By the control's name, as the page has it: what it was filled with, and its label. */
  readonly fields: Readonly<Record<string, readonly [value: string, label: string]>>;
}

/** What a person has typed and not sent, in the page of before. */
export const keptTyping = signal<Typing | undefined>(
  JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? 'null') ?? undefined,
);

/** Keeps what is typed in the dialog that is open. */
export function keepTyping(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (!dialog) return;
  const fields = Object.fromEntries(
    controlsOf(dialog)
      .filter((control) => isOpen(control) && isChanged(control))
      .map((control) => [nameOf(control), [textOf(control), labelOf(control)] as const]),
  );
  if (Object.keys(fields).length > 0) keep({ title: titleOf(dialog), fields });
}

export const forgetTyping = (): void => keep(undefined);

function keep(typing: Typing | undefined): void {
  keptTyping.value = typing;
  keepInTab(KEY, typing ? JSON.stringify(typing) : '');
}

/** Fills a dialog that has just opened with what was typed in it before, once. */
export function fillIn(dialog: HTMLDialogElement): void {
  const typing = keptTyping.peek();
  if (typing?.title !== titleOf(dialog)) return;
  const left = new Map(Object.entries(typing.fields));
  for (const control of controlsOf(dialog)) {
    const [value] = left.get(nameOf(control)) ?? [];
    if (value === undefined) continue;
    left.delete(nameOf(control));
    if (isTick(control)) control.checked = value === 'true';
    else control.value = value;
    for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, BUBBLES));
  }
  // A field that comes with another one's choice is not there yet.
  keep(left.size > 0 ? { ...typing, fields: Object.fromEntries(left) } : undefined);
}

const BUBBLES = { bubbles: true };

const controlsOf = (dialog: HTMLDialogElement): readonly Control[] => [
  ...dialog.querySelectorAll<Control>('input, textarea, select'),
];

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

const textOf = (control: Control): string =>
  isTick(control) ? `${control.checked}` : control.value;

/** False for what was sent and has no answer: it must not be sent a second time as another one. */
const isOpen = (control: Control): boolean => !control.matches(':disabled, [readonly]');

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return isTick(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** The same for the same control of the next page. */
const nameOf = (control: Control): string =>
  [control.name || control.id || control.ariaLabel || '', isTick(control) ? control.value : '']
    .filter(Boolean)
    .join('=');

const labelOf = (control: Control): string =>
  control.ariaLabel ?? control.labels?.[0]?.textContent.trim() ?? control.name;

const titleOf = (dialog: HTMLDialogElement): string =>
  ['#dialog-title', '#dialog-about']
    .map((id) => dialog.querySelector(id)?.textContent.trim())
    .filter(Boolean)
    .join(', ');
