import type { Address } from '../../client/types.ts';
import { addressLines, contactsOf } from '../address.ts';

/** An address, and below it how to reach the person. */
export const AddressLines = ({ of: address }: { readonly of: Address }) => (
  <>
    {addressLines(address).map((line, i) => (
      <div key={i} class={i === 0 ? 'strong' : ''}>
        {line}
      </div>
    ))}
    {contactsOf(address).map(([name, text]) => (
      <div key={name} class="dim">
        {text}
      </div>
    ))}
  </>
);
