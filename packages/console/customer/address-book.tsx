import type { BookedAddress } from '../../client/types.ts';
import { AddressLines } from '../elements/address-lines.tsx';
import { spoken } from '../format.ts';
import { addressForm, deleteAddressForm } from './address-forms.tsx';
import type { CustomerForm } from './customer-form.ts';

interface AddressBookProps {
  readonly of: readonly BookedAddress[];
  readonly customerId: string;
  readonly open: (form: CustomerForm) => void;
}

/** A32: a customer's addresses by label. */
export const AddressBook = ({ of: addresses, customerId, open }: AddressBookProps) => (
  <section aria-labelledby="addresses">
    <h2 id="addresses">Address book</h2>
    {addresses.length === 0 && <p class="dim">No addresses.</p>}
    {addresses.map((booked) => (
      <section key={booked.label} aria-label={`Address ${booked.label}`}>
        <h3>{named(booked.label)}</h3>
        <address>
          <AddressLines of={booked.address} />
        </address>
        <p class="buttons">
          <button
            type="button"
            class="small"
            aria-label={`Change the address ${booked.label}`}
            onClick={() => open(addressForm(customerId, booked))}
          >
            Change
          </button>
          <button
            type="button"
            class="small"
            aria-label={`Delete the address ${booked.label}`}
            onClick={() => open(deleteAddressForm(customerId, booked))}
          >
            Delete
          </button>
        </p>
      </section>
    ))}
    <p class="buttons">
      <button type="button" class="small" onClick={() => open(addressForm(customerId))}>
        Add an address
      </button>
    </p>
  </section>
);

/** Turns `summer-house` into "Summer house". */
const named = (label: string): string => spoken(label.replaceAll('-', ' '));
