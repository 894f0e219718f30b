import { signal } from '@preact/signals';
import { keepInTab } from './tab-storage.ts';

const KEY = 'orders.typing';

/** The fields of a dialog that was not sent. */
export interface Typing {
  /** The dialog's title, with what it is about. */
  readonly title: string;
  /** By the control's name, as the page has it: what it was filled with, and its label. */
  readonly fields: Readonly<Record<string, readonly [value: string, label: string]>>;
}

/**
 * The dialog that a person has filled in and not sent before a new sign-in. It is kept in the tab
 * until it is open again, or a person has closed the note about it.
 */
export const keptTyping = signal<Typing | undefined>(
  JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? 'null') ?? undefined,
);

export function keepTyping(typing: Typing | undefined): void {
  keptTyping.value = typing;
  keepInTab(KEY, typing ? JSON.stringify(typing) : '');
}
