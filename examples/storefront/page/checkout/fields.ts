/** The fields of the checkout, with what is wrong with a value. */
import { COUNTRIES } from '../../terms.ts';
import { choice } from '../choice.ts';

export interface Field {
  readonly id: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly width: string;
  readonly hint?: string;
  readonly more?: Readonly<Record<string, string>>;
  /** Describes what is wrong with a value; undefined if nothing is. */
  readonly wrong: (value: string) => string | undefined;
}

const needed = (what: string) => (value: string) =>
  value === '' ? `Please enter ${what}` : undefined;

export const EMAIL: Field = {
  id: 'email',
  label: 'E-mail',
  autocomplete: 'email',
  width: 'f6',
  hint: 'For the confirmation and the link to your order, nothing else.',
  more: { type: 'email', inputmode: 'email', maxlength: '254' },
  wrong: (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      ? undefined
      : 'An address with @, such as ada@mail.example',
};

export const PLACE: readonly Field[] = [
  {
    id: 'name',
    label: 'Name',
    autocomplete: 'name',
    width: 'f3',
    wrong: needed('a name'),
  },
  {
    id: 'line1',
    label: 'Street and number',
    autocomplete: 'address-line1',
    width: 'f6',
    wrong: needed('the street and the number'),
  },
  {
    id: 'postalCode',
    label: 'Postal code',
    autocomplete: 'postal-code',
    width: 'f2',
    more: { inputmode: 'numeric', maxlength: '12' },
    wrong: (value) => {
      const { postalCode, form } = COUNTRIES[choice.country];
      return postalCode.test(value) ? undefined : form;
    },
  },
  {
    id: 'city',
    label: 'City',
    autocomplete: 'address-level2',
    width: 'f4',
    wrong: needed('the city'),
  },
];

export const FIELDS = [EMAIL, ...PLACE];
