/** The fields of the checkout on the page, and the texts below them. */
import { COUNTRIES, isCountry } from '../../terms.ts';
import { choice } from '../choice.ts';
import { byId, fill, icon, made } from '../elements.ts';
import { EMAIL, FIELDS, type Field, PLACE } from './fields.ts';

const inputOf = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** The value of a field, without spaces at its ends; empty for a field that is not there. */
export const textOf = (id: string): string => inputOf(id)?.value.trim() ?? '';

function fieldOf({ id, label, autocomplete, width, hint, more }: Field): HTMLElement {
  const input = made('input', {
    id,
    autocomplete,
    maxlength: '200',
    ...more,
    'aria-describedby': `${id}-below`,
    on: { blur: () => void check(id) },
  });
  return made(
    'div',
    { class: `field ${width}` },
    made('label', { for: id }, label),
    input,
    made('small', { id: `${id}-below` }, hint ?? ''),
  );
}

/** Shows below a field what is wrong with it. True if nothing is. */
function check(id: string): boolean {
  const field = FIELDS.find((one) => one.id === id);
  const input = inputOf(id);
  if (!field || !input) return true;
  const wrong = field.wrong(textOf(id));
  input.setAttribute('aria-invalid', String(wrong !== undefined));
  input.parentElement?.classList.toggle('wrong', wrong !== undefined);
  const below = byId(`${id}-below`);
  if (wrong === undefined) fill(below, field.hint ?? '');
  else fill(below, icon('alert'), wrong);
  return wrong === undefined;
}

/** Checks every field, and leads to the first one that is wrong. True if none is. */
export function checkFields(): boolean {
  const wrong = FIELDS.filter(({ id }) => !check(id));
  const [first] = wrong;
  if (first) inputOf(first.id)?.focus();
  return first === undefined;
}

export const emailField = (): HTMLElement => made('div', { class: 'fields' }, fieldOf(EMAIL));

/** The address, with the country second, as its postal code follows it. */
export function placeFields(onCountry: () => void): HTMLElement {
  const select = made(
    'select',
    {
      id: 'country',
      autocomplete: 'country',
      on: {
        change: () => {
          if (isCountry(select.value)) choice.set({ country: select.value });
          if (textOf('postalCode') !== '') check('postalCode');
          onCountry();
        },
      },
    },
    ...Object.entries(COUNTRIES).map(([code, { name }]) => made('option', { value: code }, name)),
  );
  select.value = choice.country;
  const country = made(
    'div',
    { class: 'field f3' },
    made('label', { for: 'country' }, 'Country'),
    select,
  );
  const [name, ...others] = PLACE.map(fieldOf);
  return made('div', { class: 'fields' }, name, country, ...others);
}

/** Fills fields that are empty, such as with an address of the account. */
export function prefill(values: Readonly<Record<string, string | undefined>>): void {
  for (const [id, value] of Object.entries(values)) {
    const input = inputOf(id);
    if (input && value !== undefined && input.value === '') input.value = value;
  }
}
