import type { TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ECHO } from '../../actions/question.ts';

/**
 * Returns what Enter does in the dialog that ships many. In a row it leads to the next one, so that
 * labels can be scanned down the rows, and at last to the button. Elsewhere it leads to the button
 * while no order has a number: that names what is missing. While a list is read, it waits for it.
 *
 * @param isBare true while no order has a number
 * @param isReading true from a list's paste until its numbers are in the rows
 * @param stopEcho stops the second Enter of a scanner after a question
 */
export function useLeadOn(
  isBare: boolean,
  isReading: boolean,
  stopEcho: (event: KeyboardEvent) => void,
) {
  /** The moment of the last letter, or of the last Enter in a row. */
  const entered = useRef(0);
  /** The form that got Enter before its list was read. */
  const early = useRef<HTMLFormElement | undefined>(undefined);
  useLayoutEffect(() => {
    if (isReading) return;
    const form = early.current;
    early.current = undefined;
    if (isBare) buttonOf(form)?.focus();
    else form?.requestSubmit();
  }, [isReading, isBare]);
  return (event: FormKey): void => {
    stopEcho(event);
    if (isReading && event.key === 'Enter') {
      event.preventDefault();
      early.current = event.currentTarget;
    } else if (event.key === 'Enter' && !event.defaultPrevented) leadOn(event, isBare, entered);
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

const buttonOf = (form: HTMLFormElement | undefined) => form?.querySelector<HTMLElement>('.main');

function leadOn(event: FormKey, isBare: boolean, entered: { current: number }): void {
  const { target, currentTarget: form } = event;
  const rows = rowsOf(form);
  const row = rows.indexOf(target as HTMLInputElement);
  // A scanner's second Enter would lead past a row, or ship.
  if (Date.now() - entered.current < ECHO && !rows[row]?.value) {
    event.preventDefault();
    return;
  }
  // Enter opens the choice of a file.
  const isText = target instanceof HTMLInputElement && target.type !== 'file';
  if (row < 0 && !(isBare && isText)) return;
  event.preventDefault();
  if (row >= 0) entered.current = Date.now();
  const stops = [...rows, buttonOf(form)];
  stops[row < 0 ? rows.length : row + 1]?.focus();
}
