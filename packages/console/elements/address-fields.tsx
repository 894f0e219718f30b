import type { Address } from '../../client/types.ts';
import { label } from '../format.ts';
import { textIn } from '../requests/use-sending.ts';
import { Field } from './fields.tsx';

/** The fields of a new address. One that exists has its own besides. */
const FIELDS = ['name', 'company', 'line1', 'line2', 'postalCode', 'city', 'region', 'country'];

/** Before the name of a field in the form, which may have a `label` or `name` of its own. */
const PREFIX = 'address-';

/** The fields of an address, filled in. */
export const AddressFields = ({ of: address = {} }: { readonly of: Address | undefined }) => (
  <>
    {[...new Set([...FIELDS, ...Object.keys(address)])].map((name) => (
      <Field
        key={name}
        name={PREFIX + name}
        label={label(name)}
        maxLength={200}
        defaultValue={address[name] ?? ''}
        {...(name === 'country' && COUNTRY)}
      />
    ))}
  </>
);

const COUNTRY = {
  pattern: '[A-Za-z]{2}',
  hint: 'A code such as IE',
};

/** Reads the address from the form, without its empty fields. Codes of countries are capitals. */
export const addressIn = (data: FormData): Address =>
  Object.fromEntries(
    [...data.keys()].flatMap((field) => {
      const text = field.startsWith(PREFIX) && textIn(data, field);
      const name = field.slice(PREFIX.length);
      return text ? [[name, name === 'country' ? text.toUpperCase() : text]] : [];
    }),
  );

export const needsAddress = (data: FormData): string | undefined =>
  Object.keys(addressIn(data)).length === 0 ? 'Fill in the address.' : undefined;
