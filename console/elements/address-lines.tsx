import type { Address } from '../../api/client/types.ts';
import { addressLines } from '../address.ts';

export const AddressLines = ({ of }: { readonly of: Address }) => (
  <>
    {addressLines(of).map((line, i) => (
      <div key={i} class={i === 0 ? 'strong' : ''}>
        {line}
      </div>
    ))}
  </>
);
