import type { Address } from '../../api/client/types.ts';
import { AddressFacts } from '../elements/address-facts.tsx';

interface AddressViewProps {
  readonly of: Address;
  readonly kind: 'Shipping' | 'Billing';
}

/** A shipping or billing address. */
export function AddressView({ of, kind }: AddressViewProps) {
  const id = `${kind.toLowerCase()}-address`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{kind} address</h2>
      <AddressFacts of={of} />
    </section>
  );
}
