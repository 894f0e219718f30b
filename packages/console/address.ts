import type { Address } from '../client/types.ts';
import { countryName, label } from './format.ts';

/** Fields that form one line each, in this order, first the names; the shop may have any others. */
const LINES: readonly (readonly string[])[] = [
  ['company'],
  ['name', 'firstName', 'lastName'],
  ['line1', 'street', 'address1'],
  ['line2', 'address2'],
  ['postalCode', 'zip', 'postal_code', 'city'],
  ['region', 'state', 'province'],
];

/** True for a member that reaches a person, as a telephone: it is no line of an address. */
export const isContact = (field: string): boolean =>
  /phone|^tel|^mobile|^fax|^e-?mail/i.test(field);

/** The telephone and the like of an address: their names in words, and their texts. */
export const contactsOf = (address: Address): readonly (readonly [string, string])[] =>
  Object.entries(address)
    .filter(([field, text]) => text && isContact(field))
    .map(([field, text]) => [label(field), text]);

/** An address as it is written on a parcel, line by line. */
export function addressLines(address: Address): string[] {
  const used = new Set(LINES.flat());
  const others = Object.entries(address)
    .filter(([field]) => !used.has(field) && field !== 'country' && !isContact(field))
    .map(([, text]) => text);
  return [...linesOf(address, LINES), ...others, countryOf(address)].filter(Boolean);
}

const linesOf = (address: Address, lines: typeof LINES): string[] =>
  lines.map((fields) =>
    fields
      .map((field) => address[field])
      .filter(Boolean)
      .join(' '),
  );

const countryOf = ({ country }: Address): string =>
  country === undefined ? '' : countryName(country);

/** The text that a map finds: the address without the names of a person and a company. */
export const placeText = (address: Address): string =>
  [...linesOf(address, LINES.slice(2)), countryOf(address)].filter(Boolean).join(', ');

/** The address, and below it how to reach the person. */
export const addressText = (address: Address): string =>
  [...addressLines(address), ...contactsOf(address).map(([, text]) => text)].join('\n');
