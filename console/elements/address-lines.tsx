import type { Address } from '../../api/client/types.ts';
import { countryName } from '../format.ts';

/** Fields that form one line each, in this order; the shop may have any others. */
const LINES: readonly (readonly string[])[] = [
  ['company'],
  ['name', 'firstName', 'lastName'],
  ['line1', 'street', 'address1'],
  ['line2', 'address2'],
  ['postalCode', 'zip', 'postal_code', 'city'],
  ['region', 'state', 'province'],
];

/** An address as it is written on a parcel, line by line. */
export function addressLines(address: Address): string[] {
  const used = new Set(LINES.flat());
  const lines = LINES.map((fields) =>
    fields
      .map((field) => address[field])
      .filter(Boolean)
      .join(' '),
  );
  const others = Object.entries(address)
    .filter(([field]) => !used.has(field) && field !== 'country')
    .map(([, text]) => text);
  const country = address['country'];
  return [...lines, ...others, country === undefined ? '' : countryName(country)].filter(Boolean);
}

export const addressText = (address: Address): string => addressLines(address).join('\n');

export const AddressLines = ({ of }: { readonly of: Address }) => (
  <>
    {addressLines(of).map((line, i) => (
      <div key={i} class={i === 0 ? 'strong' : ''}>
        {line}
      </div>
    ))}
  </>
);
