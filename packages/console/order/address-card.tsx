import type { Address } from '../../client/types.ts';
import { addressText, placeText } from '../address.ts';
import { AddressLines } from '../elements/address-lines.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { NoAddress } from '../queue/preview.tsx';
import { lacksAddress, type WorkOrder } from '../work/work-order.ts';
import type { FormName } from './order-forms.tsx';
import type { Possible } from './possible.ts';

interface AddressCardProps {
  readonly of: WorkOrder;
  readonly possible: Possible;
  readonly open: (form: FormName) => void;
}

/** The address that the parcel goes to, as a block; the billing address only if it is another. */
export function AddressCard(props: AddressCardProps) {
  const { shippingAddress: to, billingAddress: billing } = props.of;
  const isMissing = lacksAddress(props.of);
  const hasPlace = to !== undefined || isMissing;
  if (!hasPlace && !billing) return null;
  return (
    <section class="card address-card" aria-labelledby="ship-to">
      <header>
        <h2 id="ship-to">{hasPlace ? 'Ship to' : 'Bill to'}</h2>
        {hasPlace && <ChangeButton {...props} />}
        {to && !isMissing && <MapLink of={to} />}
        {to && <CopyButton text={addressText(to)} what="the address" />}
      </header>
      <div class="body">
        <NoAddress of={props.of} />
        {to && (
          <address>
            <AddressLines of={to} />
          </address>
        )}
        {billing && <BillTo of={billing} to={to} isBelow={hasPlace} />}
      </div>
    </section>
  );
}

/** Changes the address, or adds one that is missing. */
function ChangeButton({ of: order, possible, open }: AddressCardProps) {
  const verb = order.shippingAddress ? 'Change' : 'Add';
  return possible.canReaddress ? (
    <button
      type="button"
      class="small"
      aria-label={`${verb} …, shipping address`}
      onClick={() => open('address')}
    >
      {verb} …
    </button>
  ) : null;
}

interface BillToProps {
  readonly of: Address;
  readonly to: Address | undefined;
  /** True if the card has the other address, too. */
  readonly isBelow: boolean;
}

const BillTo = ({ of: billing, to, isBelow }: BillToProps) =>
  to && addressText(to) === addressText(billing) ? (
    <p class="dim">Billing: the same</p>
  ) : (
    <>
      {isBelow && <h3 class="dim">Bill to</h3>}
      <address>
        <AddressLines of={billing} />
      </address>
    </>
  );

/** Opens the phone's map. The address leaves the page only when it is pressed. */
const MapLink = ({ of: address }: { readonly of: Address }) => (
  <a
    class="button small map"
    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(placeText(address))}`}
    target="_blank"
    rel="noopener noreferrer"
  >
    Map
  </a>
);
