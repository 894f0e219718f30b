import { keepTyping, keptTyping } from './kept-typing.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps what is typed in the dialog that is open. */
export function keepFields(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (!dialog) return;
  const fields = Object.fromEntries(
    controlsOf(dialog)
      .filter((control) => isOpen(control) && isChanged(control))
      .map((control) => [nameOfControl(control), [textOf(control), labelOf(control)] as const]),
  );
  if (Object.keys(fields).length > 0) keepTyping({ title: titleOf(dialog), fields });
}

/** Fills a dialog that has just opened with what was typed in it before, once. */
export function fillIn(dialog: HTMLDialogElement | null): void {
  const typing = keptTyping.peek();
  if (!dialog?.open) return;
  if (typing?.title !== titleOf(dialog)) return;
  const remainder = new Map(Object.entries(typing.fields));
  for (const control of controlsOf(dialog)) {
    const [value] = remainder.get(nameOfControl(control)) ?? [];
    if (value === undefined) continue;
    remainder.delete(nameOfControl(control));
    if (isTick(control)) control.checked = value === 'true';
    else control.value = value;
    for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, BUBBLES));
  }
  // A field that comes with another one's choice is not there yet.
  keepTyping(remainder.size > 0 ? { ...typing, fields: Object.fromEntries(remainder) } : undefined);
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
const nameOfControl = (control: Control): string =>
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
