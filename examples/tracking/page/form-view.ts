/** The parts that the forms of the page share: a way back, a heading, fields and buttons. */
import { made } from '../../storefront/page/elements.ts';
import type { Order } from './order.ts';

/** A form has to be done, or left. */
export interface FormActs<Sent> {
  readonly back: () => void;
  /** Sends what was filled in. A problem is shown in the form, which stays. */
  readonly send: (sent: Sent) => Promise<void>;
}

/** The head of a form: the way back, and its title, which gets the focus. */
export const formHead = (
  { number = '' }: Order,
  title: string,
  back: () => void,
): readonly HTMLElement[] => [
  made(
    'p',
    { class: 'crumbs' },
    made(
      'button',
      { type: 'button', class: 'link', on: { click: () => back() } },
      `Back to the order ${number}`,
    ),
  ),
  made('h1', { tabindex: '-1', 'data-key': 'head' }, title),
];

export const backButton = (back: () => void): HTMLElement =>
  made('button', { type: 'button', on: { click: () => back() } }, 'Back');

/** A field with its label above it. */
export function field(
  label: string,
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
): HTMLElement {
  control.id ||= `field-${control.name}`;
  return made('div', { class: 'field' }, made('label', { for: control.id }, label), control);
}

/** The words of a buyer: several lines, up to 500 characters. */
export const wordsField = (name: string, attributes: object = {}): HTMLTextAreaElement =>
  made('textarea', { name, rows: '4', maxlength: '500', ...attributes });

/** A form whose buttons are off while it is sent. */
export function sendingForm(
  attributes: { readonly class: string; readonly 'aria-label': string },
  onSubmit: (fields: FormData) => Promise<void>,
  ...children: readonly (Node | false)[]
): HTMLFormElement {
  const problem = made('p', { class: 'note bad', role: 'alert', hidden: true });
  const form = made('form', attributes, ...children, problem);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const buttons = [...form.querySelectorAll('button')];
    for (const one of buttons) one.disabled = true;
    problem.hidden = true;
    onSubmit(new FormData(form))
      .catch((error: unknown) => {
        problem.hidden = false;
        problem.textContent = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        for (const one of buttons) one.disabled = false;
      });
  });
  return form;
}
