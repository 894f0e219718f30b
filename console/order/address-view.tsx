import type { Address } from '../../api/client/types.ts';
import { label } from '../format.ts';

interface AddressViewProps {
  readonly of: Address;
  readonly kind: 'Shipping' | 'Billing';
}

/**
 * A shipping or billing address. The storefront chooses its fields, so they are sorted here as on a
 * parcel.
 */
export function AddressView({ of, kind }: AddressViewProps) {
  const id = `${kind.toLowerCase()}-address`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{kind} address</h2>
      <dl class="facts">
        {Object.entries(of)
          .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{label(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

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
