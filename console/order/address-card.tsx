import type { Address } from '../../api/client/types.ts';
import { addressText, placeText } from '../address.ts';
import { AddressLines } from '../elements/address-lines.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import type { WorkOrder } from '../work/work-order.ts';
import type { FormName } from './order-forms.tsx';
import type { Possible } from './possible.ts';

interface AddressCardProps {
  readonly of: Pick<WorkOrder, 'shippingAddress' | 'billingAddress'>;
  readonly possible: Possible;
  readonly open: (form: FormName) => void;
}

/** The address that the parcel goes to, as a block; the billing address only if it is another. */
export function AddressCard({ of, possible, open }: AddressCardProps) {
  const { shippingAddress: to, billingAddress: billing } = of;
  const isSame = to && billing && addressText(to) === addressText(billing);
  if (!to && !billing) return null;
  return (
    <section class="card address-card" aria-labelledby="ship-to">
      <header>
        <h2 id="ship-to">{to ? 'Ship to' : 'Bill to'}</h2>
        {to && possible.canReaddress && (
          <button
            type="button"
            class="small"
            aria-label="Change …, shipping address"
            onClick={() => open('address')}
          >
            Change …
          </button>
        )}
        {to && <MapLink of={to} />}
        {to && <CopyButton text={addressText(to)} what="the address" />}
      </header>
      <div class="body">
        {to && (
          <address>
            <AddressLines of={to} />
          </address>
        )}
        {isSame && <p class="dim">Billing: the same</p>}
        {billing && !isSame && (
          <>
            {to && <h3 class="dim">Bill to</h3>}
            <address>
              <AddressLines of={billing} />
            </address>
          </>
        )}
      </div>
    </section>
  );
}

/** Opens the phone's map. The address leaves the page only when it is pressed. */
const MapLink = ({ of }: { readonly of: Address }) => (
  <a
    class="button small map"
    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(placeText(of))}`}
    target="_blank"
    rel="noopener noreferrer"
  >
    Map
  </a>
);
