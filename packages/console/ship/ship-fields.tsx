import type { RefObject } from 'preact';
import type { Unsent } from '../actions/unsent.ts';
import { PreferenceBox } from '../elements/preference-box.tsx';
import { items as itemsOf } from '../format.ts';
import { preference } from '../preferences.ts';
import { MAX_TEXT, pasteNumbers } from './paste-numbers.ts';
import { numbersIn } from './tracking-numbers.ts';
import type { Sending } from './use-shipping.ts';

/** True if the next order opens, with this dialog, after one was shipped. */
export const thenOpenNext = preference('thenOpenNext', false);

export const NumberField = ({ number, carrier, missing, enter }: Sending) => (
  <p class="field">
    <label for="tracking">Tracking number</label>
    <input
      id="tracking"
      class="tracking mono"
      autofocus
      data-scan
      autocomplete="off"
      spellcheck={false}
      maxLength={MAX_TEXT}
      value={number}
      aria-describedby="tracking-hint"
      onPaste={pasteNumbers}
      onInput={({ currentTarget }) => enter(currentTarget.value.trim())}
    />
    <small id="tracking-hint">
      {missing ||
        `Scan or type; empty ships without.${countOf(number)}${
          carrier && number ? ` With ${carrier.name}.` : ''
        }`}
    </small>
  </p>
);

/** A parcel of several boxes: a person sees that its text is read as several numbers. */
const countOf = (text: string): string => {
  const { length } = numbersIn(text);
  return length > 1 ? ` One parcel, numbers: ${length}.` : '';
};

interface ButtonsProps extends Omit<Sending, 'submit'> {
  readonly end: () => void;
  readonly submit: RefObject<HTMLButtonElement | null>;
}

export const Buttons = ({
  isBusy,
  unsent,
  doubts,
  block,
  asked,
  count,
  end,
  submit,
}: ButtonsProps) => (
  <div class="dfoot">
    <PreferenceBox of={thenOpenNext} name="Then open the next order" />
    <span class="grow" />
    <button
      type="submit"
      class="main"
      ref={submit}
      disabled={isBusy || count === 0 || block !== undefined}
    >
      {nameOfButton(isBusy, unsent, doubts.length > 0 && asked, count)} <kbd>↵</kbd>
    </button>
    <button type="button" onClick={end}>
      Close
    </button>
  </div>
);

function nameOfButton(isBusy: boolean, unsent: Unsent | undefined, isSure: boolean, count: number) {
  if (isBusy) return 'Shipping …';
  if (unsent?.state === 'unanswered') return 'Ask again';
  return `Ship ${itemsOf(count)}${isSure ? ' anyway' : ''}`;
}
