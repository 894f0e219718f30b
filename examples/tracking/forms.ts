/** The forms of the page: one is open at a time, in place of the buttons. */
import { element, show, write } from './elements.ts';

const FORMS = ['withdrawal', 'confirmation', 'return'] as const;
type Form = (typeof FORMS)[number];

/** Opens a form, and puts the focus on its heading; without a name, closes all. */
export function openForm(name?: Form): void {
  for (const form of FORMS) show(form, form === name);
  show('actions', name === undefined);
  for (const id of ['told', 'problem']) write(id, '');
  if (name) element(name).querySelector('h2')?.focus();
}

/** Runs something when a form is sent, with its fields. */
export function onSubmit(id: Form, act: (fields: FormData) => unknown): void {
  const form = element<HTMLFormElement>(id);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(new FormData(form));
  });
}
