import type { Address } from '../../client/types.ts';
import { addressLines, contactsOf } from '../address.ts';

/** An address, and below it how to reach the person. */
export const AddressLines = ({ of }: { readonly of: Address }) => (
  <>
    {addressLines(of).map((line, i) => (
      <div key={i} class={i === 0 ? 'strong' : ''}>
        {line}
      </div>
    ))}
    {contactsOf(of).map(([name, text]) => (
      <div key={name} class="dim">
        {text}
      </div>
    ))}
  </>
);
