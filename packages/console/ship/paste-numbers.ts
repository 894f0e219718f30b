import { numbersIn } from './tracking-numbers.ts';

/** Characters of ten numbers with commas between them. */
export const MAX_TEXT = 1020;

/** Pastes lines with a comma between them: a field of one line joins them to one number. */
export function pasteNumbers(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text').trim() ?? '';
  const field = event.currentTarget as HTMLInputElement;
  if (!text.includes('\n')) return;
  event.preventDefault();
  field.value = numbersIn(text).join(', ');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
