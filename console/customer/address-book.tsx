import type { BookedAddress } from '../../api/client/types.ts';
import { AddressLines } from '../elements/address-lines.tsx';
import { spoken } from '../format.ts';
import type { OpenForm } from './customer-form.ts';

interface AddressBookProps {
  readonly of: readonly BookedAddress[];
  readonly open: (form: OpenForm) => void;
}

/** A32: a customer's addresses by label. */
export const AddressBook = ({ of, open }: AddressBookProps) => (
  <section aria-labelledby="addresses">
    <h2 id="addresses">Address book</h2>
    {of.length === 0 && <p class="dim">No addresses.</p>}
    {of.map((booked) => (
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
            onClick={() => open({ name: 'change-address', booked })}
          >
            Change
          </button>
          <button
            type="button"
            class="small"
            aria-label={`Delete the address ${booked.label}`}
            onClick={() => open({ name: 'delete-address', booked })}
          >
            Delete
          </button>
        </p>
      </section>
    ))}
    <p class="buttons">
      <button type="button" class="small" onClick={() => open({ name: 'add-address' })}>
        Add an address
      </button>
    </p>
  </section>
);

/** Turns `summer-house` into "Summer house". */
const named = (label: string): string => spoken(label.replaceAll('-', ' '));
