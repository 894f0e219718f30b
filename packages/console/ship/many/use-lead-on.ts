import type { TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { ECHO } from '../../actions/question.ts';

/**
 * Returns what Enter does in the dialog that ships many. In a row it leads to the next one, so that
 * labels can be scanned down the rows, and at last to the button. Elsewhere it leads to the button
 * while no order has a number: that names what is missing.
 *
 * @param isBare true while no order has a number
 * @param stopEcho stops the second Enter of a scanner after a question
 */
export function useLeadOn(isBare: boolean, stopEcho: (event: KeyboardEvent) => void) {
  /** The moment of the last letter, or of the last Enter in a row. */
  const entered = useRef(0);
  return (event: FormKey): void => {
    stopEcho(event);
    if (event.key === 'Enter' && !event.defaultPrevented) leadOn(event, isBare, entered);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      // A scan into the button does not press it, and one into the field for lists is of a row.
      entered.current = Date.now();
      const { id } = event.target as HTMLElement;
      const isFree = ({ value }: HTMLInputElement) => !value;
      if (id === 'paste') rowsOf(event.currentTarget).find(isFree)?.focus();
    }
  };
}

type FormKey = TargetedKeyboardEvent<HTMLFormElement>;

const rowsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('.many-rows input'),
];

function leadOn(event: FormKey, isBare: boolean, entered: { current: number }): void {
  const { target, currentTarget: form } = event;
  const rows = rowsOf(form);
  const row = rows.indexOf(target as HTMLInputElement);
  // A scanner's second Enter would lead past a row, or ship.
  if (Date.now() - entered.current < ECHO && !rows[row]?.value) {
    event.preventDefault();
    return;
  }
  if (row < 0 && !(isBare && target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (row >= 0) entered.current = Date.now();
  const stops = [...rows, form.querySelector<HTMLElement>('.main')];
  stops[row < 0 ? rows.length : row + 1]?.focus();
}
