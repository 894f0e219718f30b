import type { Address } from '../../api/client/types.ts';
import { label } from '../format.ts';

/** An address. The storefront chooses its fields, so they are sorted here as on a parcel. */
export const AddressFacts = ({ of }: { readonly of: Address }) => (
  <dl class="facts">
    {inOrder(Object.entries(of)).map(([name, value]) => (
      <div key={name}>
        <dt>{label(name)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const inOrder = (fields: [name: string, value: string][]) =>
  fields.sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));

/** Parts of an address, by the words that shops use for them. Other fields come last. */
const PARTS = [
  /^(full|first|last|given|family)?_?name$|recipient/i,
  /company|organi[sz]ation/i,
  /street|^line|^address/i,
  /building|apartment|floor|^unit/i,
  /^post|zip/i,
  /city|town|locality/i,
  /region|state|province|county/i,
  /country/i,
  /phone|mobile/i,
  /mail/i,
] as const;

const rank = (name: string): number => {
  const part = PARTS.findIndex((words) => words.test(name));
  return part === -1 ? PARTS.length : part;
};
